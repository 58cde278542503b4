// Types of the API, made from its OpenAPI document by `python -m release.api_types`. Do not edit by hand.

export interface AddedClue {
  text: string;
  cells: string[];
}

export interface BoardAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
}

export interface BookAnswer {
  /** The book, in base64. */
  pdf: string;
  manifest: BookManifest;
  /** The QA report. */
  report: string;
  boards: number;
  pages: number;
  notes: string[];
}

export interface BookBoard {
  number: number;
  page: number;
  answer_page: number | null;
  chapter: string;
  kind: string;
  rows: number;
  cols: number;
  rules: Record<string, string | number | boolean | null>;
  /** The canonical hash. */
  hash: string;
  grade: "beginner" | "easy" | "medium" | "hard" | "expert" | "diabolical" | null;
  score: number | null;
  peak: number | null;
  hardest: string | null;
  techniques: Record<string, number> | null;
  rated_by: string | null;
  /** What the board's meta says of its generator, or null; likewise `seed`, `spec` and `number_in_spec`. */
  generator: unknown;
  seed: unknown;
  spec: unknown;
  number_in_spec: unknown;
  source: BookSource;
  proofs: EngineVerdict[];
  /** The board in the one-line format. */
  line: string;
}

export interface BookFile {
  file: string;
  sha256: string;
  pages: number;
}

export interface BookManifest {
  format: "masume-book";
  version: 1;
  made_by: string;
  book: BookFile;
  /** The settings of the book, by the names of the options of `masume book`. */
  style: Record<string, unknown>;
  left_out: LeftOut[];
  boards: BookBoard[];
}

export interface BookPart {
  kind: string;
  size: string;
  grade?: string;
  count?: number;
  seed?: number | null;
  /** only boards that need this technique: at some point, no technique that is as easy makes progress */
  requires?: string | null;
  /** only boards whose explanation never uses this technique */
  without?: string[] | null;
  /** only boards with a score in this range: 3..4.5, 3.. or ..4.5 */
  score?: string | (number | null)[] | null;
  /** only boards with a mean number of openings in this range; openings are the equally easy steps that are available at once */
  openings?: string | (number | null)[] | null;
  /** the symmetry of the givens (Hitori: of the shading, Kakuro: of the layout): none, rotational, diagonal; all but Kakuro: horizontal, vertical; Hitori: quarter; Kakuro: mirror */
  symmetry?: string | null;
  /** binairo: whether equal rows and equal columns are forbidden (default yes) */
  unique_lines?: boolean | null;
  /** binairo: which symbol occurs once more than the other in lines of odd length: ones, zeros, either */
  odd?: string | null;
  /** hidato: a named shape such as heart or a letter */
  shape?: string | null;
  /** hidato: the shape as text, rows of . (cell) and # (hole) */
  mask?: string | string[] | null;
  /** hidato: 8 (default), 4 (Numbrix) or 6 (hexagons; with --shape hexagon, a honeycomb) */
  neighbours?: number | null;
  /** hidato: whether the first and the last number are given (default), hidden, or free (printed if needed) */
  ends?: string | null;
  /** hidato: how many numbers are printed (default: as few as the grade allows) */
  givens?: number | null;
  /** kakuro: the share of white cells, from 0.6 to 0.85 */
  density?: number | null;
  /** kakuro: the layout as text, rows of . (white) and # (wall); it may hold sums and digits */
  layout?: string | string[] | null;
  /** kakuro: whether the white cells of a layout may be disconnected (default no) */
  islands?: boolean | null;
  /** kakuro: the sums that runs may have: 10,11 or 3..20 */
  sums?: string | number[] | null;
  /** hitori: letters, or the symbols themselves (ABCDEFGH, or words with commas between) */
  symbols?: string | (number | string)[] | null;
  /** hitori: leave cells blank whose symbol is not repeated in their row or column */
  minimal?: boolean | null;
  /** a partial board, whose clues are kept; the other clues are generated around them */
  start?: string | null;
  /** a drawing, rows of . and x: the cells with givens (hidato, binairo), or the shaded cells (hitori, ? for either) */
  pattern?: string | string[] | null;
}

export interface BookProgress {
  done: number;
  total: number;
  message: string;
}

export interface BookSource {
  title?: unknown;
  name?: unknown;
  author?: unknown;
  source?: unknown;
  url?: unknown;
  file: string;
  /** The number of the board in the file. */
  board: number | null;
}

export interface BrokenRule {
  code: string;
  /** The rule as a sentence. */
  rule: string;
  cells: number[];
}

export interface Case {
  cell: number;
  value: number;
  /** Whether the cell is assumed to have the value (true), or not to have it (false). */
  holds: boolean;
  steps: Step[];
  /** The nested assumptions that the text only counts. */
  untold?: unknown[];
}

export interface CellClass {
  values: Record<string, number>;
  trial: Record<string, number>;
  cells: number[];
}

export interface Chain {
  assumption: Scene;
  lines: Scene[];
}

export interface Change {
  cell: string;
  row: number;
  col: number;
  what: string;
  /** null if the clue is added. */
  old: number | string | null;
  /** null if the clue is removed. */
  new: number | string | null;
  text: string;
}

export interface ChangedDigit {
  cell: string;
  row: number;
  col: number;
  old: number;
  new: number;
}

