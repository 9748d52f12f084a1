import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { confirm } from '#kit/web/dialogs.tsx';
import { toasts } from '#kit/web/toasts.tsx';
import { placeOf, stepFrom, type Target } from './draftEdits.ts';
import type { CellColumn, EditorTools, Shown } from './EditorContext.ts';
import { useEdits } from './edits.ts';
import type { ListHandle } from './LineList.tsx';
import { between, linesIn, rowsOf } from './rows.ts';
import type { Draft } from './useDraft.ts';
import type { Undoing } from './useUndoing.ts';

type ToolsProps = {
  draft: Draft;
  canEdit: boolean;
  searching: boolean;
  list: RefObject<ListHandle | null>;
  show: (shown: Shown) => void;
  undoing: Undoing;
};

const none: ReadonlySet<number> = new Set();

/** What the rows do, with what is chosen and what is folded. The tools stay the same from one change to the next. */
export function useEditorTools({ draft, canEdit, searching, list, show, undoing }: ToolsProps) {
  const { menu, run } = draft;
  const edits = useEdits(menu.id, run);
  const [chosen, setChosen] = useState(none);
  const [collapsed, setCollapsed] = useState(none);
  const [told, setTold] = useState('');
  const present = useRef({ categories: menu.categories, collapsed, undoing });
  useEffect(function rememberPresent() {
    present.current = { categories: menu.categories, collapsed, undoing };
  });
  const lastPressed = useRef<number | null>(null);
  const clear = useCallback(() => setChosen(none), []);
  const tools = useMemo<EditorTools>(() => {
    const rows = () => rowsOf(present.current.categories, present.current.collapsed, '');
    const nameOf = (id: number) => placeOf(present.current.categories, id)?.line.product.name ?? '';
    const choose = (lineIds: readonly number[], on: boolean) =>
      setChosen((before) => new Set(on ? [...before, ...lineIds] : [...before].filter((id) => !lineIds.includes(id))));
    const moveTo = (lineIds: readonly number[], target: Target) => {
      const { categories } = present.current;
      const name = categories.find(({ id }) => id === target.categoryId)?.name ?? '';
      const what = lineIds.length === 1 ? nameOf(lineIds[0] ?? 0) : `${lineIds.length} productos`;
      setTold(
        `${what}: en ${name}, ${target.afterId === null ? 'al principio' : `después de ${nameOf(target.afterId)}`}`,
      );
      setChosen(none);
      void edits.moveLines(lineIds, target);
    };
    const take = (request: string | null, words: string) => {
      const { takeBack } = present.current.undoing;
      if (request) toasts.success(words, takeBack ? { label: 'Deshacer', run: () => takeBack(request) } : undefined);
    };
    return {
      edits,
      canEdit,
      canMove: !searching,
      show,
      choose,
      moveTo,
      press: (lineId, upTo) => {
        const from = upTo ? lastPressed.current : null;
        lastPressed.current = lineId;
        if (from !== null) return choose(between(rows(), from, lineId), true);
        setChosen((before) =>
          before.has(lineId) ? new Set([...before].filter((id) => id !== lineId)) : new Set([...before, lineId]),
        );
      },
      collapse: (categoryId) =>
        setCollapsed((before) =>
          before.has(categoryId)
            ? new Set([...before].filter((id) => id !== categoryId))
            : new Set([...before, categoryId]),
        ),
      remove: (lineIds) => {
        const words =
          lineIds.length === 1 ? `${nameOf(lineIds[0] ?? 0)} salió del menú` : `${lineIds.length} productos quitados`;
        setChosen(none);
        void edits.removeLines(lineIds).then((request) => take(request, words));
      },
      removeCategory: (categoryId) => {
        const category = present.current.categories.find(({ id }) => id === categoryId);
        if (!category) return;
        const remove = () =>
          edits.removeCategory(categoryId).then((request) => take(request, `${category.name} eliminada`));
        if (category.lines.length === 0) void remove();
        else
          void confirm({
            title: `¿Eliminar ${category.name}?`,
            body: `Salen del menú sus ${category.lines.length} productos, con sus precios en este menú. Los productos siguen existiendo.`,
            confirm: 'Eliminar categoría',
            danger: true,
          }).then((agreed) => (agreed ? remove() : undefined));
      },
      step: (lineId, by) => {
        const target = stepFrom(present.current.categories, lineId, by);
        if (!target) return setTold(`${nameOf(lineId)} ya está en el ${by === 1 ? 'final' : 'principio'} del menú`);
        const cell = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.cell : undefined;
        moveTo([lineId], target);
        list.current?.reveal(`l${lineId}`, cell);
      },
      stepCategory: (categoryId, by) => {
        const { categories } = present.current;
        const at = categories.findIndex(({ id }) => id === categoryId);
        const to = at + by;
        if (to < 0 || to >= categories.length) return;
        const after = by === 1 ? categories[to] : categories[to - 1];
        void edits.moveCategory(categoryId, after?.id ?? null);
      },
      goTo: (lineId, column: CellColumn, by) => {
        const lines = linesIn(rows());
        const next = lines[lines.findIndex(({ id }) => id === lineId) + by];
        if (next) list.current?.reveal(`l${next.id}`, `${column}-${next.id}`);
      },
    };
  }, [edits, canEdit, searching, show, list]);
  return { tools, chosen, clear, collapsed, told };
}
