// Made from src/hortus/server/messages.py by `python -m hortus.server.typescript`: do not change it here.

/** Take an action in the position after ``seq`` entries; it is stale once the game has moved on. */
export interface Act {
  type: "act";
  action: string | number;
  seq: number;
  id?: number | null;
}

/** An action in the position after ``seq`` entries. */
export interface ActionBody {
  action: string | number;
  seq: number;
}

/** Done, and on the disk. ``seq`` is how many entries there are now. */
export interface ActionDone {
  seq: number;
}

/** Say yes or no to the open question with this seq; who asked it withdraws it with no. */
export interface Answer {
  type: "answer";
  yes: boolean;
  question?: number | null;
  id?: number | null;
}

/** Why the answer is better than the next best, as ``hortus.players.advice`` has it. */
export interface AnswerReason {
  kind: "close" | "denies" | "gain" | "later" | "only" | "waits";
  points?: number;
}

/** What would a strong player do? ``look``: where to look; ``move``: what to do; ``reasons``: and why. ``steps``: those of the turn that were tried already; it says how to go on after them. */
export interface AskHint {
  type: "hint";
  strength?: "look" | "move" | "reasons";
  steps?: (string | number)[];
  id?: number | null;
}

/** What a host did. */
export interface AuditLine {
  id: string;
  time: number;
  actor: string;
  action: string;
  subject: string;
  name: string;
  reason: string;
}

/** Keep an account, a guest or a network out (ban), or somebody from talking (mute). */
export interface Ban {
  whom: string;
  kind?: "ban" | "mute";
  reason?: string;
  until?: number | null;
}

/** A ban or mute that holds. */
export interface BanLine {
  subject: string;
  name: string;
  kind: string;
  reason: string;
  created: number;
  until: number | null;
}

/** How many tries ended with a lead from ``least`` to ``most``; a lead of 0 has a bar of its own. */
export interface Bar {
  least: number;
  most: number;
  count: number;
}

/** The server closes the connection, and why. Connect again with ``since``. */
export interface Bye {
  type: "bye";
  why: string;
}

/** Another password. Everywhere else the account is logged out. The old one may be empty soon after logging in by a passkey or a provider. */
export interface ChangePassword {
  password: string;
  new: string;
}

/** A line of chat. */
export interface ChatLine {
  name: string;
  text: string;
}

/** One of one's own subscriptions. */
export interface ChosenSubscription {
  id: string;
}

/** The clock: seconds left to each seat at the time ``at``, whose time runs, and when it is up. A first turn in real time has a deadline but takes nothing off the clock. */
export interface ClockStatus {
  left: number[];
  running: number | null;
  deadline: number | null;
  at: number;
}

/** A host has looked into a report: what came of it. */
export interface CloseReport {
  id: string;
  verdict?: string;
}

/** End a table without a result; everybody there reads why. */
export interface CloseTable {
  table: string;
  reason: string;
}

/** A command was not carried out. The sentence says it whole; ``reason`` leaves out what the page shows. ``code`` is for translations: ``fungi.few_sticks`` where a rule forbids it, or else the kind. */
export interface CommandRefused {
  type: "refused";
  id: number | null;
  kind: "bad" | "illegal" | "over" | "rate" | "seat" | "stale" | "turn" | "broken" | "busy";
  sentence: string;
  seq: number;
  clause?: string | null;
  code?: string;
  reason?: string;
  suggestions?: string[];
}

/** The password once more; it may be left out soon after logging in by a passkey or a provider. */
export interface Confirm {
  password?: string;
}

/** The code that came by e-mail. */
export interface ConfirmMail {
  id: string;
  code: string;
}

/** A table that stands. */
export interface CreatedTable {
  id: string;
  commitment: string;
  seq: number;
  link: string;
  seats: NewSeat[];
}

/** A game's deal of a day, as far as one's own scored try has come. */
export interface DailyDeal {
  game: string;
  state: "done" | "new" | "playing";
  streak: number;
  finished: number;
  table?: string;
  result?: DailyResult | null;
  histogram?: Histogram | null;
}

/** The deals of a day, today if no other was asked for, and the commitments of the days around it. */
export interface DailyOverview {
  day: Day;
  tomorrow: Day;
  yesterday: Day;
  level: string;
  deals: DailyDeal[];
  played_yesterday: PastDeal[];
}