export interface CheckAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  /** `unique`, `many` or `none`; `solved` if the search for a second solution did not end; `unknown` if it found none within the limits. */
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  /** The value of each square, row by row, null where there is no cell. Hitori: 1 for shaded, 0 for unshaded. */
  solutions: (((number | null)[])[])[];
  engine: string;
  /** The guesses of the search. */
  nodes: number;
  seconds: number;
  format: "masume-check";
  version: 1;
  /** The cells in which the first two solutions differ, with their values in both. */
  differs: OpenCell[];
  /** The number of solutions, up to 1,000; a lower bound unless `counted`. */
  number: number;
  counted: boolean;
  /** The cells whose value differs between solutions, with the values found. */
  open: OpenCell[];
  /** Whether `open` has all values of these cells. */
  open_complete: boolean;
  repairs: Repair[];
  /** Whether the search for repairs ended before its limit. */
  searched: boolean;
  /** Whether the intended solution is not a solution of the board. */
  missed: boolean;
  /** Contradictions that counting and adding up show. */
  slips: Remark[];
  /** Clues that no solution satisfies together. */
  clash: Clue[];
  /** Whether it is proved that no clue of `clash` can be left out. */
  needed: boolean;
  /** Whether it is proved that there is no smaller conflict. */
  smallest: boolean;
  /** Whether the board has no solution, whatever its clues. */
  hopeless: boolean;
  /** The explanation of the conflict, line by line. */
  reason: string[];
  rating: RatingWithText | null;
  /** How many conclusions were as easy to reach as each step of the rating. */
  openings: number[];
  /** The clues that can each be left out alone. */
  spare: Clue[];
  /** Some clues that can be left out together. */
  spare_together: Clue[];
  /** Whether every clue was tried. */
  spare_complete: boolean;
  /** What forms the visible pattern: givens, or walls. */
  pattern: string | null;
  /** The symmetries of the pattern; null if there is no pattern. */
  symmetries: string[] | null;
  /** Whether the board needs the special rules that it states; null if it states none. */
  needs_its_rules: boolean | null;
  /** Possible slips of the setter. */
  remarks: Remark[];
  /** The report in words, line by line. */
  lines: string[];
}

export interface Clash {
  text: string;
  value: number | string;
  cells: number[];
}

export interface Clue {
  /** The clue in words. */
  clue: string;
  /** `given`, `symbol`, `mark`, `across` or `down`. */
  what: string;
  value: number | string;
  cells: string[];
}

export interface CompareAnswer {
  /** The machine and the versions of all libraries. Missing in results of a batch. */
  machine?: Record<string, string>;
  /** In results of a batch, as `part` and `hash`. */
  verb?: "compare";
  /** The number of the part of the specification among those that compare. */
  part?: number;
  /** The canonical hash of the only board. */
  hash?: string;
  limits: Limits;
  boards: BoardAnswer[];
  runs: EngineRun[];
  format: "masume-compare";
  version: 1;
}

export interface CompleteAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  puzzle: Puzzle;
  line: string;
  rating: GeneratedRating | null;
  seed: number | null;
  format: "masume-complete";
  version: 1;
  added: AddedClue[];
}

export interface ConvertAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  format: "masume-convert";
  version: 1;
  text: string;
  /** The formats that can carry the board. */
  formats: string[];
}

export interface DraftLayout {
  rows: number;
  cols: number;
  width: number;
  height: number;
  /** The outline of the board, as SVG. */
  border: string;
  /** The names of rows and columns, as SVG. */
  labels: string;
  /** The middle of a sprite. */
  middle: [number, number];
  /** Each cell, and how far its sprites are moved to the right and down. */
  cells: [number, number, number][];
  cursor: string;
}

export interface EditorSpritesAnswer {
  sprites: string[];
  /** The sprites of a cell in the order in which they cover each other: its background, the path from it, its contents. */
  looks: [number, number, number][];
  /** The sprites of highlighted backgrounds, by the sprite of the background and the part in a step. */
  highlights: Record<string, Record<string, number>>;
  /** The pictures, each as the looks of the cells that differ from the picture before. */
  frames: Record<string, number>[];
  format: "masume-editor-sprites";
  version: 1;
  layout: DraftLayout | null;
}

export interface EngineRun {
  /** The number of the board in `boards`. */
  board: number;
  kind: string;
  rows: number;
  cols: number;
  engine: string;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  /** The median over the repetitions. */
  seconds: number;
  fastest: number;
  slowest: number;
  nodes: number;
  /** The growth of the process at its peak, in bytes; null if the system does not tell. */
  memory: number | null;
}

export interface EngineVerdict {
  engine: string;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
}

export interface ErrorAnswer {
  format: "masume-error";
  version: 1;
  error: ErrorDetails;
}

export interface ErrorDetails {
  /** What went wrong, for programs. */
  code: string;
  /** The same for people, in the language that was asked for. */
  message: string;
  /** The exact fault, in English. */
  detail: string | null;
  /** The template of `detail`, with the names of its parameters in braces. */
  template: string | null;
  /** The parameters of `detail`, by their names. One that is a message itself has a template and parameters. */
  params: Record<string, unknown>;
  /** The line of the board's text, counted from 1. */
  line: number | null;
  /** The cell, as r3c5. */
  cell: string | null;
}

