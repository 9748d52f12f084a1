import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { MenuCategory } from '../../record/menus.contract.ts';
import { type EditorTools, type OpenDialog } from './EditorContext.ts';
import { type Edits, editsOf } from './edits.ts';
import type { ListHandle } from './lines/LineList.tsx';
import { moveTools } from './moveTools.ts';
import { removeTools } from './removeTools.ts';
import { linesIn, rowsOf } from './lines/rows.ts';
import type { Draft } from './useDraft.ts';
import type { DraftUndo } from './useDraftUndo.ts';
import { useLineSelection } from './lines/useLineSelection.ts';

type ToolsProps = {
  draft: Draft;
  canEdit: boolean;
  searching: boolean;
  list: RefObject<ListHandle | null>;
  show: (dialog: OpenDialog) => void;
  draftUndo: DraftUndo;
};

/** State read by the tools when they run. */
export type EditorState = {
  categories: readonly MenuCategory[];
  collapsed: ReadonlySet<number>;
  undo: ((request: string) => void) | null;
};

type Reveal = ListHandle['reveal'];

/** Dependencies of every group of tools. */
export type ToolContext = {
  edits: Edits;
  present: () => EditorState;
  reveal: Reveal;
  announce: (text: string) => void;
  clear: () => void;
};

/** Row actions with selection and collapsed categories. `tools` is stable across renders. */
export function useEditorTools({ draft, canEdit, searching, list, show, draftUndo }: ToolsProps) {
  const { menu, run } = draft;
  const { id, categories } = menu;
  const { undoRequest } = draftUndo;
  const [announcement, announce] = useState('');
  const latest = useRef<EditorState>({ categories: [], collapsed: new Set(), undo: null });
  const { chosen, collapsed, clear, choose, press, collapse } = useLineSelection(latest);
  useEffect(function rememberPresent() {
    latest.current = { categories, collapsed, undo: undoRequest };
  });
  const tools = useMemo<EditorTools>(() => {
    const edits = editsOf(id, run);
    const present = () => latest.current;
    const reveal: Reveal = (key, cell) => list.current?.reveal(key, cell);
    const context = { edits, present, reveal, announce, clear };
    return {
      edits,
      canEdit,
      canMove: !searching,
      show,
      choose,
      press,
      collapse,
      revealAdded: (categoryId, productIds) => list.current?.revealAdded(categoryId, productIds),
      // The tools read refs only in event handlers, not while rendering.
      // oxlint-disable-next-line react/refs
      ...moveTools(context),
      // oxlint-disable-next-line react/refs
      ...removeTools(context),
      goTo: (lineId, column, by) => {
        const { categories: now, collapsed: folded } = present();
        const lines = linesIn(rowsOf(now, folded, ''));
        const next = lines[lines.findIndex((line) => line.id === lineId) + by];
        if (next) reveal(`l${next.id}`, `${column}-${next.id}`);
      },
    };
  }, [id, run, canEdit, searching, show, list, choose, press, collapse, clear]);
  return { tools, chosen, clear, collapsed, announcement };
}