/** What one's scored try came to: the lead in points and in leaves, or that it was given up. */
export interface DailyResult {
  resigned: boolean;
  lead: number | null;
  leaves: number;
}

/** Where to play: the scored try, if there is one to play, or else a free one. */
export interface DailyStarted {
  table: string;
  scored: boolean;
  link: string;
}

/** A day (UTC) and the commitment to its deals; the secret is empty until the day has closed. */
export interface Day {
  date: string;
  commitment: string;
  closes: number;
  secret: string;
}

/** So many days for each turn. */
export interface DaysAMove {
  kind: "days";
  days: number;
}

/** Be forgotten: name, password, ratings and what was said go; games stay as a former guest's. */
export interface DeleteAccount {
  password: string;
}

/** A command was carried out and is on the disk; it brought no news, or had no id. */
export interface Done {
  type: "done";
  id: number | null;
  seq: number;
}

/** What a seat would see after these steps. */
export interface Draft {
  steps: string[];
  view: Record<string, unknown>;
  legal: LegalAction[];
  complete: boolean;
  shown: number;
}

/** What would be. */
export interface Drafted {
  type: "draft";
  id: number | null;
  draft: Draft;
}

/** One draw: its number on the line of play, its entry, every outcome with its weight, and what came. */
export interface Draw {
  index: number;
  seq: number;
  outcomes: [string, number][];
  drawn: string;
  purpose?: string;
}

/** One entry of the log as a reader may know it. ``what`` is the entry's type; fields that do not apply are left out. Entries that are nobody's business but the writer's have no event for others, so numbers may be missing. */
export interface Event {
  seq: number;
  time: number;
  what: string;
  seat?: number | null;
  text?: string;
  name?: string;
  nonce?: string;
  level?: string;
  ask?: string;
  place?: number | null;
  yes?: boolean | null;
  free?: boolean | null;
  other?: number | null;
  order?: number[];
  seconds?: number | null;
  how?: string;
  scores?: number[];
  values?: number[];
  commitment?: string;
  secret?: string;
  table?: string;
  next_commitment?: string;
  outcome?: unknown;
}

/** A number of the rules that a table can turn: a house rule. */
export interface GameDial {
  name: string;
  default: number;
  least: number;
  most: number;
  help: string;
  clause: string;
}

/** A game. */
export interface GameInfo {
  name: string;
  title: string;
  authors: string;
  summary: string;
  min_players: number;
  max_players: number;
  seat_names: string[];
  options: GameOption[];
  actions: number;
  lesson: boolean;
  puzzles: boolean;
  dials: GameDial[];
}

/** The games and the levels. */
export interface GameList {
  games: GameInfo[];
  levels: LevelInfo[];
}

/** Something a table can switch on before the game. */
export interface GameOption {
  name: string;
  help: string;
  players: number[];
}

/** The estimated strength at a game: ``mu``, give or take ``sigma``, after so many rated games. */
export interface GameRating {
  game: string;
  mu: number;
  sigma: number;
  games: number;
  provisional: boolean;
}

/** A review, as far as it goes. */
export interface GameReview {
  game: string;
  seats: ReviewSeat[];
  moments: ReviewMoment[];
  progress?: number;
  together?: boolean;
}

/** Whether all is well. */
export interface Health {
  status: "no database" | "no room" | "ok";
  version: string;
}

/** First over the socket, where neither a header nor a cookie says who this is: the token of a seat. ``since``: how many entries are known already; left out, what the address says. */
export interface Hello {
  type: "hello";
  token?: string | null;
  since?: number | null;
  seat?: number | null;
  id?: number | null;
}

/** What a strong player would do, as far as was asked. */
export interface Hint {
  type: "hint";
  id: number | null;
  seq: number;
  look: string;
  best?: HintOption | null;
  others?: HintOption[];
  line?: string[];
  reasons?: HintReason[];
  sentences?: string[];
}

/** An action, how often the seat wins after it (0 to 1), and its average final score. */
export interface HintOption {
  action: number;
  text: string;
  words: string;
  win: number;
  points: number;
}

