import type { Database } from './database.ts';

/** State of this process per database, created on first use. */
export function perDatabase<T>(create: (database: Database) => T): (database: Database) => T {
  const values = new WeakMap<Database, T>();
  return (database) => {
    const known = values.get(database) ?? create(database);
    values.set(database, known);
    return known;
  };
}
