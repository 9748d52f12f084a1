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
  /** How a value of a field reads where its bare value would not; of a list, each of its items. */
  words?: Record<string, (value: unknown) => string>;
};

export const entity = (spec: Entity): Entity => spec;
