// Made by `python web/printed.py` from printed.py beside it: do not change it here.

export const FLAVOUR = {"honeyfungus": 1, "treeear": 1, "lawyerswig": 2, "shiitake": 2, "henofwoods": 3,
  "birchbolete": 3, "porcini": 3, "chanterelle": 4, "morel": 6} as const;

export const ADDED = {"butter": 3, "cider": 5} as const;

export const NIGHT = 2 as const;

export const STICKS = {"honeyfungus": 1, "treeear": 2, "lawyerswig": 1, "shiitake": 2, "henofwoods": 1,
  "birchbolete": 2, "porcini": 3, "chanterelle": 2, "morel": 4} as const;

export const HELPERS = ["butter", "cider", "pan", "basket"] as const;

export const PRICES = [0, 0, 1, 2, 3, 4, 5, 6] as const;

export const COPIES = {"honeyfungus": 10, "treeear": 8, "lawyerswig": 6, "shiitake": 5, "henofwoods": 5,
  "birchbolete": 4, "porcini": 4, "chanterelle": 4, "morel": 3, "honeyfungus*": 1, "treeear*": 1,
  "lawyerswig*": 1, "shiitake*": 1, "henofwoods*": 1, "birchbolete*": 1, "porcini*": 1, "chanterelle*": 1,
  "butter": 3, "cider": 3, "pan": 11, "basket": 5} as const;

