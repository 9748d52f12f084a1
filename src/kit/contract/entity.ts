import type { ExternalIds } from './externalIds.ts';
import type { Links } from './links.ts';

/** How the tenant's country writes what a history tells. */
export type EntityFormat = {
  money: (minorUnits: number) => string;
  integer: (value: number) => string;
  dateTime: (instant: string) => string;
  day: (day: string) => string;
};

/** How the history of one table reads: the area that guards it, its word, its title and its fields in Spanish. */
export type Entity = {
  /** Table name as in TypeScript: `adminUsers`. */
  table: string;
  /** Area of the policy table: whoever may `show` it may read its history, whoever may `update` it may undo. */
  area: string;
  label: string;
  /** Field that names a record to people. */
  title: string;
  fields: Record<string, string>;
  /**
   * How a value of a field reads where its bare value would not; of a list, each of its items. Several sentences make
   * a list out of a value: then the history tells only those that came or went.
   */
  words?: Record<string, (value: never, format: EntityFormat) => string | string[]>;
  /** What a change of one record did, where `actualizó` says too little: `canceló`. */
  verb?: (changed: ReadonlyMap<string, unknown>) => string;
  /** The table whose records have these, and the field that names theirs: their history tells this one too. */
  within?: { table: string; field: string };
  /** Its list-valued fields with tables of their own: they are written, recorded and undone with the record. */
  links?: Links;
  /** Its text fields that are ids at other systems: they are written, recorded and undone with the record. */
  externalIds?: ExternalIds;
  /** Fields that hold ids, or lists of them, of another table's records, also within a value; links say theirs themselves. */
  references?: Readonly<Record<string, string>>;
};

export const entity = (spec: Entity): Entity => ({ ...spec, fields: { ...spec.fields, ...labelsOf(spec) } });

/** A label that the fields name already keeps its place. */
const labelsOf = ({ links = {} }: Entity) =>
  Object.fromEntries(Object.values(links).map(({ field, label }) => [field, label]));
