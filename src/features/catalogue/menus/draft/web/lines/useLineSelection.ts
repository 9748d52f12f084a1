import { type RefObject, useCallback, useRef, useState } from 'react';
import { lineIdsBetween, rowsOf } from './rows.ts';
import type { EditorState } from '../useEditorTools.ts';

const none: ReadonlySet<number> = new Set();

const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]);

/** Selected lines and collapsed categories. */
export function useLineSelection(latest: RefObject<EditorState>) {
  const [chosen, setChosen] = useState(none);
  const [collapsed, setCollapsed] = useState(none);
  const pressed = useRef<number | null>(null);
  const choose = useCallback((ids: readonly number[], on: boolean) => {
    const going = new Set(ids);
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !going.has(id))));
  }, []);
  const press = useCallback(
    (lineId: number, upTo: boolean) => {
      const from = upTo ? pressed.current : null;
      const { categories, collapsed: folded } = latest.current;
      pressed.current = lineId;
      if (from === null) setChosen((before) => toggled(before, lineId));
      else choose(lineIdsBetween(rowsOf(categories, folded, ''), from, lineId), true);
    },
    [choose, latest],
  );
  const collapse = useCallback((id: number) => setCollapsed((before) => toggled(before, id)), []);
  const clear = useCallback(() => setChosen(none), []);
  return { chosen, collapsed, choose, press, collapse, clear };
}