export const WORTH = {"sell honeyfungus 0+1": 2, "sell honeyfungus 1+1": 3, "sell honeyfungus 2+0": 2,
  "sell honeyfungus 2+1": 4, "sell honeyfungus 3+0": 3, "sell honeyfungus 3+1": 5, "sell honeyfungus 4+0": 4,
  "sell honeyfungus 4+1": 6, "sell honeyfungus 5+0": 5, "sell honeyfungus 5+1": 7, "sell honeyfungus 6+0": 6,
  "sell honeyfungus 6+1": 8, "sell honeyfungus 7+0": 7, "sell honeyfungus 7+1": 9, "sell honeyfungus 8+0": 8,
  "sell honeyfungus 8+1": 10, "sell honeyfungus 9+0": 9, "sell honeyfungus 9+1": 11, "sell honeyfungus 10+0":
  10, "sell honeyfungus 10+1": 12, "sell treeear 0+1": 4, "sell treeear 1+1": 6, "sell treeear 2+0": 4,
  "sell treeear 2+1": 8, "sell treeear 3+0": 6, "sell treeear 3+1": 10, "sell treeear 4+0": 8,
  "sell treeear 4+1": 12, "sell treeear 5+0": 10, "sell treeear 5+1": 14, "sell treeear 6+0": 12,
  "sell treeear 6+1": 16, "sell treeear 7+0": 14, "sell treeear 7+1": 18, "sell treeear 8+0": 16,
  "sell treeear 8+1": 20, "sell lawyerswig 0+1": 2, "sell lawyerswig 1+1": 3, "sell lawyerswig 2+0": 2,
  "sell lawyerswig 2+1": 4, "sell lawyerswig 3+0": 3, "sell lawyerswig 3+1": 5, "sell lawyerswig 4+0": 4,
  "sell lawyerswig 4+1": 6, "sell lawyerswig 5+0": 5, "sell lawyerswig 5+1": 7, "sell lawyerswig 6+0": 6,
  "sell lawyerswig 6+1": 8, "sell shiitake 0+1": 4, "sell shiitake 1+1": 6, "sell shiitake 2+0": 4,
  "sell shiitake 2+1": 8, "sell shiitake 3+0": 6, "sell shiitake 3+1": 10, "sell shiitake 4+0": 8,
  "sell shiitake 4+1": 12, "sell shiitake 5+0": 10, "sell shiitake 5+1": 14, "sell henofwoods 0+1": 2,
  "sell henofwoods 1+1": 3, "sell henofwoods 2+0": 2, "sell henofwoods 2+1": 4, "sell henofwoods 3+0": 3,
  "sell henofwoods 3+1": 5, "sell henofwoods 4+0": 4, "sell henofwoods 4+1": 6, "sell henofwoods 5+0": 5,
  "sell henofwoods 5+1": 7, "sell birchbolete 0+1": 4, "sell birchbolete 1+1": 6, "sell birchbolete 2+0": 4,
  "sell birchbolete 2+1": 8, "sell birchbolete 3+0": 6, "sell birchbolete 3+1": 10, "sell birchbolete 4+0": 8,
  "sell birchbolete 4+1": 12, "sell porcini 0+1": 6, "sell porcini 1+1": 9, "sell porcini 2+0": 6,
  "sell porcini 2+1": 12, "sell porcini 3+0": 9, "sell porcini 3+1": 15, "sell porcini 4+0": 12,
  "sell porcini 4+1": 18, "sell chanterelle 0+1": 4, "sell chanterelle 1+1": 6, "sell chanterelle 2+0": 4,
  "sell chanterelle 2+1": 8, "sell chanterelle 3+0": 6, "sell chanterelle 3+1": 10, "sell chanterelle 4+0": 8,
  "sell chanterelle 4+1": 12, "sell morel 2+0": 8, "sell morel 3+0": 12, "cook honeyfungus 1+1": 3,
  "cook honeyfungus 2+1": 4, "cook honeyfungus 2+1 butter": 7, "cook honeyfungus 3+0": 3,
  "cook honeyfungus 3+1": 5, "cook honeyfungus 3+1 cider": 10, "cook honeyfungus 3+1 butter": 8,
  "cook honeyfungus 4+0": 4, "cook honeyfungus 4+0 butter": 7, "cook honeyfungus 4+1": 6,
  "cook honeyfungus 4+1 cider": 11, "cook honeyfungus 4+1 butter": 9, "cook honeyfungus 5+0": 5,
  "cook honeyfungus 5+0 cider": 10, "cook honeyfungus 5+0 butter": 8, "cook honeyfungus 5+1": 7,
  "cook honeyfungus 5+1 cider": 12, "cook honeyfungus 5+1 butter": 10, "cook honeyfungus 6+0": 6,
  "cook honeyfungus 6+0 cider": 11, "cook honeyfungus 6+0 butter": 9, "cook honeyfungus 6+1": 8,
  "cook honeyfungus 6+1 cider": 13, "cook honeyfungus 6+1 butter": 11, "cook honeyfungus 6+1 butter butter":
  14, "cook honeyfungus 7+0": 7, "cook honeyfungus 7+0 cider": 12, "cook honeyfungus 7+0 butter": 10,
  "cook honeyfungus 7+1": 9, "cook honeyfungus 7+1 cider": 14, "cook honeyfungus 7+1 butter": 12,
  "cook honeyfungus 7+1 butter cider": 17, "cook honeyfungus 7+1 butter butter": 15, "cook honeyfungus 8+0":
  8, "cook honeyfungus 8+0 cider": 13, "cook honeyfungus 8+0 butter": 11,
  "cook honeyfungus 8+0 butter butter": 14, "cook honeyfungus 8+1": 10, "cook honeyfungus 8+1 cider": 15,
  "cook honeyfungus 8+1 cider cider": 20, "cook honeyfungus 8+1 butter": 13,
  "cook honeyfungus 8+1 butter cider": 18, "cook honeyfungus 8+1 butter butter": 16, "cook honeyfungus 9+0":
  9, "cook honeyfungus 9+0 cider": 14, "cook honeyfungus 9+0 butter": 12, "cook honeyfungus 9+0 butter cider":
  17, "cook honeyfungus 9+0 butter butter": 15, "cook honeyfungus 9+1": 11, "cook honeyfungus 9+1 cider": 16,
  "cook honeyfungus 9+1 cider cider": 21, "cook honeyfungus 9+1 butter": 14,
  "cook honeyfungus 9+1 butter cider": 19, "cook honeyfungus 9+1 butter butter": 17, "cook honeyfungus 10+0":
  10, "cook honeyfungus 10+0 cider": 15, "cook honeyfungus 10+0 cider cider": 20,
  "cook honeyfungus 10+0 butter": 13, "cook honeyfungus 10+0 butter cider": 18,
  "cook honeyfungus 10+0 butter butter": 16, "cook honeyfungus 10+1": 12, "cook honeyfungus 10+1 cider": 17,
  "cook honeyfungus 10+1 cider cider": 22, "cook honeyfungus 10+1 butter": 15,
  "cook honeyfungus 10+1 butter cider": 20, "cook honeyfungus 10+1 butter butter": 18,
  "cook honeyfungus 10+1 butter butter butter": 21, "cook treeear 1+1": 3, "cook treeear 2+1": 4,
  "cook treeear 2+1 butter": 7, "cook treeear 3+0": 3, "cook treeear 3+1": 5, "cook treeear 3+1 cider": 10,
  "cook treeear 3+1 butter": 8, "cook treeear 4+0": 4, "cook treeear 4+0 butter": 7, "cook treeear 4+1": 6,
  "cook treeear 4+1 cider": 11, "cook treeear 4+1 butter": 9, "cook treeear 5+0": 5, "cook treeear 5+0 cider":
  10, "cook treeear 5+0 butter": 8, "cook treeear 5+1": 7, "cook treeear 5+1 cider": 12,
  "cook treeear 5+1 butter": 10, "cook treeear 6+0": 6, "cook treeear 6+0 cider": 11,
  "cook treeear 6+0 butter": 9, "cook treeear 6+1": 8, "cook treeear 6+1 cider": 13,
  "cook treeear 6+1 butter": 11, "cook treeear 6+1 butter butter": 14, "cook treeear 7+0": 7,
  "cook treeear 7+0 cider": 12, "cook treeear 7+0 butter": 10, "cook treeear 7+1": 9,
  "cook treeear 7+1 cider": 14, "cook treeear 7+1 butter": 12, "cook treeear 7+1 butter cider": 17,
  "cook treeear 7+1 butter butter": 15, "cook treeear 8+0": 8, "cook treeear 8+0 cider": 13,
  "cook treeear 8+0 butter": 11, "cook treeear 8+0 butter butter": 14, "cook treeear 8+1": 10,
  "cook treeear 8+1 cider": 15, "cook treeear 8+1 cider cider": 20, "cook treeear 8+1 butter": 13,
  "cook treeear 8+1 butter cider": 18, "cook treeear 8+1 butter butter": 16, "cook lawyerswig 1+1": 6,
  "cook lawyerswig 2+1": 8, "cook lawyerswig 2+1 butter": 11, "cook lawyerswig 3+0": 6, "cook lawyerswig 3+1":
  10, "cook lawyerswig 3+1 cider": 15, "cook lawyerswig 3+1 butter": 13, "cook lawyerswig 4+0": 8,
  "cook lawyerswig 4+0 butter": 11, "cook lawyerswig 4+1": 12, "cook lawyerswig 4+1 cider": 17,
  "cook lawyerswig 4+1 butter": 15, "cook lawyerswig 5+0": 10, "cook lawyerswig 5+0 cider": 15,
  "cook lawyerswig 5+0 butter": 13, "cook lawyerswig 5+1": 14, "cook lawyerswig 5+1 cider": 19,
  "cook lawyerswig 5+1 butter": 17, "cook lawyerswig 6+0": 12, "cook lawyerswig 6+0 cider": 17,
  "cook lawyerswig 6+0 butter": 15, "cook lawyerswig 6+1": 16, "cook lawyerswig 6+1 cider": 21,
  "cook lawyerswig 6+1 butter": 19, "cook lawyerswig 6+1 butter butter": 22, "cook shiitake 1+1": 6,
  "cook shiitake 2+1": 8, "cook shiitake 2+1 butter": 11, "cook shiitake 3+0": 6, "cook shiitake 3+1": 10,
  "cook shiitake 3+1 cider": 15, "cook shiitake 3+1 butter": 13, "cook shiitake 4+0": 8,
  "cook shiitake 4+0 butter": 11, "cook shiitake 4+1": 12, "cook shiitake 4+1 cider": 17,
  "cook shiitake 4+1 butter": 15, "cook shiitake 5+0": 10, "cook shiitake 5+0 cider": 15,
  "cook shiitake 5+0 butter": 13, "cook shiitake 5+1": 14, "cook shiitake 5+1 cider": 19,
  "cook shiitake 5+1 butter": 17, "cook henofwoods 1+1": 9, "cook henofwoods 2+1": 12,
  "cook henofwoods 2+1 butter": 15, "cook henofwoods 3+0": 9, "cook henofwoods 3+1": 15,
  "cook henofwoods 3+1 cider": 20, "cook henofwoods 3+1 butter": 18, "cook henofwoods 4+0": 12,
  "cook henofwoods 4+0 butter": 15, "cook henofwoods 4+1": 18, "cook henofwoods 4+1 cider": 23,
  "cook henofwoods 4+1 butter": 21, "cook henofwoods 5+0": 15, "cook henofwoods 5+0 cider": 20,
  "cook henofwoods 5+0 butter": 18, "cook henofwoods 5+1": 21, "cook henofwoods 5+1 cider": 26,
  "cook henofwoods 5+1 butter": 24, "cook birchbolete 1+1": 9, "cook birchbolete 2+1": 12,
  "cook birchbolete 2+1 butter": 15, "cook birchbolete 3+0": 9, "cook birchbolete 3+1": 15,
  "cook birchbolete 3+1 cider": 20, "cook birchbolete 3+1 butter": 18, "cook birchbolete 4+0": 12,
  "cook birchbolete 4+0 butter": 15, "cook birchbolete 4+1": 18, "cook birchbolete 4+1 cider": 23,
  "cook birchbolete 4+1 butter": 21, "cook porcini 1+1": 9, "cook porcini 2+1": 12, "cook porcini 2+1 butter":
  15, "cook porcini 3+0": 9, "cook porcini 3+1": 15, "cook porcini 3+1 cider": 20, "cook porcini 3+1 butter":
  18, "cook porcini 4+0": 12, "cook porcini 4+0 butter": 15, "cook porcini 4+1": 18, "cook porcini 4+1 cider":
  23, "cook porcini 4+1 butter": 21, "cook chanterelle 1+1": 12, "cook chanterelle 2+1": 16,
  "cook chanterelle 2+1 butter": 19, "cook chanterelle 3+0": 12, "cook chanterelle 3+1": 20,
  "cook chanterelle 3+1 cider": 25, "cook chanterelle 3+1 butter": 23, "cook chanterelle 4+0": 16,
  "cook chanterelle 4+0 butter": 19, "cook chanterelle 4+1": 24, "cook chanterelle 4+1 cider": 29,
  "cook chanterelle 4+1 butter": 27, "cook morel 3+0": 18} as const;