/** Why the best option is better than the next, by what differs. It brings points at once ("gain"); ends better ("later"), though the next brings more at once ("waits"); leaves the others less ("denies"); or "close", or "only". */
export interface HintReason {
  kind: "close" | "denies" | "gain" | "later" | "only" | "waits";
  points?: number;
}

/** All tries of a day that were finished: bars without gaps, from the worst to the best, and who gave up. ``mine`` is the place of one's own bar; None: one gave up, or has no result. */
export interface Histogram {
  bars: Bar[];
  resigned: number;
  mine?: number | null;
}

/** An account in a host's list. */
export interface HostAccount {
  id: string;
  name: string;
  created: number;
  host: boolean;
}

/** An account as a host sees it. */
export interface HostAccountView {
  account: HostAccount;
  bans: BanLine[];
  tables: HostTable[];
}

/** It is done, to this account, guest, network, table or report. */
export interface HostDone {
  subject: string;
}

/** Who sits at a seat: a name, an id to ban by, and the level of a bot that plays there. */
export interface HostSeat {
  seat: number;
  name: string;
  holder: string | null;
  level: string | null;
}

/** A table in a host's list. */
export interface HostTable {
  id: string;
  game: string;
  state: "finished" | "playing" | "waiting";
  created: number;
  moved: number;
  seats: HostSeat[];
}

/** A table as a host sees it: who sits there and what was said, nothing of the game. */
export interface HostTableView {
  id: string;
  game: string;
  phase: "over" | "playing" | "waiting";
  how: string;
  created: number;
  seq: number;
  seats: HostSeat[];
  chat: ChatLine[];
}

/** One more token for a seat, for its holder's other device. */
export interface Key {
  seat: number;
  token: string;
  link: string;
}

/** Get up. During the game a bot stands in; where the settings forbid that, the seat resigns. */
export interface Leave {
  type: "leave";
  id?: number | null;
}

/** A legal action. */
export interface LegalAction {
  action: number;
  text: string;
}

/** All that a learner did in a lesson: actions of the game, "continue" and "skip". */
export interface LessonAttempt {
  actions: string[];
  language?: "de" | "en" | "it";
}

/** An action that is accepted now. */
export interface LessonChoice {
  action: number;
  text: string;
}

/** An action of a player, or of chance (None), as the learner may read it. */
export interface LessonEvent {
  seat: number | null;
  text: string;
  outcome?: unknown;
}

/** The table after one decision and what chance made of it; ``fresh``: another table than before. */
export interface LessonMoment {
  view: Record<string, unknown>;
  scores: number[];
  player: number;
  events: LessonEvent[];
  fresh?: boolean;
}

/** A try that was not accepted: what the lesson says to it, and the rule that forbids it, if one does. */
export interface LessonRefusal {
  text: string;
  legal: boolean;
  own: boolean;
  code: string;
  clause: string;
  reason: string;
}

/** The lesson where the learner stands, in one language: all that a client shows. */
export interface LessonView {
  game: string;
  language: string;
  actions: string[];
  marks: number[];
  step: number;
  steps: number;
  name: string;
  say: string;
  then: string;
  wants: "action" | "continue" | "done";
  accepted: LessonChoice[];
  point: string | null;
  together: string[];
  seat: number;
  names: string[];
  moments: LessonMoment[];
  over: boolean;
  winners: number[];
  wrong?: LessonRefusal | null;
}

/** A level of the bots, from gentle to strong. */
export interface LevelInfo {
  name: string;
  title: string;
}

/** Who sits at a seat of a listed table. */
export interface ListedSeat {
  seat: number;
  name: string;
  level: string | null;
  taken: boolean;
  mine: boolean;
}

/** A table in a list. */
export interface ListedTable {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  created: number;
  started: number | null;
  finished: number | null;
  seq: number;
  moved: number;
  seats: ListedSeat[];
  rated?: boolean;
}

/** Be known again. */
export interface LogIn {
  name: string;
  password: string;
}

/** Be a guest again in this browser, or wherever this account is logged in. */
export interface LogOut {
  everywhere?: boolean;
}

/** Who is asking, as far as the server knows. */
export interface Me {
  kind: "account" | "guest" | "token";
  name: string;
  host?: boolean;
}

