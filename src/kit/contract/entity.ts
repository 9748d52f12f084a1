import type { ExternalIds } from './externalIds.ts';
import type { Links } from './links.ts';

/** Formats of the tenant's country for values in a history. */
export type EntityFormat = {
  money: (minorUnits: number) => string;
  integer: (value: number) => string;
  decimal: (value: number) => string;
  dateTime: (instant: string) => string;
  day: (day: string) => string;
};

/** How the history of one table reads: the area that guards it, its word, its title and its fields in Spanish. */
export type Entity = {
  /** Table name as in TypeScript: `adminUsers`. */
  table: string;
  /** Area of the policy table: `show` allows reading the history, `update` allows undoing. */
  area: string;
  /** Further areas that have records in the table, such as those of another kind; each guards the history as well. */
  otherAreas?: readonly string[];
  label: string;
  /** Field that names a record to people. */
  title: string;
  fields: Record<string, string>;
  /**
   * Formats a value of a field for people, or each item of a list.
   *
   * Returning several sentences turns the value into a list: the history then shows only added and removed ones.
   */
  words?: Record<string, (value: never, format: EntityFormat) => string | string[]>;
  /** Verb of a change in the history, where `actualizó` is too vague: `canceló`. Undefined: the default one. */
  verb?: (changed: ReadonlyMap<string, unknown>) => string | undefined;
  /**
   * Parent table and the field with the parent's id: changes also appear in the parent's history.
   *
   * `isListed`: the records are elements of a list of the parent, whose version each change of them raises.
   */
  within?: { table: string; field: string; isListed?: true };
  /** List-valued fields stored in link tables; written, recorded and undone with the record. */
  links?: Links;
  /** Ids at external systems, as text fields; written, recorded and undone with the record. */
  externalIds?: ExternalIds;
  /** Referenced tables of fields that hold ids or lists of ids, also within a value. Links declare their own. */
  references?: Readonly<Record<string, string>>;
};

export const entity = (spec: Entity): Entity => ({ ...spec, fields: { ...spec.fields, ...labelsOf(spec) } });

/** The areas whose policies guard the history of a table. */
export const areasOf = ({ area, otherAreas = [] }: Pick<Entity, 'area' | 'otherAreas'>): string[] => [
  area,
  ...otherAreas,
];

/** A label that the fields name already keeps its place. */
const labelsOf = ({ links = {} }: Entity) =>
  Object.fromEntries(Object.values(links).map(({ field, label }) => [field, label]));