export interface ExerciseStep {
  places: [number, number][];
  removes: [number, number][];
  because: number[];
  text: string;
}

export interface Experiment {
  experiment: string;
  paper: string;
  command: string;
  machine: Record<string, string>;
  tables: Table[];
  remarks: string[];
  plot: Plot | null;
}

export interface ExperimentName {
  name: string;
  paper: string;
}

export interface Experiments {
  experiments: ExperimentName[];
}

export interface ExplainAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  format: "masume-explain";
  version: 1;
  puzzle: Puzzle;
  /** What the player had entered: each cell with the values that are left. */
  entered: [number, number[]][];
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  /** Whether the steps lead to the solution. */
  complete: boolean;
  /** Whether a limit ended the search for steps. */
  stopped: boolean;
  rating: RatingWithText;
  /** How far the steps go, and how many they are. */
  headline: string;
  /** How many conclusions were as easy to reach as each step. Missing in a summary, as are steps and passages. */
  choices?: number[];
  steps?: NumberedStep[];
  passages?: Passage[];
  /** The passages as scenes; from the API only. */
  scenes?: PassageScenes[];
  /** The pictures of the scenes; from the API only. The first is the board before the first passage. */
  pictures?: SpriteSheet;
  /** What the borders and signs in the pictures mean; from the API only. */
  legend?: LegendEntry[];
  /** Where the time went; with `--trace` only. */
  trace?: Trace;
}

export interface ExplanationView {
  scenes: PassageScenes[];
  pictures: SpriteSheet;
  legend: LegendEntry[];
  puzzle: Puzzle;
  headline: string;
  rating: RatingWithText;
}

export interface Game {
  format: "masume-game";
  version: 1;
  puzzle: Puzzle;
  /** Each move as a list: its name, its cell, its values. */
  moves: ((number | string)[])[];
  /** The number of moves at the end that were undone. */
  undone: number;
}

export interface GenerateAnswer {
  format: "masume-generate";
  version: 1;
  boards: GeneratedBoard[];
}

export interface GeneratedBoard {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  puzzle: Puzzle;
  line: string;
  rating: GeneratedRating | null;
  seed: number | null;
}

export interface GeneratedRating {
  grade: "beginner" | "easy" | "medium" | "hard" | "expert" | "diabolical";
  score: number;
  peak: number;
  hardest: string | null;
  hardest_title: string | null;
  /** The number of steps of each technique. */
  techniques: Record<string, number>;
}

export interface HintAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  format: "masume-hint";
  version: 1;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  /** Whether the hint names a mistake of the player. */
  mistake: boolean;
  /** Whether the time ran out before a step was found. */
  stopped: boolean;
  /** Where to look, what to look for, and the move. */
  levels: string[];
  /** The move with all steps that it rests on. */
  full: string;
  /** null if the board is solved, if no step is found, or if there is no solution. */
  step: Step | null;
  rests_on: Step[];
  /** The hardest technique of the hint. */
  technique: string | null;
  /** Its title; null for a mistake. */
  title: string | null;
  /** The cells that the text of each level speaks of. */
  highlights: (([number, "named" | "because" | "place" | "remove" | "suppose" | "clash"])[])[];
  /** What to enter; empty for a mistake. */
  moves: [number, number][];
  /** The candidates to eliminate; empty for a mistake. */
  removes: [number, number][];
  /** Where the time went; with `--trace` only. */
  trace?: Trace;
}

export interface Known {
  version: string;
  kinds: KnownKind[];
  grades: Named[];
  /** The word for boards of any grade. */
  any_grade: string;
  engines: KnownEngine[];
  papers: string[];
  boards_per_page: number[];
  answers: string[];
  chapters: string[];
  inks: string[];
  symbols: string[];
  themes: string[];
  languages: string[];
}

export interface KnownEngine {
  name: string;
  /** Whether it can prove that there are no further solutions. */
  complete: boolean;
  options: Record<string, string[]>;
}

export interface KnownFormat {
  name: string;
  text: string;
  one_line: boolean;
}

export interface KnownFormats {
  formats: KnownFormat[];
}

export interface KnownKind {
  name: string;
  aliases: string[];
  rules: KnownRule[];
  options: Record<string, KnownOption>;
  /** The options of `generate` that the kind takes. */
  generate_options: string[];
  /** The smallest number of rows or columns that can be generated. */
  smallest: number;
  largest: number;
  symmetries: string[];
  shapes: string[];
  techniques: KnownTechnique[];
  /** The words for values that are not written as numbers. */
  values: Record<string, string>;
  /** Boards in the one-line format. */
  examples: string[];
}

export interface KnownOption {
  choices: OptionChoice[];
  default: string | number | boolean | null;
  text: string;
}

export interface KnownRule {
  code: string;
  text: string;
}

export interface KnownTechnique {
  name: string;
  title: string;
  weight: number;
}

export interface LeftOut {
  source: string;
  why: string;
}

export interface LegendEntry {
  /** The name of the meaning. */
  meaning: string;
  /** A sample cell, as SVG. */
  drawing: string;
  text: string;
}

export interface LibraryAdded {
  format: "masume-library-added";
  version: 1;
  hash: string;
  /** Whether the library did not have it before. */
  new: boolean;
}