export type MessageFromServer = Welcome | News | Done | CommandRefused | Presence | Drafted | Hint | Bye;

export type MessageToServer = Act | Play | TakeBack | OfferDraw | Answer | Resign | Leave | Return | Start | Say | Mute | Rematch | TryOut | PlaySteps | AskHint | Hello;

/** Read no more of what a seat says, or read it again. */
export interface Mute {
  type: "mute";
  other: number;
  on?: boolean;
  id?: number | null;
}

/** Somebody's rating by the puzzles of a game: the apprentice solves what is rated 1500. */
export interface MyPuzzleRating {
  rating: number;
  tries: number;
}

/** A passkey as the browser made it. */
export interface NewPasskey {
  credential: Record<string, unknown>;
  name?: string;
}

/** A seat of a new table: its token and link, to be handed to whoever shall sit there; a bot's has none. The token of an "open" seat is an invitation: good for sitting down once, and for nothing else. */
export interface NewSeat {
  seat: number;
  kind: "bot" | "open" | "person";
  token: string | null;
  link: string | null;
}

/** A table to set up; the game begins when every seat is taken. A seat is "person" (taken; its token is handed out), "open" (waits for somebody) or the name of a level. */
export interface NewTable {
  game: string;
  seats: string[];
  players?: number | null;
  options?: Record<string, boolean | number>;
  settings?: Settings;
  names?: string[];
  listed?: boolean;
}

/** Something happened: the events, and the table after them; without it where only words were exchanged. With an ``id`` it is also the answer to the command with that id: carried out, and on the disk. */
export interface News {
  type: "news";
  events: Event[];
  sight?: TableView | null;
  id?: number | null;
}

/** Nobody is in a hurry. */
export interface NoClock {
  kind: "none";
}

/** A change that needs no more than its address. */
export type Nothing = Record<string, never>;

/** When and in which language one is told. ``utc_offset``: minutes that the clock is ahead of UTC. */
export interface NotificationChoices {
  quiet?: QuietHours | null;
  utc_offset?: number;
  language?: "de" | "en" | "it";
}

/** How one is told that it is one's turn. ``mail``: whether this server sends e-mail, and to whom asks. */
export interface NotificationSettings {
  push_key: string;
  mail: boolean;
  subscriptions: SubscriptionInfo[];
  quiet: QuietHours | null;
}

/** Ask the others to end the game here with a shared win; a team: with what it has reached. */
export interface OfferDraw {
  type: "offerdraw";
  id?: number | null;
}

/** Reset the password of an account, or delete it. */
export interface OnAccount {
  whom: string;
  reason?: string;
}

/** A passkey of one's own. */
export interface PasskeyInfo {
  id: string;
  name: string;
  created: number;
  used: number | null;
}

/** A challenge, signed by a passkey. */
export interface PasskeyLogIn {
  credential: Record<string, unknown>;
}

/** Another name for a passkey. */
export interface PasskeyName {
  name: string;
}

/** What the browser's ``navigator.credentials`` is to be asked, as WebAuthn's JSON. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** Where one's scored try of yesterday was played. */
export interface PastDeal {
  game: string;
  table: string;
}

/** All that the server keeps of one person, part by part. */
export interface PersonalData {
  made: number;
  parts: Record<string, unknown>;
}

/** Take several actions of one turn, all or none: a draft that is confirmed. */
export interface Play {
  type: "play";
  actions: (string | number)[];
  seq: number;
  id?: number | null;
}

/** Play these steps of mine if they are a whole turn and ``confirm`` is false; otherwise draft them. */
export interface PlaySteps {
  type: "step";
  steps: (string | number)[];
  seq: number;
  confirm?: boolean;
  id?: number | null;
}

/** One of the caller's finished games. */
export interface PlayedGame {
  id: string;
  game: string;
  finished: number;
  seat: number;
  result: "lost" | "none" | "shared" | "won";
  reviewed: boolean;
  seats: PlayedSeat[];
}

/** A page of the caller's finished games; on the first one also the sums. */
export interface PlayedGames {
  games: PlayedGame[];
  more: boolean;
  by_game?: PlayedTotal[];
  by_opponent?: PlayedTotal[];
  points?: PlayedPoint[];
}

