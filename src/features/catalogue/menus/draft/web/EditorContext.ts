import { createContext, use } from 'react';
import type { Target } from './draftEdits.ts';
import type { Edits } from './edits.ts';

/** The columns of a line that are written in place. */
export type CellColumn = 'price' | 'discount';

/** Dialog open over the editor. */
export type OpenDialog =
  | { what: 'move'; lineIds: readonly number[] }
  | { what: 'add'; categoryId: number }
  | { what: 'category'; categoryId: number | null }
  /** With the field to begin at. */
  | { what: 'settings'; field?: string }
  | { what: 'publish' | 'changes' | 'versions' };

/** Actions of the editor rows. The reference is stable, so that only changed rows render again. */
export type EditorTools = {
  edits: Edits;
  canEdit: boolean;
  /** Places mean nothing among the results of a search. */
  canMove: boolean;
  show: (shown: OpenDialog) => void;
  choose: (lineIds: readonly number[], chosen: boolean) => void;
  /** Chooses a line, or all up to it from the one chosen last. */
  press: (lineId: number, upTo: boolean) => void;
  collapse: (categoryId: number) => void;
  moveTo: (lineIds: readonly number[], target: Target) => void;
  showAdded: (categoryId: number, productIds: readonly number[]) => void;
  remove: (lineIds: readonly number[]) => void;
  removeCategory: (categoryId: number) => void;
  /** Moves a line by one position, from the keyboard. */
  step: (lineId: number, by: 1 | -1) => void;
  stepCategory: (categoryId: number, by: 1 | -1) => void;
  /** Goes to the same column of the line above or below. */
  goTo: (lineId: number, column: CellColumn, by: 1 | -1) => void;
};

export const EditorContext = createContext<EditorTools | null>(null);

export function useEditor(): EditorTools {
  const tools = use(EditorContext);
  if (!tools) throw new Error('A row stands outside of the editor');
  return tools;
}

/** Ids of the products that somebody took off sale for now. */
/** In how many stores something is sold out; null is everywhere. */
export type SoldOutIn = number | null;

export const SoldOutContext = createContext<ReadonlyMap<number, SoldOutIn>>(new Map());