export interface LibraryBoard {
  /** The squares, row by row. */
  givens: ((number | string | null | [number, number])[])[];
  /** Hitori: the printed shadings, 1 for shaded and 0 for unshaded. */
  marks?: ((number | null)[])[];
  format: "masume";
  version: 1;
  /** The kind: `hitori`, `hidato`, `kakuro`, `binairo`, or one of another package. */
  kind: string;
  rows: number;
  cols: number;
  /** The options of the kind, such as `{"neighbours": 8}`. */
  rules: Record<string, string | number | boolean | null>;
  meta: LibraryMeta;
}

export interface LibraryEntry {
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  line: string;
  givens: number;
  grade: "beginner" | "easy" | "medium" | "hard" | "expert" | "diabolical" | null;
  score: number | null;
  /** The purposes for which the board was used; missing on public servers. */
  uses?: string[];
  added: string;
  format: "masume-library-entry";
  version: 1;
  puzzle: LibraryBoard;
}

export interface LibraryFacts {
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  line: string;
  givens: number;
  grade: "beginner" | "easy" | "medium" | "hard" | "expert" | "diabolical" | null;
  score: number | null;
  /** The purposes for which the board was used; missing on public servers. */
  uses?: string[];
  added: string;
}

export interface LibraryMeta {
  library: LibraryRecord;
}

export interface LibraryPage {
  format: "masume-library-page";
  version: 1;
  boards: LibraryFacts[];
  page: number;
  has_more: boolean;
  /** The number of boards in the library; null if the search has conditions. */
  total: number | null;
  is_private: boolean;
  accepts_boards: boolean;
}

export interface LibraryRecord {
  added: string;
  changed: string;
  proof: Proof | null;
  source?: string | null;
  uses?: Use[];
  batch?: string | null;
  task?: number | null;
}

export interface Limits {
  solutions: number;
  seconds: number | null;
  nodes: number | null;
}

export interface Line {
  cells: number[];
  low: number;
  high: number;
}

export interface MistakesAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  format: "masume-mistakes";
  version: 1;
  solved: boolean;
  /** The cells with a wrong entry or wrong pencil marks. */
  mistakes: number[];
  violations: BrokenRule[];
}

export interface MoveTechnique {
  cell: string;
  /** null if no technique without assumptions yields the entry. */
  technique: string | null;
  title: string | null;
}

export interface Named {
  name: string;
  text: string;
}

export interface NumberedStep {
  kind: string;
  cols: number;
  technique: string;
  weight: number;
  /** The values entered. */
  places: [number, number][];
  /** The candidates eliminated. */
  removes: [number, number][];
  /** The cells that the argument rests on. */
  because: number[];
  /** The line, run or area to look at; empty if there is no single place. */
  region: number[];
  /** The key of the sentence. */
  variant: string;
  /** The arguments of the sentence. Their form may change without a new version. */
  words: Record<string, Record<string, unknown>>;
  cases?: Case[];
  /** The remaining values of cells that lose candidates, if few. */
  leaves?: [number, number[]][];
  /** The number of the step, from 1. */
  number: number;
  text: string;
}

export interface OpenCell {
  cell: string;
  row: number;
  col: number;
  values: number[];
}

export interface OptionChoice {
  word: string;
  value: string | number | boolean | null;
}

export interface Passage {
  /** The main step. */
  step: number;
  rests_on: number[];
  follows: number[];
  text: string;
}

export interface PassageScenes {
  title: string;
  weight: number;
  technique: string;
  /** The titles of the techniques that it uses, by name. */
  techniques: Record<string, string>;
  steps: Scene[];
  /** The index of the picture of the whole passage. */
  frame: number;
}

export interface PencilSprites {
  digits?: Record<string, number>;
  sprites?: number[];
  placeholders?: string[];
}

export interface PlayBoardAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  puzzle: Puzzle;
  line: string;
  title: string;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  /** The value of every square, -1 for none; null unless there is exactly one solution. */
  solution: number[] | null;
  rating: RatingWithText | null;
  sheet: PlaySheet;
  remaining: Remaining;
  givens: Record<string, number>;
  values: number[];
  value_names: Record<string, string>;
  /** The value of cells that may stay open, such as unshaded cells of a Hitori; negative if there are none. */
  open_value: number;
  /** The rules as sentences. */
  rules: string[];
  /** The code of each of these rules. */
  rule_codes: string[];
  format: "masume-play-board";
  version: 1;
}

export interface PlaySheet {
  rows: number;
  cols: number;
  width: number;
  height: number;
  /** The outline of the board, as SVG. */
  border: string;
  /** The names of rows and columns, as SVG. */
  labels: string;
  /** The middle of a sprite. */
  middle: [number, number];
  /** Each cell, and how far its sprites are moved to the right and down. */
  cells: [number, number, number][];
  sprites: string[];
  /** The sprites of a cell in the order in which they cover each other: its background, the path from it, its contents. */
  looks: [number, number, number][];
  /** The sprites of highlighted backgrounds, by the sprite of the background and the part in a step. */
  highlights: Record<string, Record<string, number>>;
  /** The pictures, each as the looks of the cells that differ from the picture before. */
  frames: Record<string, number>[];
  classes: CellClass[];
  /** The sprites of pencil marks; null if the kind has none. */
  notes: PencilSprites | null;
  /** The mark of the selected cell, as SVG. */
  cursor: string;
  /** Whether consecutive numbers are joined. */
  path: boolean;
}

