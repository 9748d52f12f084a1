import { normalise } from '#kit/contract/text.ts';
import { nearest } from '#kit/contract/values/nearest.ts';

type Named = { id: number; name: string };

/** Records by the names that a file gives them. */
export type KnownNames = {
  /** Those called so, however it is written. */
  idsOf(name: string): readonly number[];
  /** Suggests a known name for an unknown one. */
  meant(name: string): string | null;
};

/** Wrong names of one file that are compared with all the others: who wrote more has chosen another column. */
const maxCompared = 200;

const keyOf = (name: string) => normalise(name.trim());

/** Suggests only names that `offered` accepts: names outside the user's stores must not leak. */
export function knownNames(rows: readonly Named[], offered: (row: Named) => boolean): KnownNames {
  const byName = Map.groupBy(rows, ({ name }) => keyOf(name));
  const offeredNames = new Map(rows.filter(offered).map(({ name }) => [keyOf(name), name]));
  const compared = new Map<string, string | null>();
  return {
    idsOf: (name) => byName.get(keyOf(name))?.map(({ id }) => id) ?? [],
    meant(name) {
      const key = keyOf(name);
      if (!compared.has(key) && compared.size < maxCompared)
        compared.set(key, offeredNames.get(nearest(key, [...offeredNames.keys()]) ?? '') ?? null);
      return compared.get(key) ?? null;
    },
  };
}

/** The cell that exports write for the ids of records: their names, in the order of `names`. */
export function writeNames(ids: readonly number[], names: ReadonlyMap<number, string>, separator = ', '): string {
  const chosen = new Set(ids);
  return [...names].flatMap(([id, name]) => (chosen.has(id) ? name : [])).join(separator);
}

/** How sentences call the records of a column: `el local`, `locales`. */
export type RecordNoun = { one: string; many: string };

/** Resolves a name to an id, or returns an error message. */
export function idOf(name: string, known: KnownNames, { one, many }: RecordNoun): number | string {
  const [id, ...others] = known.idsOf(name);
  if (id === undefined) return `No existe ${one} «${name}».${suggestion(known.meant(name))}`;
  return others.length > 0 ? `Hay varios ${many} que se llaman «${name}».` : id;
}

/** Resolves the names of a cell to ids, or returns an error message. */
export function idsOf<T>(cell: string, known: KnownNames, noun: RecordNoun, fields: (ids: number[]) => T): T | string {
  const ids: number[] = [];
  for (const name of namesIn(cell, known)) {
    const id = idOf(name, known, noun);
    if (typeof id === 'string') return id;
    ids.push(id);
  }
  return fields([...new Set(ids)].toSorted((a, b) => a - b));
}

const suggestion = (meant: string | null) => (meant === null ? '' : ` ¿Quisiste decir «${meant}»?`);

/** Names are separated by `|` or `;`; by commas only where the whole is not itself the name of something. */
const namesIn = (cell: string, known: KnownNames): string[] =>
  cell
    .split(/[|;\n]/)
    .map((name) => name.trim())
    .flatMap((name) => (known.idsOf(name).length > 0 ? [name] : name.split(',')))
    .map((name) => name.trim())
    .filter((name) => name !== '');
