// Made by `python web/printed.py` from printed.py beside it: do not change it here.

export const OBJECTS = {"yellow-beetle-1": ["yellow", "beetle", 1], "yellow-beetle-2": ["yellow", "beetle",
  2], "yellow-beetle-3": ["yellow", "beetle", 3], "yellow-flower-1": ["yellow", "flower", 1],
  "yellow-flower-2": ["yellow", "flower", 2], "yellow-flower-3": ["yellow", "flower", 3], "yellow-stone-1":
  ["yellow", "stone", 1], "yellow-stone-2": ["yellow", "stone", 2], "yellow-stone-3": ["yellow", "stone", 3],
  "yellow-feather-1": ["yellow", "feather", 1], "yellow-feather-2": ["yellow", "feather", 2],
  "yellow-feather-3": ["yellow", "feather", 3], "red-beetle-1": ["red", "beetle", 1], "red-beetle-2": ["red",
  "beetle", 2], "red-beetle-3": ["red", "beetle", 3], "red-flower-1": ["red", "flower", 1], "red-flower-2":
  ["red", "flower", 2], "red-flower-3": ["red", "flower", 3], "red-stone-1": ["red", "stone", 1],
  "red-stone-2": ["red", "stone", 2], "red-stone-3": ["red", "stone", 3], "red-feather-1": ["red", "feather",
  1], "red-feather-2": ["red", "feather", 2], "red-feather-3": ["red", "feather", 3], "green-beetle-1":
  ["green", "beetle", 1], "green-beetle-2": ["green", "beetle", 2], "green-beetle-3": ["green", "beetle", 3],
  "green-flower-1": ["green", "flower", 1], "green-flower-2": ["green", "flower", 2], "green-flower-3":
  ["green", "flower", 3], "green-stone-1": ["green", "stone", 1], "green-stone-2": ["green", "stone", 2],
  "green-stone-3": ["green", "stone", 3], "green-feather-1": ["green", "feather", 1], "green-feather-2":
  ["green", "feather", 2], "green-feather-3": ["green", "feather", 3], "blue-beetle-1": ["blue", "beetle", 1],
  "blue-beetle-2": ["blue", "beetle", 2], "blue-beetle-3": ["blue", "beetle", 3], "blue-flower-1": ["blue",
  "flower", 1], "blue-flower-2": ["blue", "flower", 2], "blue-flower-3": ["blue", "flower", 3],
  "blue-stone-1": ["blue", "stone", 1], "blue-stone-2": ["blue", "stone", 2], "blue-stone-3": ["blue",
  "stone", 3], "blue-feather-1": ["blue", "feather", 1], "blue-feather-2": ["blue", "feather", 2],
  "blue-feather-3": ["blue", "feather", 3], "gray-stone-0": ["gray", "stone", 0], "gray-stone-4": ["gray",
  "stone", 4], "gray-feather-0": ["gray", "feather", 0], "gray-feather-4": ["gray", "feather", 4],
  "violet-flower-0": ["violet", "flower", 0], "violet-flower-4": ["violet", "flower", 4], "violet-beetle-0":
  ["violet", "beetle", 0], "violet-beetle-4": ["violet", "beetle", 4], "green-shell-0": ["green", "shell", 0],
  "green-shell-4": ["green", "shell", 4], "blue-shell-0": ["blue", "shell", 0], "blue-shell-4": ["blue",
  "shell", 4], "red-agaric-0": ["red", "agaric", 0], "red-agaric-4": ["red", "agaric", 4], "yellow-agaric-0":
  ["yellow", "agaric", 0], "yellow-agaric-4": ["yellow", "agaric", 4], "horseshoe-0": [null, null, 0],
  "horseshoe-1": [null, null, 1], "horseshoe-2": [null, null, 2], "horseshoe-3": [null, null, 3],
  "horseshoe-4": [null, null, 4]} as const;

export const BERRIES = ["dew", "thorn", "mist", "honey", "thistle"] as const;
