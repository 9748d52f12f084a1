import { useMemo, useState } from 'react';
import { idsOf, type Selection } from '../table/column.ts';
import { activeQuery, type Search } from '../filters/filter.ts';

type Chosen<T> = { of: string; rows: ReadonlyMap<string, T>; all: boolean };

/**
 * The rows somebody has picked. They stay while pages are turned and are forgotten when the list is narrowed
 * differently, since nobody would see them any more. `all` means every result, also those never loaded.
 */
export function useRowSelection<T>(rows: T[], idOf: (row: T) => string, query: Search) {
  const of = JSON.stringify(activeQuery(query));
  const [stored, setStored] = useState<Chosen<T>>({ of, rows: new Map(), all: false });
  const chosen = useMemo(
    () => (stored.of === of ? stored : { of, rows: new Map<string, T>(), all: false }),
    [stored, of],
  );
  const selection = useMemo<Selection>(() => {
    const ids = chosen.all ? rows.map(idOf) : [...chosen.rows.keys()];
    return Object.fromEntries(ids.map((id) => [id, true]));
  }, [chosen, rows, idOf]);
  const choose = (next: Selection) => {
    const known = new Map([...chosen.rows, ...rows.map((row) => [idOf(row), row] as const)]);
    const picked = idsOf(next).flatMap((id) => {
      const row = known.get(id);
      return row === undefined ? [] : [[id, row] as const];
    });
    setStored({ of, rows: new Map(picked), all: false });
  };
  return {
    selection,
    rows: chosen.all ? rows : [...chosen.rows.values()],
    all: chosen.all,
    choose,
    chooseAll: () => setStored({ of, rows: new Map(), all: true }),
    clear: () => setStored({ of, rows: new Map(), all: false }),
  };
}

export type RowSelection<T> = ReturnType<typeof useRowSelection<T>>;
