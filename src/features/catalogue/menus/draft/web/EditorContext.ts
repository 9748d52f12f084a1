import { createContext, use } from 'react';
import type { Target } from './draftEdits.ts';
import type { Edits } from './edits.ts';

/** Columns that are edited inline. */
export type CellColumn = 'price' | 'discount';

/** Dialog open over the editor. */
export type OpenDialog =
  | { what: 'move'; lineIds: readonly number[] }
  | { what: 'add'; categoryId: number }
  | { what: 'category'; categoryId: number | null }
  /** `field` receives the initial focus. */
  | { what: 'settings'; field?: string }
  | { what: 'publish' | 'changes' | 'versions' };

/** Actions of the editor rows. The reference is stable, so that only changed rows render again. */
export type EditorTools = {
  edits: Edits;
  canEdit: boolean;
  /** False while searching: positions among search results are meaningless. */
  canMove: boolean;
  show: (dialog: OpenDialog) => void;
  choose: (lineIds: readonly number[], chosen: boolean) => void;
  /** Selects a line, or the range from the last selected line to it. */
  press: (lineId: number, upTo: boolean) => void;
  collapse: (categoryId: number) => void;
  moveTo: (lineIds: readonly number[], target: Target) => void;
  revealAdded: (categoryId: number, productIds: readonly number[]) => void;
  remove: (lineIds: readonly number[]) => void;
  removeCategory: (categoryId: number) => void;
  /** Moves a line by one position, from the keyboard. */
  step: (lineId: number, by: 1 | -1) => void;
  stepCategory: (categoryId: number, by: 1 | -1) => void;
  /** Focuses the same column of the previous or next line. */
  goTo: (lineId: number, column: CellColumn, by: 1 | -1) => void;
};

export const EditorContext = createContext<EditorTools | null>(null);

export function useEditor(): EditorTools {
  const tools = use(EditorContext);
  if (!tools) throw new Error('A row stands outside of the editor');
  return tools;
}

/** Number of stores where a product is sold out; null means all of them. */
export type SoldOutIn = number | null;

export const SoldOutContext = createContext<ReadonlyMap<number, SoldOutIn>>(new Map());
