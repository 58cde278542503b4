// Types of the API, made from its OpenAPI document by `python -m release.api_types`. Do not edit by hand.

export interface BookOrder {
  kind: string;
  size: string;
  grade?: string;
  count?: number;
  seed?: number | null;
  /** boards that need this technique: at some point, no other that is as easy leads on */
  requires?: string | null;
  /** boards whose explanation never uses this technique */
  without?: string[] | null;
  /** boards whose score is in these bounds: 3..4.5, 3.. or ..4.5 */
  score?: string | (number | null)[] | null;
  /** bounds on how many conclusions are as easy as the next step, in the mean over all steps */
  openings?: string | (number | null)[] | null;
  /** of the givens (Hitori: of the shading, Kakuro: of the layout): none, rotational, diagonal; all but Kakuro: horizontal, vertical; Hitori: quarter; Kakuro: mirror */
  symmetry?: string | null;
  /** binairo: whether equal rows and equal columns are forbidden (default yes) */
  unique_lines?: boolean | null;
  /** binairo: which symbol is one more in lines of odd length: ones, zeros, either */
  odd?: string | null;
  /** hidato: a named shape such as heart or a letter */
  shape?: string | null;
  /** hidato: the shape as text, rows of . (cell) and # (hole) */
  mask?: string | string[] | null;
  /** hidato: 8 (default), 4 (Numbrix) or 6 (hexagons; with --shape hexagon, a honeycomb) */
  neighbours?: number | null;
  /** hidato: the first and the last number are given (default), hidden, or free to be either */
  ends?: string | null;
  /** hidato: how many numbers are printed, instead of as few as the grade allows */
  givens?: number | null;
  /** kakuro: the share of white cells, from 0.6 to 0.85 */
  density?: number | null;
  /** kakuro: the layout as text, rows of . (white) and # (wall); it may hold sums and digits */
  layout?: string | string[] | null;
  /** kakuro: whether the white cells of a layout may fall into pieces (default no) */
  islands?: boolean | null;
  /** kakuro: the sums that the runs may have, each of them: 10,11 or 3..20 */
  sums?: string | number[] | null;
  /** hitori: letters, or the symbols themselves (ABCDEFGH, or words with commas between) */
  symbols?: string | (number | string)[] | null;
  /** hitori: cells that repeat no symbol of their lines are left blank */
  minimal?: boolean | null;
  /** a board that is begun: what is printed on it stays, and the rest is made around it */
  start?: string | null;
  /** a drawing, rows of . and x: where the givens are (hidato, binairo), which cells are shaded (hitori, ? for either) */
  pattern?: string | string[] | null;
}

export interface CellClass {
  cells: number[];
  values: Record<string, number>;
  trial: Record<string, number>;
}

export interface CheckAnswer {
  /** What the reader had to decide, in the language that was asked for: which signs mean what, which of several readings was taken. Empty where the text leaves no doubt. */
  notes: string[];
  kind: string;
  verdict?: "unique" | "many" | "none" | "solved" | "unknown" | null;
  differs?: Record<string, unknown>[] | null;
  /** How many solutions there are, up to 1,000. */
  number?: number | null;
  /** False: there may be more. */
  counted?: boolean | null;
  open?: Record<string, unknown>[] | null;
  repairs?: Record<string, unknown>[] | null;
  slips?: Record<string, unknown>[] | null;
  clash?: Record<string, unknown>[] | null;
  reason?: string[] | null;
  rating?: Record<string, unknown> | null;
  openings?: number[] | null;
  spare?: Record<string, unknown>[] | null;
  symmetries?: string[] | null;
  remarks?: Record<string, unknown>[] | null;
  /** All of it in words. */
  said?: string[] | null;
}

export interface CompareAnswer {
  /** What the reader had to decide, in the language that was asked for: which signs mean what, which of several readings was taken. Empty where the text leaves no doubt. */
  notes: string[];
  machine: Record<string, string>;
  limits: Record<string, unknown>;
  runs: Record<string, unknown>[];
}

export interface ConvertAnswer {
  /** What the reader had to decide, in the language that was asked for: which signs mean what, which of several readings was taken. Empty where the text leaves no doubt. */
  notes: string[];
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
  middle: number[];
  /** Each cell, and how far its sprites are moved to the right and down. */
  cells: number[][];
  cursor: string;
}

export interface EditorSpritesAnswer {
  sprites: string[];
  /** The sprites of a cell in the order in which they cover each other: its background, the path from it, its contents. */
  looks: number[][];
  /** The sprites of highlighted backgrounds, by the sprite of the background and the part in a step. */
  highlights: Record<string, Record<string, number>>;
  /** The pictures, each as the looks of the cells that differ from the picture before. */
  frames: Record<string, number>[];
  layout: DraftLayout | null;
}

