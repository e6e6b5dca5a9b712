export function sentence(_clause: string, _lang: string): string | null {
  return null;
}
