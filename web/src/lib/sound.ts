// Paper, wood and pebbles, made on the spot: no files. Off until asked for.

import type { Sound } from "./boards.ts";
import { prefs } from "./prefs.svelte.ts";

let context: AudioContext | null = null;

function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

function rustle(audio: AudioContext, at: number, pitch: number, seconds: number, loud: number): void {
  const source = noise(audio, seconds);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.9;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loud, at + seconds * 0.2);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

function knock(audio: AudioContext, at: number, pitch: number, seconds: number, loud: number): void {
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + seconds);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  paper: (audio, at) => rustle(audio, at, 2600, 0.16, 0.09),
  wood: (audio, at) => knock(audio, at, 210, 0.12, 0.16),
  pebble: (audio, at) => knock(audio, at, 820, 0.06, 0.1),
  dice: (audio, at) =>
    [0, 0.07, 0.13, 0.21].forEach((later, i) => knock(audio, at + later, 480 + 90 * (i % 3), 0.05, 0.09)),
  chime: (audio, at) => [660, 880, 1320].forEach((pitch, i) => knock(audio, at + i * 0.09, pitch, 0.5, 0.05)),
};

export function play(sound: Sound | null): void {
  if (!sound || !prefs.sound || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound](context, context.currentTime);
}