/** Skill and luck in a game that was reviewed. */
export interface PlayedPoint {
  id: string;
  game: string;
  finished: number;
  skill: number;
  luck: number;
}

/** Who sat at a finished game, and how it ended for them. */
export interface PlayedSeat {
  seat: number;
  name: string;
  level: string | null;
  mine: boolean;
  score: number;
}

/** How many of the caller's games ended so, by game or by opponent. */
export interface PlayedTotal {
  key: string;
  bot: boolean;
  won?: number;
  shared?: number;
  lost?: number;
  none?: number;
}

/** Who is connected to this server now: by seat, and how many watch. */
export interface Presence {
  type: "presence";
  seats: boolean[];
  watching: number;
}

/** What was wrong, in a sentence for the person; nothing has changed. ``seq``: where the table stands, if it is about one. */
export interface Problem {
  kind: string;
  sentence: string;
  request?: string;
  clause?: string | null;
  seq?: number | null;
  code?: string;
  reason?: string;
  suggestions?: string[];
}

/** All that is needed to draw everything again: see "Fair chance" in docs/protocol.md. */
export interface Proof {
  table: string;
  commitment: string;
  secret: string;
  nonces: string[];
  order: number[];
  draws: Draw[];
}

/** The name under which somebody whom the provider knows makes an account. */
export interface ProviderSignUp {
  name: string;
}

/** A key that this server signs records with, or did until a day. */
export interface PublicKey {
  id: string;
  algorithm: "Ed25519";
  key: string;
  made: string;
  retired: string | null;
}

/** All keys, the one in use first. */
export interface PublicKeys {
  keys: PublicKey[];
}

/** The keys of a browser's push subscription, base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A puzzle after a try. */
export interface PuzzleAnswer {
  view: PuzzleView;
  counted: boolean;
  mine: MyPuzzleRating;
}

/** What somebody does in a puzzle: the steps so far. */
export interface PuzzleAttempt {
  steps: string[];
  give_up?: boolean;
  hinted?: boolean;
}

/** A puzzle in the list of a game's. */
export interface PuzzleLine {
  id: string;
  rating: number;
  level: string;
}

/** The puzzles of a game, the easiest first, and what the asker's tries came to. */
export interface PuzzleList {
  game: string;
  puzzles: PuzzleLine[];
  mine: MyPuzzleRating;
}

/** A step that the rules do not allow; the steps before it stand. */
export interface PuzzleRefusal {
  text: string;
  code: string;
  clause: string;
  reason: string;
}

/** A puzzle where somebody stands in it: all that a client shows. It holds what the seat may know. */
export interface PuzzleView {
  game: string;
  id: string;
  players: number;
  seat: number;
  level: string;
  hint: string;
  between: string[][];
  steps: string[];
  legal: LessonChoice[];
  moment: LessonMoment;
  solution?: Solution | null;
  wrong?: PuzzleRefusal | null;
}

/** An open question, by its seq: who asked for what, and who has agreed. */
export interface QuestionStatus {
  question: number;
  what: "draw" | "take back";
  seat: number;
  place: number;
  agreed: number[];
  waiting: number[];
}

/** When nothing is told: from one minute of the day to another; what comes meanwhile is told after it. */
export interface QuietHours {
  start: number;
  end: number;
}

/** What a game made of the rating of the person at a seat. */
export interface RatingChange {
  seat: number;
  before: number | null;
  after: number;
  provisional: boolean;
}

/** One's own ratings; none before the first rated game. */
export interface Ratings {
  ratings: GameRating[];
}

/** So many seconds for the whole game, and so many more after each turn (Fischer). */
export interface RealTime {
  kind: "real";
  seconds: number;
  increment?: number;
}

/** Log in with a recovery code, which is used up, and set a new password. */
export interface Recover {
  name: string;
  code: string;
  password: string;
}

/** New codes, told this once; all older ones are worthless. */
export interface RecoveryCodes {
  recovery_codes: string[];
}

/** Where the browser is to go on. */
export interface Redirection {
  location: string;
}

/** Play again, once the game is over. When all want to, the event ``wenton`` names the next table. */
export interface Rematch {
  type: "rematch";
  nonce?: string;
  id?: number | null;
}

/** Give an account another name. */
export interface RenameAccount {
  whom: string;
  name: string;
  reason?: string;
}

