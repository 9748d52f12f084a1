import type { DayEvent, EventKind } from './events.contract.ts';

/** An event of one record, before events of the same kind and day are grouped. */
export type Happening = {
  kind: EventKind;
  day: string;
  endDay: string;
  /** Verb for one record and for several: `Cerró`, `Cerraron`. */
  verbs: readonly [one: string, many: string];
  /** Plural noun of the records: `locales`. */
  nouns: string;
  /** Which one: the name of a store, of a product. */
  name: string;
  detail?: string | undefined;
  path: string | null;
};

const named = 3;
const list = new Intl.ListFormat('es', { type: 'conjunction' });

const textOfOne = ({ verbs: [verb], name, detail }: Happening): string =>
  `${verb} ${name}${detail ? ` (${detail})` : ''}`;

function textOfMany(alike: readonly Happening[], { verbs: [, verb], nouns }: Happening): string {
  const names = [...new Set(alike.map(({ name }) => name))];
  const left = names.length - named;
  const listed = left > 0 ? [...names.slice(0, named), left === 1 ? '1 más' : `${left} más`] : names;
  return `${verb} ${names.length} ${nouns}: ${list.format(listed)}`;
}

/** Happenings as lines, in the order of their days: those that are alike on one day are one. */
export function groupHappenings(happenings: readonly Happening[]): DayEvent[] {
  const alike = Map.groupBy(happenings, ({ kind, day, verbs }) => `${day} ${kind} ${verbs[0]}`);
  return [...alike.values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const isOne = new Set(same.map(({ name }) => name)).size === 1;
      const endDay = same.reduce((last, each) => (each.endDay > last ? each.endDay : last), first.endDay);
      const { kind, day, path } = first;
      const samePath = same.every((each) => each.path === path);
      return {
        kind,
        day,
        endDay,
        text: isOne ? textOfOne(first) : textOfMany(same, first),
        path: samePath ? path : null,
      };
    })
    .toSorted((one, other) => one.day.localeCompare(other.day));
}