export interface Plot {
  title: string;
  /** The label of the horizontal axis. */
  across: string;
  /** The label of the vertical axis. */
  up: string;
  lines: Record<string, [number, number][]>;
}

export interface PractiseAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  puzzle: Puzzle;
  line: string;
  title: string;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  /** The value of every square, -1 for none; null unless there is exactly one solution. */
  solution: number[] | null;
  rating: RatingWithText | null;
  sheet: PlaySheet;
  remaining: Remaining;
  givens: Record<string, number>;
  values: number[];
  value_names: Record<string, string>;
  /** The value of cells that may stay open, such as unshaded cells of a Hitori; negative if there are none. */
  open_value: number;
  /** The rules as sentences. */
  rules: string[];
  /** The code of each of these rules. */
  rule_codes: string[];
  format: "masume-practise";
  version: 1;
  game: Game;
  technique: string;
  idea: string;
  /** Whether the board was generated for this; otherwise it is the example of the technique. */
  generated: boolean;
  /** Every deduction that the technique makes. */
  answers: ExerciseStep[];
  candidates: Record<string, number[]>;
  step: StepWithText;
}

export interface Proof {
  engine: string;
  /** The version of Masume. */
  version: string;
  /** The date. */
  proved: string | null;
}

export interface Puzzle {
  /** The squares, row by row. */
  givens: ((number | string | null | [number, number])[])[];
  /** Hitori: the printed shadings, 1 for shaded and 0 for unshaded. */
  marks?: ((number | null)[])[];
  format: "masume";
  version: 1;
  /** The kind: `hitori`, `hidato`, `kakuro`, `binairo`, or one of another package. */
  kind: string;
  rows: number;
  cols: number;
  /** The options of the kind, such as `{"neighbours": 8}`. */
  rules: Record<string, string | number | boolean | null>;
  /** Facts that are not part of the puzzle: title, author, source, and what `generate` and `rate` record. */
  meta?: Record<string, unknown>;
}

export interface QuickCheckAnswer {
  format: "masume-quick-check";
  version: 1;
  kind: string | null;
  verdict: "unique" | "many" | "none" | "solved" | "unknown" | "unfinished";
  rating: RatingWithText | null;
  message?: string;
  cells?: string[];
  line?: string;
  /** The number of clues. */
  clues?: number;
  solution?: number[] | null;
  /** The cells in which two solutions differ, with their values in both. */
  differs?: [number, number[]][];
  clash?: Clash[];
  /** Whether it is proved that there is no smaller conflict. */
  smallest?: boolean;
  hopeless?: boolean;
  slips?: string[];
  reason?: string[];
  needs_its_rules?: boolean | null;
}

export interface RateAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  /** null for a board without exactly one solution, and if the steps do not solve it. */
  grade: "beginner" | "easy" | "medium" | "hard" | "expert" | "diabolical" | null;
  /** The weight of the hardest step, which determines the grade. */
  peak: number;
  /** How much there is to do. */
  load: number;
  /** How few conclusions are available at once, from 0 to 1. */
  bottleneck: number;
  /** The difficulty as a number from 0 to 10. */
  score: number;
  /** The hardest technique; null if there was no step. */
  hardest: string | null;
  /** The number of steps of each technique. */
  counts: Record<string, number>;
  /** Whether the steps solve the board. */
  complete: boolean;
  steps: number;
  text: string;
  /** The title of the hardest technique. */
  hardest_title: string | null;
  format: "masume-rate";
  version: 1;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  /** Whether a limit ended the search for steps. */
  stopped: boolean;
}

export interface RatingWithText {
  /** null for a board without exactly one solution, and if the steps do not solve it. */
  grade: "beginner" | "easy" | "medium" | "hard" | "expert" | "diabolical" | null;
  /** The weight of the hardest step, which determines the grade. */
  peak: number;
  /** How much there is to do. */
  load: number;
  /** How few conclusions are available at once, from 0 to 1. */
  bottleneck: number;
  /** The difficulty as a number from 0 to 10. */
  score: number;
  /** The hardest technique; null if there was no step. */
  hardest: string | null;
  /** The number of steps of each technique. */
  counts: Record<string, number>;
  /** Whether the steps solve the board. */
  complete: boolean;
  steps: number;
  text: string;
  /** The title of the hardest technique. */
  hardest_title: string | null;
}

export interface ReadAnswer {
  format: "masume-read";
  version: 1;
  boards: ReadBoard[];
}

export interface ReadBoard {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  puzzle: Puzzle;
  /** The board in the one-line format. */
  line: string;
  options: Record<string, string | number | boolean | null>;
}

export interface RefuteAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  format: "masume-refute";
  version: 1;
  cell: string;
  value: number;
  /** `open`: there are solutions with the move and without it; `mistake`: another entry is wrong; `impossible`: the board has no solution; `unknown`: a limit was reached. */
  verdict: "wrong" | "right" | "open" | "mistake" | "impossible" | "unknown";
  text: string;
  /** The proof; null if there is none. */
  step: Step | null;
  /** The proof as scenes; from the API only. */
  scenes?: Scene[];
  /** The pictures of the scenes; from the API only. */
  pictures?: SpriteSheet;
}

