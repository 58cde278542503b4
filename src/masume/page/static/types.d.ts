// Values that the scripts of the page share, as far as the OpenAPI document does not describe them yet.

import type * as Api from "./api-types";

/** A square of a board, counted in reading order from 0. */
export type Cell = number;
export type KindName = "binairo" | "hidato" | "hitori" | "kakuro";
/** What a cell is highlighted for. */
export type Part = "named" | "because" | "place" | "remove" | "suppose" | "clash";
export type Tone = "" | "good" | "warn" | "error";
export type Verdict = Api.PlayBoardAnswer["verdict"];

/** What is printed on a square: a number or null in Binairo and Hitori (there also a word); 0 for an open cell in Hidato
 * and Kakuro; null for a hole of a Hidato; [down, across] for a wall of a Kakuro. */
export type Square = number | string | null | number[];
/** Rules that a kind leaves open: `unique_lines` and `odd` of a Binairo, `neighbours` of a Hidato. */
export type Rules = { [name: string]: string | number | boolean | null };
/** A puzzle in JSON. */
export type Puzzle = {
  kind: KindName;
  rows: number;
  cols: number;
  rules: Rules;
  givens: Square[][];
  marks?: (number | null)[][];
};

/** A puzzle as the server reads it: its size follows from its givens. */
export type BoardRequest = Omit<Puzzle, "rows" | "cols">;

/** A board and what a player has written, by the names of cells. */
export type Position = { board: BoardRequest; entries: Record<string, number>; marks: Record<string, number[]> };

/** A move of a saved game: its name, its cell, its values. */
export type SavedMove = [name: string, cell?: string, ...values: number[]];
/** A game as the package's `Game.to_json` writes it. */
export type SavedGame = { format: string; version: number; puzzle: Puzzle; moves: SavedMove[]; undone: number };
/** A game as the browser keeps it. */
export type GameRecord = {
  /** The board in one line. */
  line: string;
  kind: KindName;
  rows: number;
  cols: number;
  game: SavedGame;
  /** Which moves belong to the stroke of the move before. */
  joints: number[];
  /** Milliseconds of playing. */
  elapsed: number;
  finished: boolean;
  /** How many hints were used. */
  hints?: number;
  /** Cells without a value. */
  left?: number;
  /** When it was saved, in milliseconds since 1970. */
  changed?: number;
};

/** Where the cells of a board lie, and what is drawn around them. */
export type Layout = Pick<
  Api.SpriteSheet,
  "rows" | "cols" | "width" | "height" | "border" | "labels" | "middle" | "cells"
>;
export type SpriteSheet = Api.SpriteSheet;
/** The sprites of a cell, by number: its background, the path from it, its contents. */
export type Look = SpriteSheet["looks"][number];
export type Scene = Api.Scene;
export type Chain = Api.Chain;
/** One picture of an argument. */
export type Frame = { scene: Scene; title?: string };
export type Passage = Api.PassageScenes;
export type CellClass = Api.CellClass;
/** All that a board to play on is drawn from; drafts have no path. */
export type PlaySheet = Omit<Api.PlaySheet, "path" | "notes"> & { path?: boolean; notes: PencilSprites | null };
/** The sprites of pencil marks: one per digit, or one for each number of marks, in which placeholders are replaced. */
export type PencilSprites = { digits?: Record<string, number>; sprites: number[]; placeholders: string[] };
export type DraftLayout = Api.DraftLayout;
export type Run = Api.Run;
export type Line = Api.Line;
export type Remaining = Api.Remaining;
export type Rating = Api.RatingWithText;
export type Clash = Api.Clash;
/** A change of a board that mends it; the page proposes no removals. */
export type Repair = Omit<Api.Repair, "puzzle" | "changes"> & {
  puzzle: Puzzle;
  changes: (Omit<Api.Change, "new"> & { new: number })[];
};
export type CheckAnswer = Omit<Api.CheckAnswer, "repairs"> & { repairs: Repair[] };
/** The quick check of a board, or the fault of a draft that is none yet. */
export type QuickCheckAnswer = Api.QuickCheckAnswer &
  Required<
    Pick<Api.QuickCheckAnswer, "cells" | "differs" | "clash" | "hopeless" | "slips" | "reason" | "needs_its_rules">
  >;