export interface ExplainAnswer {
  /** What the reader had to decide, in the language that was asked for: which signs mean what, which of several readings was taken. Empty where the text leaves no doubt. */
  notes: string[];
  puzzle: Record<string, unknown>;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  complete: boolean;
  stopped: boolean;
  rating: Record<string, unknown>;
  steps: Record<string, unknown>[];
  passages: Record<string, unknown>[];
  headline: string;
  scenes: Record<string, unknown>[];
  pictures: SpriteSheet;
}

export interface Fault {
  /** What went wrong, for programs. */
  code: string;
  /** The same for people, in the language that was asked for. */
  message: string;
  /** The exact fault, in English. */
  detail: string | null;
  /** The line of the board's text, counted from 1. */
  line: number | null;
  /** The cell, as r3c5. */
  cell: string | null;
}

export interface GenerateAnswer {
  boards: MadeBoard[];
}

export interface HintAnswer {
  /** What the reader had to decide, in the language that was asked for: which signs mean what, which of several readings was taken. Empty where the text leaves no doubt. */
  notes: string[];
  kind: string;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  mistake: boolean;
  levels: string[];
  full: string;
  step: Record<string, unknown> | null;
  highlights: (((number | string)[])[])[];
  moves: number[][];
  removes: number[][];
  stopped: boolean;
}

export interface MadeBoard {
  puzzle: Record<string, unknown>;
  line: string;
  rating: Record<string, unknown> | null;
  seed: number | null;
}

export interface MistakesAnswer {
  /** What the reader had to decide, in the language that was asked for: which signs mean what, which of several readings was taken. Empty where the text leaves no doubt. */
  notes: string[];
  kind: string;
  solved: boolean;
  /** The cells with a wrong entry or wrong pencil marks, row by row from 0. */
  mistakes: number[];
  /** The rules that the entries violate, each with its cells. */
  violations: Record<string, unknown>[];
}

export interface PlayBoardAnswer {
  kind: string;
  puzzle: Record<string, unknown>;
  line: string;
  title: string;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  /** The value of every square, -1 for none; null unless unique. */
  solution: number[] | null;
  rating: Record<string, unknown> | null;
  sheet: PlaySheet;
  remaining: Record<string, unknown>;
  givens: Record<string, number>;
  values: number[];
  value_names: Record<string, string>;
  /** What a solution has to keep to, as sentences. */
  rules: string[];
  /** What the reader had to decide; see `read`. */
  notes?: string[] | null;
}

export interface PlaySheet {
  sprites: string[];
  /** The sprites of a cell in the order in which they cover each other: its background, the path from it, its contents. */
  looks: number[][];
  /** The sprites of highlighted backgrounds, by the sprite of the background and the part in a step. */
  highlights: Record<string, Record<string, number>>;
  /** The pictures, each as the looks of the cells that differ from the picture before. */
  frames: Record<string, number>[];
  rows: number;
  cols: number;
  width: number;
  height: number;
  /** The outline of the board, as SVG. */
  border: string;
  /** The names of rows and columns, as SVG. */
  labels: string;
  /** The middle of a sprite. */
  middle: number[];
  /** Each cell, and how far its sprites are moved to the right and down. */
  cells: number[][];
  classes: CellClass[];
  /** The sprites of pencil marks. */
  notes: Record<string, unknown> | null;
  /** The mark of the selected cell, as SVG. */
  cursor: string;
  /** Whether numbers that follow each other are joined. */
  path: boolean;
}

export interface PractiseAnswer {
  kind: string;
  puzzle: Record<string, unknown>;
  line: string;
  title: string;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  /** The value of every square, -1 for none; null unless unique. */
  solution: number[] | null;
  rating: Record<string, unknown> | null;
  sheet: PlaySheet;
  remaining: Record<string, unknown>;
  givens: Record<string, number>;
  values: number[];
  value_names: Record<string, string>;
  /** What a solution has to keep to, as sentences. */
  rules: string[];
  /** What the reader had to decide; see `read`. */
  notes?: string[] | null;
  game: Record<string, unknown>;
  technique: string;
  step: Record<string, unknown>;
}

export interface QuickCheckAnswer {
  /** Null when what was sent is no board yet. */
  kind: string | null;
  /** `unfinished`: no board of the kind can look like this yet; `message` says why, `cells` where. */
  verdict: "unique" | "many" | "none" | "solved" | "unknown" | "unfinished";
  rating?: Record<string, unknown> | null;
}

export interface RateAnswer {
  /** What the reader had to decide, in the language that was asked for: which signs mean what, which of several readings was taken. Empty where the text leaves no doubt. */
  notes: string[];
  kind: string;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  grade: string | null;
  score: number;
  peak: number;
  hardest: string | null;
  counts: Record<string, number>;
  complete: boolean;
  text: string;
}

export interface ReadAnswer {
  boards: ReadBoard[];
}

export interface ReadBoard {
  /** What the reader had to decide, in the language that was asked for: which signs mean what, which of several readings was taken. Empty where the text leaves no doubt. */
  notes: string[];
  kind: string;
  rows: number;
  cols: number;
  puzzle: Record<string, unknown>;
  line: string;
  options: Record<string, unknown>;
}

