// Whose games these are.

export const AUTHORS: Record<string, string> = {
  felci: "Giuliano Polverari",
  feenbalz: "Gerd Deininger & Andreas Michaelis",
  mars: "Néstor Romeral Andrés",
  fungi: "Brent Povis",
};

/** A clause of each game, as an example of a number one can look for. */
export const SAMPLE: Record<string, string> = {
  felci: "FEL-13",
  feenbalz: "FEE-17",
  mars: "MAR-12",
  fungi: "FUN-9",
};
