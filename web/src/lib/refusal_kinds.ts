// Why the table did not carry something out where no rule of a game stands behind it, by the kind of the refusal.

const en = {
  illegal: "That is not possible now.",
  turn: "It is not your turn, or your time is up.",
  seat: "That is for whoever sits there.",
  stale: "The game has moved on since; look again.",
  over: "The game is over, or has not begun yet.",
  rate: "A little slower, please; try again in a moment.",
  busy: "The table is busy; try again in a moment.",
  bad: "That does not work here.",
  broken: "Something went wrong on our side. Nothing has changed.",
  missing: "There is no such table.",
  origin: "That came from another site and was left alone.",
  size: "That was too long.",
  offline: "The server cannot be reached.",
  full: "This browser keeps no more, so nothing has changed. Make some room, then try again.",
};

export type Kind = keyof typeof en;

const it: Record<Kind, string> = {
  illegal: "Adesso non si può.",
  turn: "Non tocca a te, oppure il tuo tempo è scaduto.",
  seat: "Può farlo solo chi siede a quel posto.",
  stale: "Nel frattempo la partita è andata avanti: guarda di nuovo.",
  over: "La partita è finita, oppure non è ancora cominciata.",
  rate: "Un po’ più piano, per favore; riprova tra un momento.",
  busy: "Il tavolo è occupato; riprova tra un momento.",
  bad: "Qui non funziona.",
  broken: "Qualcosa è andato storto da noi. Non è cambiato nulla.",
  missing: "Questo tavolo non esiste.",
  origin: "La richiesta veniva da un altro sito ed è stata ignorata.",
  size: "Era troppo lungo.",
  offline: "Il server non è raggiungibile.",
  full: "Questo browser non conserva altro, quindi nulla è cambiato. Fai un po’ di spazio e riprova.",
};

const de: Record<Kind, string> = {
  illegal: "Das geht gerade nicht.",
  turn: "Du bist nicht am Zug, oder deine Zeit ist um.",
  seat: "Das kann nur, wer dort sitzt.",
  stale: "Das Spiel ist inzwischen weitergegangen; schau noch einmal hin.",
  over: "Das Spiel ist zu Ende oder hat noch nicht begonnen.",
  rate: "Bitte etwas langsamer; versuche es gleich noch einmal.",
  busy: "Am Tisch ist gerade viel los; versuche es gleich noch einmal.",
  bad: "Das geht hier nicht.",
  broken: "Bei uns ist etwas schiefgegangen. Es hat sich nichts geändert.",
  missing: "Diesen Tisch gibt es nicht.",
  origin: "Das kam von einer anderen Website und wurde nicht beachtet.",
  size: "Das war zu lang.",
  offline: "Der Server ist nicht erreichbar.",
  full: "Dieser Browser behält nichts mehr, also hat sich nichts geändert. Schaff etwas Platz und versuche es dann noch einmal.",
};

export const KINDS = { en, it, de };