export interface Remaining {
  neighbours?: Record<string, number[]>;
  /** The last number of the path. */
  last?: number;
  runs?: Run[];
  lines?: Line[];
}

export interface Remark {
  code: string;
  cells: string[];
  text: string;
}

export interface RenderAnswer {
  format: "masume-render";
  version: 1;
  picture: SpriteSheet;
}

export interface Repair {
  changes: Change[];
  /** The number of solutions after the repair; a lower bound unless `exact`. */
  leaves: number;
  exact: boolean;
  /** Whether it is proved that fewer changes of this sort are not enough. */
  minimal: boolean;
  /** Whether it is proved that no change can be left out. */
  irreducible: boolean;
  digits: ChangedDigit[];
  /** For a single change: other values that leave one solution as well. */
  others: (number | string)[];
  puzzle: Puzzle;
  text: string;
}

export interface Run {
  cells: number[];
  /** null where no sum is printed. */
  total: number | null;
  /** The square of the sum. */
  clue: number;
  direction: "across" | "down";
}

export interface Scene {
  title: string;
  text: string;
  /** Whether it is a small step that is shown only on request. */
  folded: boolean;
  chains: Chain[];
  /** The index of the picture. */
  frame: number;
}

export interface SolveAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  /** `unique`, `many` or `none`; `solved` if the search for a second solution did not end; `unknown` if it found none within the limits. */
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  /** The value of each square, row by row, null where there is no cell. Hitori: 1 for shaded, 0 for unshaded. */
  solutions: (((number | null)[])[])[];
  engine: string;
  /** The guesses of the search. */
  nodes: number;
  seconds: number;
  format: "masume-solve";
  version: 1;
}

export interface SpriteSheet {
  rows: number;
  cols: number;
  width: number;
  height: number;
  /** The outline of the board, as SVG. */
  border: string;
  /** The names of rows and columns, as SVG. */
  labels: string;
  /** The middle of a sprite. */
  middle: [number, number];
  /** Each cell, and how far its sprites are moved to the right and down. */
  cells: [number, number, number][];
  sprites: string[];
  /** The sprites of a cell in the order in which they cover each other: its background, the path from it, its contents. */
  looks: [number, number, number][];
  /** The sprites of highlighted backgrounds, by the sprite of the background and the part in a step. */
  highlights: Record<string, Record<string, number>>;
  /** The pictures, each as the looks of the cells that differ from the picture before. */
  frames: Record<string, number>[];
}

export interface Step {
  kind: string;
  cols: number;
  technique: string;
  weight: number;
  /** The values entered. */
  places: [number, number][];
  /** The candidates eliminated. */
  removes: [number, number][];
  /** The cells that the argument rests on. */
  because: number[];
  /** The line, run or area to look at; empty if there is no single place. */
  region: number[];
  /** The key of the sentence. */
  variant: string;
  /** The arguments of the sentence. Their form may change without a new version. */
  words: Record<string, Record<string, unknown>>;
  cases?: Case[];
  /** The remaining values of cells that lose candidates, if few. */
  leaves?: [number, number[]][];
}

export interface StepWithText {
  kind: string;
  cols: number;
  technique: string;
  weight: number;
  /** The values entered. */
  places: [number, number][];
  /** The candidates eliminated. */
  removes: [number, number][];
  /** The cells that the argument rests on. */
  because: number[];
  /** The line, run or area to look at; empty if there is no single place. */
  region: number[];
  /** The key of the sentence. */
  variant: string;
  /** The arguments of the sentence. Their form may change without a new version. */
  words: Record<string, Record<string, unknown>>;
  cases?: Case[];
  /** The remaining values of cells that lose candidates, if few. */
  leaves?: [number, number[]][];
  text: string;
  /** The cells of its conclusions. */
  cells: string[];
}

export interface Table {
  title: string;
  head: string[];
  rows: string[][];
}

export interface Technique {
  kind: string;
  name: string;
  code: string;
  weight: number;
  grade: "beginner" | "easy" | "medium" | "hard" | "expert" | "diabolical";
  title: string;
  idea: string;
  text: string;
  papers: string;
  /** Whether it argues from there being only one solution. */
  uniqueness: boolean;
  practise: boolean;
  /** The board before and after the step. */
  pictures: SpriteSheet;
}

export interface Techniques {
  techniques: Technique[];
}

export interface TechniquesUsedAnswer {
  /** The file, if several were named. */
  file?: string;
  /** The number of the board in its file or request, from 1. */
  board?: number;
  /** In results of a batch: the verb of the part of the specification. */
  verb?: "solve" | "compare";
  /** In results of a batch: the number of that part among those with the same verb. */
  part?: number;
  /** The canonical hash of the board, which only its symmetric copies share. */
  hash: string;
  kind: string;
  rows: number;
  cols: number;
  /** How the board was read where its text leaves a choice; empty if it leaves none. */
  notes: string[];
  format: "masume-techniques-used";
  version: 1;
  moves: MoveTechnique[];
}

export interface Trace {
  seconds: number;
  /** Seconds by phase. The time of a phase within another one counts for the inner one. */
  phases: Record<string, number>;
  /** By phase and technique. */
  searches: Record<string, Record<string, TraceCounts>>;
  arguments: TracedArgument[];
  nested_searches: TracedNestedSearch[];
}

