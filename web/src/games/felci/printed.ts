// Made by `python web/printed.py` from printed.py beside it: do not change it here.

export const CELLS = ["c1", "d1", "e1", "f1", "b2", "c2", "d2", "e2", "f2", "g2", "a3", "b3", "c3", "d3",
  "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4", "a5", "b5", "c5", "d5", "e5", "f5",
  "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "b7", "c7", "d7", "e7", "f7", "g7", "c8", "d8",
  "e8", "f8"] as const;

export const OVERLOOKED = {"w1":
  "a5 b5 c5 d5 e5 f5 g5 h5 a6 b6 c6 d6 e6 f6 g6 h6 b7 c7 d7 e7 f7 g7 c8 d8 e8 f8", "w2":
  "c1 d1 e1 f1 b2 c2 d2 e2 f2 g2 a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4", "w3":
  "c1 d1 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4 a5 b5 c5 d5 a6 b6 c6 d6 b7 c7 d7 c8 d8", "w4":
  "e1 f1 e2 f2 g2 e3 f3 g3 h3 e4 f4 g4 h4 e5 f5 g5 h5 e6 f6 g6 h6 e7 f7 g7 e8 f8", "b1":
  "c1 d1 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4 a5 b5 c5 d5 a6 b6 c6 d6 b7 c7 d7 c8 d8", "b2":
  "e1 f1 e2 f2 g2 e3 f3 g3 h3 e4 f4 g4 h4 e5 f5 g5 h5 e6 f6 g6 h6 e7 f7 g7 e8 f8", "b3":
  "a5 b5 c5 d5 e5 f5 g5 h5 a6 b6 c6 d6 e6 f6 g6 h6 b7 c7 d7 e7 f7 g7 c8 d8 e8 f8", "b4":
  "c1 d1 e1 f1 b2 c2 d2 e2 f2 g2 a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4"} as const;
