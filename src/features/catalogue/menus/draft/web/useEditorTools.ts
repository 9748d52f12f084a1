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
  show: (shown: OpenDialog) => void;
  undoing: DraftUndo;
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
  tell: (words: string) => void;
  clear: () => void;
};

/** Row actions with the selection and folded categories. The tools keep their identity across changes. */
export function useEditorTools({ draft, canEdit, searching, list, show, undoing }: ToolsProps) {
  const { menu, run } = draft;
  const { id, categories } = menu;
  const { takeBack } = undoing;
  const [told, tell] = useState('');
  const latest = useRef<EditorState>({ categories: [], collapsed: new Set(), undo: null });
  const { chosen, collapsed, clear, choose, press, collapse } = useLineSelection(latest);
  useEffect(function rememberPresent() {
    latest.current = { categories, collapsed, undo: takeBack };
  });
  const tools = useMemo<EditorTools>(() => {
    const edits = editsOf(id, run);
    const present = () => latest.current;
    const reveal: Reveal = (key, cell) => list.current?.reveal(key, cell);
    const making = { edits, present, reveal, tell, clear };
    return {
      edits,
      canEdit,
      canMove: !searching,
      show,
      choose,
      press,
      collapse,
      showAdded: (categoryId, productIds) => list.current?.showAdded(categoryId, productIds),
      // What the tools look up they look up when they are used, never while drawing.
      // oxlint-disable-next-line react/refs
      ...moveTools(making),
      // oxlint-disable-next-line react/refs
      ...removeTools(making),
      goTo: (lineId, column, by) => {
        const { categories: now, collapsed: folded } = present();
        const lines = linesIn(rowsOf(now, folded, ''));
        const next = lines[lines.findIndex((line) => line.id === lineId) + by];
        if (next) reveal(`l${next.id}`, `${column}-${next.id}`);
      },
    };
  }, [id, run, canEdit, searching, show, list, choose, press, collapse, clear]);
  return { tools, chosen, clear, collapsed, told };
}