export interface TraceCounts {
  /** How often the board, or a unit of it, was searched. */
  looks: number;
  /** How many of the steps that were taken belong to the technique. */
  hits: number;
  /** How many assumptions were followed, nested ones included. */
  assumptions: number;
  seconds: number;
}

export interface TracedArgument {
  technique: string;
  cell: number;
  value: number;
  /** Whether the first assumption is that the cell has the value (true), or that it has not (false). */
  holds: boolean;
  /** The lines of its chains, with those of nested assumptions. */
  lines: number;
  /** How deep assumptions are nested: 1 if none is nested in another one. */
  depth: number;
  assumptions: number;
  /** The phase in which it was worded. */
  phase: string;
  seconds: number;
}

export interface TracedNestedSearch {
  cell: number;
  value: number;
  /** Whether the assumption is that the cell has the value (true), or that it has not (false). */
  holds: boolean;
  /** The largest number of nested assumptions that was allowed. */
  budget: number;
  /** How many it took; null if the assumption was not refuted. */
  assumptions: number | null;
  phase: string;
  seconds: number;
}

export interface UiStrings {
  lang: string;
  languages: string[];
  strings: Record<string, string>;
}

export interface Use {
  purpose: string;
  /** The date. */
  used: string;
}

export interface Requests {
  "read": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
  };
  "solve": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    engine?: string;
    solutions?: number;
  };
  "check": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
  };
  "quick-check": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
  };
  "mistakes": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    /** The player's entries by cell: `{"r1c2": 1}`. */
    entries?: Record<string, number | string>;
    /** The player's pencil marks by cell: `{"r2c2": [3, 5]}`. */
    marks?: Record<string, (number | string)[]>;
  };
  "explain": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    /** The player's entries by cell: `{"r1c2": 1}`. */
    entries?: Record<string, number | string>;
    /** The player's pencil marks by cell: `{"r2c2": [3, 5]}`. */
    marks?: Record<string, (number | string)[]>;
    to?: "json" | "html" | "pdf";
    /** Documents: every step by itself. */
    full?: boolean;
  };
  "hint": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    /** The player's entries by cell: `{"r1c2": 1}`. */
    entries?: Record<string, number | string>;
    /** The player's pencil marks by cell: `{"r2c2": [3, 5]}`. */
    marks?: Record<string, (number | string)[]>;
  };
  "refute": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    /** The player's entries by cell: `{"r1c2": 1}`. */
    entries?: Record<string, number | string>;
    /** The player's pencil marks by cell: `{"r2c2": [3, 5]}`. */
    marks?: Record<string, (number | string)[]>;
    /** `r3c5` */
    cell: string;
    /** By default, the player's entry in the cell. */
    value?: number | string | null;
  };
  "techniques-used": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    /** The player's entries by cell: `{"r1c2": 1}`. */
    entries?: Record<string, number | string>;
    /** The player's pencil marks by cell: `{"r2c2": [3, 5]}`. */
    marks?: Record<string, (number | string)[]>;
  };
  "rate": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
  };
  "convert": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    /** A format. */
    to: string;
  };
  "generate": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    kind: string;
    /** `10x10`: rows and columns. */
    size: string;
    grade?: string;
    seed?: number | null;
    count?: number;
    /** only boards that need this technique: at some point, no technique that is as easy makes progress */
    requires?: string | null;
    /** only boards whose explanation never uses this technique */
    without?: string[] | null;
    /** only boards with a score in this range: 3..4.5, 3.. or ..4.5 */
    score?: string | (number | null)[] | null;
    /** only boards with a mean number of openings in this range; openings are the equally easy steps that are available at once */
    openings?: string | (number | null)[] | null;
    /** the symmetry of the givens (Hitori: of the shading, Kakuro: of the layout): none, rotational, diagonal; all but Kakuro: horizontal, vertical; Hitori: quarter; Kakuro: mirror */
    symmetry?: string | null;
    /** binairo: whether equal rows and equal columns are forbidden (default yes) */
    unique_lines?: boolean | null;
    /** binairo: which symbol occurs once more than the other in lines of odd length: ones, zeros, either */
    odd?: string | null;
    /** hidato: a named shape such as heart or a letter */
    shape?: string | null;
    /** hidato: the shape as text, rows of . (cell) and # (hole) */
    mask?: string | string[] | null;
    /** hidato: 8 (default), 4 (Numbrix) or 6 (hexagons; with --shape hexagon, a honeycomb) */
    neighbours?: number | null;
    /** hidato: whether the first and the last number are given (default), hidden, or free (printed if needed) */
    ends?: string | null;
    /** hidato: how many numbers are printed (default: as few as the grade allows) */
    givens?: number | null;
    /** kakuro: the share of white cells, from 0.6 to 0.85 */
    density?: number | null;
    /** kakuro: the layout as text, rows of . (white) and # (wall); it may hold sums and digits */
    layout?: string | string[] | null;
    /** kakuro: whether the white cells of a layout may be disconnected (default no) */
    islands?: boolean | null;
    /** kakuro: the sums that runs may have: 10,11 or 3..20 */
    sums?: string | number[] | null;
    /** hitori: letters, or the symbols themselves (ABCDEFGH, or words with commas between) */
    symbols?: string | (number | string)[] | null;
    /** hitori: leave cells blank whose symbol is not repeated in their row or column */
    minimal?: boolean | null;
    /** a partial board, whose clues are kept; the other clues are generated around them */
    start?: string | null;
    /** a drawing, rows of . and x: the cells with givens (hidato, binairo), or the shaded cells (hitori, ? for either) */
    pattern?: string | string[] | null;
  };
  "complete": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    grade?: string;
    seed?: number | null;
    symmetry?: string | null;
  };
  "draw": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    /** The player's entries by cell: `{"r1c2": 1}`. */
    entries?: Record<string, number | string>;
    /** The player's pencil marks by cell: `{"r2c2": [3, 5]}`. */
    marks?: Record<string, (number | string)[]>;
    to?: "svg" | "png" | "pdf";
    solution?: boolean;
    theme?: "auto" | "light" | "dark";
    symbols?: "digits" | "circles";
    labels?: boolean;
  };
  "compare": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    engines: string[];
    seconds?: number;
  };
  "book": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    parts: BookPart[];
    /** A name, inches as `6x9`, or a size as `170x240mm`. */
    paper?: string;
    /** On a page, at most; null: 4, in large print 2. */
    boards?: number | null;
    symbols?: "digits" | "circles";
    ink?: "colour" | "black";
    /** Millimetres, as all lengths. */
    margin?: number | null;
    /** What the margin at the spine has more; `auto`: by pages. */
    gutter?: "auto" | number;
    header?: string;
    footer?: string;
    imprint?: string;
    title?: string;
    subtitle?: string;
    author?: string;
    /** at the end (default), upside down on the facing page, upside down at the foot of a later page, or none */
    answers?: string;
    /** at the end, at most (default 9, on small pages 6) */
    answers_per_page?: number | null;
    /** by kind and grade (default), by grade with all kinds together, or one for the whole book */
    chapters?: string;
    /** which chapters come first, as in kakuro,'hitori easy' */
    chapter_order?: string[];
    /** boards as they are given, or the easiest first (default: as given if the boards of each chapter stand together there) */
    sort?: string | null;
    /** the kinds of a chapter take turns */
    interleave?: boolean;
    /** chapters by the technique that boards need, each with its idea and an example */
    worksheets?: boolean;
    /** what is printed beyond the edge and cut off, as 3.2 */
    bleed?: number;
    /** the widest that a cell gets (default 11, in large print 18; one board a page fills the width) */
    cell?: number | null;
    /** bookmarks and links in the PDF (default); printers want none */
    links?: boolean;
    /** larger type and cells, fewer boards a page */
    large_print?: boolean;
    isbn?: string;
    /** say what made the book and who proved its boards (default) */
    credit?: boolean;
  };
  "practise": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    kind: string;
    technique: string;
    seed?: number | null;
  };
  "play-board": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    symbols?: "digits" | "circles";
    /** Without the rating, the board comes sooner. */
    rated?: boolean;
  };
  "render": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    /** A text in any format that Masume reads, or the JSON object of a puzzle. */
    board?: string | Record<string, unknown> | null;
    /** The kind, if the board does not say. */
    kind?: string | null;
    /** The format, if it cannot be detected. */
    format?: string | null;
    /** Options of the kind that the board does not say. */
    options?: Record<string, string | number | boolean | null> | null;
    /** The player's entries by cell: `{"r1c2": 1}`. */
    entries?: Record<string, number | string>;
    /** The player's pencil marks by cell: `{"r2c2": [3, 5]}`. */
    marks?: Record<string, (number | string)[]>;
    highlights?: ([number, "named" | "because" | "place" | "remove" | "suppose" | "clash"])[];
    symbols?: "digits" | "circles";
  };
  "editor-sprites": {
    /** The language of the answer; else that of Accept-Language, else English. */
    lang?: "en" | "es" | "pl" | null;
    kind: string;
    options?: Record<string, string | number | boolean | null>;
    /** `10x10`: rows and columns; the layout of the board is then answered. */
    size?: string | null;
    /** What is printed on a square, its mark, and notes: how each looks is answered. */
    squares?: ([unknown, number | null, (number | string)[]])[];
  };
}

export interface Answers {
  "read": ReadAnswer;
  "solve": SolveAnswer;
  "check": CheckAnswer;
  "quick-check": QuickCheckAnswer;
  "mistakes": MistakesAnswer;
  "explain": ExplainAnswer;
  "hint": HintAnswer;
  "refute": RefuteAnswer;
  "techniques-used": TechniquesUsedAnswer;
  "rate": RateAnswer;
  "convert": ConvertAnswer;
  "generate": GenerateAnswer;
  "complete": CompleteAnswer;
  "compare": CompareAnswer;
  "practise": PractiseAnswer;
  "play-board": PlayBoardAnswer;
  "render": RenderAnswer;
  "editor-sprites": EditorSpritesAnswer;
  "ui-strings": UiStrings;
  "formats": KnownFormats;
  "kinds": Known;
  "techniques": Techniques;
  "experiments": Experiments;
  "experiments/binairo-rules": Experiment;
  "experiments/hidato": Experiment;
  "experiments/hitori-ilp-tabu": Experiment;
  "experiments/hitori-search": Experiment;
  "experiments/kakuro-parallel": Experiment;
}