/** Tell the host of somebody at a table. */
export interface Report {
  seat: number;
  reason: "chat" | "cheating" | "name" | "other" | "stalling";
  text?: string;
}

/** A report, with the chat's last lines before it. */
export interface ReportView {
  id: string;
  table: string;
  seat: number;
  subject: string;
  name: string;
  reporter: string;
  reason: string;
  text: string;
  chat: ChatLine[];
  created: number;
  closed: number | null;
  verdict: string;
}

/** The host will look into it. */
export interface Reported {
  id: string;
}

/** Give up. With more than two seats a bot plays on, and the seat has lost. */
export interface Resign {
  type: "resign";
  id?: number | null;
}

/** How the game ended. */
export interface ResultStatus {
  how: "abandoned" | "agreed" | "played" | "resigned" | "time";
  scores: number[];
  values: number[];
  winners: number[];
  secret: string;
  next_commitment: string;
}

/** Take over again from the bot that stands in. */
export interface Return {
  type: "return";
  id?: number | null;
}

/** How many errors of each size a seat made. */
export interface ReviewCounts {
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

/** A decision or a chance event. */
export interface ReviewMoment {
  line: number;
  place: number;
  kind: "chance" | "decision";
  seat: number;
  action: string;
  best: string | null;
  error: number;
  se: number;
  verdict: "best" | "blunder" | "close" | "fine" | "forced" | "inaccuracy" | "mistake" | null;
  luck: number;
  win: number[];
  lucks: number[];
  layout?: number;
  layout_se?: number;
  alternatives?: ReviewOption[];
  best_line?: string[];
  reasons?: ReviewReason[];
}

/** An action that was worth naming, its value for the seat, and the standard error of that. */
export interface ReviewOption {
  action: string;
  value: number;
  se: number;
}

/** The position before a decision, as its seat saw it, and what it might do. */
export interface ReviewPosition {
  place: number;
  seat: number;
  view: Record<string, unknown>;
  legal: LegalAction[];
}

/** Why the best action is better, as a code with a number; see `HintReason`, and `review.result`. */
export interface ReviewReason {
  kind: string;
  points?: number;
  action?: string;
}

/** What became of a seat's chances: all figures are shares of a won game. */
export interface ReviewSeat {
  seat: number;
  result: number;
  start: number;
  errors: number;
  luck: number;
  layout: number;
  others: number;
  remainder: number;
  adjusted: number;
  skill: number;
  counts: ReviewCounts;
  luck_se?: number;
}

/** Where the review of a table stands. */
export interface ReviewStatus {
  state: "done" | "failed" | "queued" | "running";
  number: number;
  review?: GameReview | null;
  ahead?: number;
  sentence?: string;
}

/** The seat is taken, by the holder of this token. None: only name or nonce changed. */
export interface SatDown {
  seat: number;
  seq: number;
  token: string | null;
  link: string | null;
}

/** Chat. */
export interface Say {
  type: "say";
  text: string;
  id?: number | null;
}

/** Who sits at a seat. */
export interface SeatStatus {
  seat: number;
  kind: "bot" | "open" | "person";
  taken: boolean;
  name: string;
  level: string | null;
  away: boolean;
  lost: boolean;
  nonce: string;
  who?: "" | "account" | "bot" | "former" | "guest";
}

/** How a table is run. */
export interface Settings {
  clock?: NoClock | RealTime | DaysAMove;
  on_timeout?: "bot" | "forfeit";
  stand_in?: string;
  seating?: "fixed" | "random";
  take_back?: "consent" | "free" | "never";
  autostart?: boolean;
  patience?: number | null;
  rated?: boolean | null;
}

/** The ways in which one may log in: to one's account, and (``provider``) to this server at all. */
export interface SignInMethods {
  password: boolean;
  codes_left: number;
  passkeys: PasskeyInfo[];
  provider: string | null;
  linked: boolean;
}

/** Make an account. A guest's games are the account's from then on. */
export interface SignUp {
  name: string;
  password: string;
}

/** The new account, with recovery codes that are told this once. */
export interface SignedUp {
  kind: "account" | "guest" | "token";
  name: string;
  host?: boolean;
  recovery_codes: string[];
}

/** Take a free seat: with its invitation as the token; or, at a listed table or one's own, by its number. Who sits there already may change name and nonce until the game begins. The nonce mixes into every draw. */
export interface SitDown {
  seat?: number | null;
  name?: string;
  nonce?: string;
}

/** The position after a decision and the chance that followed. The first is the opening, before anyone has decided. */
export interface Snapshot {
  seq: number;
  place: number;
  seat: number | null;
  texts: string[];
  player: number;
  scores: number[];
  view: Record<string, unknown>;
  outcome?: unknown;
}

/** What became of a whole choice, or what the answer is where it was asked for. */
export interface Solution {
  solved: boolean;
  choice: string[];
  answers: string[][];
  compared: string[];
  reasons: AnswerReason[];
  behind: number;
}

/** A line of the list of the strongest. A bot goes by its level's name; its rating is fixed. ``also``: other levels that are the same player at this game. */
export interface StandingLine {
  name: string;
  bot: boolean;
  mu: number;
  sigma: number;
  games: number;
  also?: string[];
}

/** The strongest at a game, by what is fairly certain: mu - 3 sigma; people after ``least_games``. */
export interface Standings {
  game: string;
  standings: StandingLine[];
  least_games: number;
}

/** Begin, when every seat is taken, at a table without ``autostart``; the server may do it, too. */
export interface Start {
  type: "start";
  id?: number | null;
}

/** Nothing more is sent there; whether anything was until now. */
export interface Stopped {
  stopped: boolean;
}

/** Up to which decision the game can be shown, and what people are told about that. */
export interface StoppedStatus {
  move: number;
  sentence: string;
}

/** Tell this e-mail address, once the code that is sent there has come back. */
export interface SubscribeMail {
  address: string;
}

/** Tell this browser: what its PushManager has returned. */
export interface SubscribePush {
  endpoint: string;
  keys: PushKeys;
}

/** Tell a program at this address: of one's own turns, or with ``table`` of all turns at that table. */
export interface SubscribeWebhook {
  url: string;
  format?: "discord" | "json" | "ntfy";
  table?: string | null;
}

/** An address at which one is told. ``secret``: what the receiver of a webhook checks signatures with. */
export interface SubscriptionInfo {
  id: string;
  kind: "mail" | "push" | "webhook";
  address: string;
  confirmed: boolean;
  format: "discord" | "json" | "ntfy" | null;
  table: string | null;
  secret: string | null;
}

/** Tables: mine, those with a free seat, or those to watch. */
export interface TableList {
  tables: ListedTable[];
}

/** The table as a seat (None: a spectator) may see it. */
export interface TableView {
  table: string;
  seq: number;
  seat: number | null;
  game: string;
  players: number;
  options: Record<string, boolean | number>;
  phase: "over" | "playing" | "waiting";
  player: number;
  over: boolean;
  scores: number[];
  view: Record<string, unknown>;
  legal: LegalAction[];
  seats: SeatStatus[];
  clock: ClockStatus | null;
  question: QuestionStatus | null;
  take_back: "ask" | "free" | null;
  result: ResultStatus | null;
  commitment: string;
  engine: string;
  rematch: number[];
  next_table: string;
  rules?: number;
  rated?: boolean;
  ratings?: RatingChange[];
  stopped?: StoppedStatus | null;
  daily?: string;
  scored?: boolean;
}

/** Take back the last decision, or that at ``place``; if something was revealed, the others are asked. */
export interface TakeBack {
  type: "takeback";
  place?: number | null;
  seq?: number | null;
  id?: number | null;
}

/** A password that was made up for somebody, shown once. */
export interface TemporaryPassword {
  password: string;
}

/** What would be after these steps of mine? Nobody else hears of it. */
export interface TryOut {
  type: "draft";
  steps: (string | number)[];
  id?: number | null;
}

/** Let them in, or talk, again. */
export interface Unban {
  whom: string;
  kind?: "ban" | "mute";
  reason?: string;
}

/** The table as it stands, and what happened from ``since`` on. ``seats``: all seats this client holds. */
export interface Welcome {
  type: "welcome";
  seat: number | null;
  seats: number[];
  sight: TableView;
  events: Event[];
  presence: Presence;
  id?: number | null;
}