export interface Refusal {
  error: Fault;
}

export interface RefuteAnswer {
  /** What the reader had to decide, in the language that was asked for: which signs mean what, which of several readings was taken. Empty where the text leaves no doubt. */
  notes: string[];
  kind: string;
  cell: string;
  value: number;
  verdict: "wrong" | "right" | "open" | "mistake" | "impossible" | "unknown";
  text: string;
  step: Record<string, unknown> | null;
  scenes: Record<string, unknown>[];
  pictures: SpriteSheet;
}

export interface RenderAnswer {
  picture: SpriteSheet;
}

export interface Said {
}

export interface SolveAnswer {
  /** What the reader had to decide, in the language that was asked for: which signs mean what, which of several readings was taken. Empty where the text leaves no doubt. */
  notes: string[];
  kind: string;
  rows: number;
  cols: number;
  verdict: "unique" | "many" | "none" | "solved" | "unknown";
  solutions: (((number | null)[])[])[];
  engine: string;
  nodes: number;
  seconds: number;
}

export interface SpriteSheet {
  sprites: string[];
  /** The sprites of a cell in the order in which they cover each other: its background, the path from it, its contents. */
  looks: number[][];
  /** The sprites of highlighted backgrounds, by the sprite of the background and the part in a step. */
  highlights: Record<string, Record<string, number>>;
  /** The pictures, each as the looks of the cells that differ from the picture before. */
  frames: Record<string, number>[];
  rows: number;
  cols: number;
  width: number;
  height: number;
  /** The outline of the board, as SVG. */
  border: string;
  /** The names of rows and columns, as SVG. */
  labels: string;
  /** The middle of a sprite. */
  middle: number[];
  /** Each cell, and how far its sprites are moved to the right and down. */
  cells: number[][];
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
    /** boards that need this technique: at some point, no other that is as easy leads on */
    requires?: string | null;
    /** boards whose explanation never uses this technique */
    without?: string[] | null;
    /** boards whose score is in these bounds: 3..4.5, 3.. or ..4.5 */
    score?: string | (number | null)[] | null;
    /** bounds on how many conclusions are as easy as the next step, in the mean over all steps */
    openings?: string | (number | null)[] | null;
    /** of the givens (Hitori: of the shading, Kakuro: of the layout): none, rotational, diagonal; all but Kakuro: horizontal, vertical; Hitori: quarter; Kakuro: mirror */
    symmetry?: string | null;
    /** binairo: whether equal rows and equal columns are forbidden (default yes) */
    unique_lines?: boolean | null;
    /** binairo: which symbol is one more in lines of odd length: ones, zeros, either */
    odd?: string | null;
    /** hidato: a named shape such as heart or a letter */
    shape?: string | null;
    /** hidato: the shape as text, rows of . (cell) and # (hole) */
    mask?: string | string[] | null;
    /** hidato: 8 (default), 4 (Numbrix) or 6 (hexagons; with --shape hexagon, a honeycomb) */
    neighbours?: number | null;
    /** hidato: the first and the last number are given (default), hidden, or free to be either */
    ends?: string | null;
    /** hidato: how many numbers are printed, instead of as few as the grade allows */
    givens?: number | null;
    /** kakuro: the share of white cells, from 0.6 to 0.85 */
    density?: number | null;
    /** kakuro: the layout as text, rows of . (white) and # (wall); it may hold sums and digits */
    layout?: string | string[] | null;
    /** kakuro: whether the white cells of a layout may fall into pieces (default no) */
    islands?: boolean | null;
    /** kakuro: the sums that the runs may have, each of them: 10,11 or 3..20 */
    sums?: string | number[] | null;
    /** hitori: letters, or the symbols themselves (ABCDEFGH, or words with commas between) */
    symbols?: string | (number | string)[] | null;
    /** hitori: cells that repeat no symbol of their lines are left blank */
    minimal?: boolean | null;
    /** a board that is begun: what is printed on it stays, and the rest is made around it */
    start?: string | null;
    /** a drawing, rows of . and x: where the givens are (hidato, binairo), which cells are shaded (hitori, ? for either) */
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
    orders: BookOrder[];
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
    order?: string[];
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
  "rate": RateAnswer;
  "convert": ConvertAnswer;
  "generate": GenerateAnswer;
  "complete": MadeBoard;
  "compare": CompareAnswer;
  "practise": PractiseAnswer;
  "play-board": PlayBoardAnswer;
  "render": RenderAnswer;
  "editor-sprites": EditorSpritesAnswer;
  "ui-strings": Said;
  "formats": Said;
  "kinds": Said;
  "techniques": Said;
  "experiments": Said;
  "experiments/binairo-rules": Said;
  "experiments/hidato": Said;
  "experiments/hitori-ilp-tabu": Said;
  "experiments/hitori-search": Said;
  "experiments/kakuro-parallel": Said;
}