/** A broken rule and the cells that break it. */
export type Violation = Pick<Api.BrokenRule, "rule" | "cells">;
/** The mistakes in a player's position. */
export type MistakesAnswer = Pick<Api.MistakesAnswer, "solved" | "mistakes"> & { violations?: Violation[] };
/** A hint in three levels: where to look, why, and the move; or a mistake. */
export type Hint = Pick<Api.HintAnswer, "mistake" | "levels" | "highlights" | "moves" | "removes"> & {
  step: object | null;
  full?: string;
  /** The hardest technique of the hint, and its title. */
  technique?: string | null;
  title?: string | null;
};
/** An engine and what it did with a board, once it has. */
export type EngineRun = Partial<Api.EngineRun> & { engine: string; running?: boolean; error?: string };
export type Named = Api.Named;
export type Plot = Api.Plot;
export type Table = Api.Table;
export type LegendEntry = Api.LegendEntry;
export type ExperimentResult = Api.Experiment;
export type ExerciseAnswer = Api.ExerciseStep;

/** An object of the API whose kind and puzzle are of the page's kinds. */
type OfKind<T> = Omit<T, "kind" | "puzzle"> &
  (T extends { kind: string } ? { kind: KindName } : unknown) &
  (T extends { puzzle: Api.Puzzle } ? { puzzle: Puzzle } : unknown);

export type LibraryBoard = OfKind<Api.LibraryFacts>;
export type Technique = OfKind<Api.Technique>;
export type ReadBoard = OfKind<Api.ReadBoard>;
/** What the page shows of an explanation. */
export type ShownExplanation = OfKind<Api.ExplanationView>;
/** A board to play on. */
export type PlayBoardAnswer = OfKind<Omit<Api.PlayBoardAnswer, "sheet">> & {
  sheet: PlaySheet;
  /** On pages without a server: the hints that are known beforehand. */
  hints?: StoredHint[];
};
export type StoredHint = {
  levels: string[];
  full: string | null;
  where: Partial<Record<Part, Cell[]>>;
  why: Partial<Record<Part, Cell[]>>;
  moves: [Cell, number][];
  needs: [Cell, number][];
  marks: [Cell, number][];
};
export type Exercise = OfKind<Omit<Api.PractiseAnswer, "game" | "sheet">> & { game: SavedGame; sheet: PlaySheet };
export type KnownKind = Omit<Api.KnownKind, "name"> & { name: KindName };
/** What forms need to know. */
export type Known = Omit<Api.Known, "kinds"> & { kinds: KnownKind[] };

/** What the API takes. */
export type Requests = Omit<Api.Requests, "book"> & { library: { board: BoardRequest } };

type PageAnswers = {
  "play-board": PlayBoardAnswer;
  practise: Exercise;
  read: { boards: ReadBoard[] };
  check: CheckAnswer;
  "quick-check": QuickCheckAnswer;
  mistakes: MistakesAnswer;
  hint: Hint;
  explain: ShownExplanation;
  refute: Api.RefuteAnswer & Required<Pick<Api.RefuteAnswer, "scenes" | "pictures">>;
  complete: OfKind<Api.CompleteAnswer>;
  generate: { boards: OfKind<Api.GeneratedBoard>[] };
  "editor-sprites": Api.EditorSpritesAnswer & { layout: DraftLayout };
  library: Api.LibraryAdded;
};
/** What the API answers to a request. */
export type Answers = Omit<Api.Answers, keyof PageAnswers> & PageAnswers;

/** What the API says that does not depend on a board. */
export type Facts = {
  "ui-strings": Api.UiStrings;
  formats: Api.KnownFormats;
  kinds: Known;
  techniques: { techniques: Technique[] };
  experiments: Api.Experiments;
  library: Omit<Api.LibraryPage, "boards"> & { boards: LibraryBoard[] };
};

declare global {
  /** The HTML of the frame in which <masume-board> plays, and how many boards it has. */
  const PAGE: string;
  const COUNT: number;
  interface Window {
    /** Light or dark, from theme.js. */
    masumeTheme: { readonly choice: string; choose(wanted: string): void };
  }
}
