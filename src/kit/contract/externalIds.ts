/** Text fields of a record that are rows of a table: the ids by which other systems know the record. */
export type ExternalIds = {
  /** The table of ids, and its column that names the record. */
  table: string;
  owner: string;
  /** Values of further columns of the key, where records of several kinds share the table. */
  scope?: Readonly<Record<string, string>>;
  /** Column with all ids of the record in one text, for the search; written together with the record. */
  searchColumn?: string;
  /** The provider and the name of the id there, by field of the record. */
  fields: Readonly<Record<string, { provider: string; field: string }>>;
};
