import { useMemo, useState } from 'react';
import { idsOf, type Selection } from '../table/column.ts';
import { activeQuery, type Search } from '../filters/filter.ts';

/** `all` is every result of one way to narrow the list, also those never loaded. */
type Basket<T> = { rows: ReadonlyMap<string, T>; all: string | null };

/**
 * Selected rows. The selection survives paging and filtering, so that results of several searches can be combined.
 *
 * Selected rows that are not visible are counted and named.
 */
export function useRowSelection<T>(rows: T[], idOf: (row: T) => string, query: Search) {
  const narrowing = JSON.stringify(activeQuery(query));
  const [basket, setBasket] = useState<Basket<T>>({ rows: new Map(), all: null });
  const all = basket.all === narrowing;
  const inSight = useMemo(() => new Map(rows.map((row) => [idOf(row), row])), [rows, idOf]);
  /** As they were last read: what is done with a row names its present version. */
  const picked = useMemo(
    () => new Map([...basket.rows].map(([id, row]) => [id, inSight.get(id) ?? row])),
    [basket, inSight],
  );
  const selection = useMemo<Selection>(() => {
    const ids = all ? [...inSight.keys()] : [...picked.keys()];
    return Object.fromEntries(ids.map((id) => [id, true]));
  }, [all, inSight, picked]);
  const choose = (next: Selection) => {
    const known = new Map([...picked, ...inSight]);
    const remaining = idsOf(next).flatMap((id) => {
      const row = known.get(id);
      return row === undefined ? [] : [[id, row] as const];
    });
    setBasket({ rows: new Map(remaining), all: null });
  };
  return {
    selection,
    rows: all ? rows : [...picked.values()],
    /** The picked rows that the list does not show now. */
    outOfSight: all ? [] : [...picked].flatMap(([id, row]) => (inSight.has(id) ? [] : [row])),
    all,
    choose,
    chooseAll: () => setBasket({ rows: new Map(), all: narrowing }),
    /** Puts further rows beside those that are picked. */
    add: (more: readonly T[]) =>
      setBasket({ rows: new Map([...picked, ...more.map((row) => [idOf(row), row] as const)]), all: null }),
    letGo: (row: T) => {
      const { [idOf(row)]: _, ...others } = selection;
      choose(others);
    },
    clear: () => setBasket({ rows: new Map(), all: null }),
  };
}

export type RowSelection<T> = ReturnType<typeof useRowSelection<T>>;
