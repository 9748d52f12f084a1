import type { Database } from './database.ts';

/** State of this process per database, created on first use. */
export function perDatabase<T>(create: () => T): (database: Database) => T {
  const values = new WeakMap<Database, T>();
  return (database) => {
    const known = values.get(database) ?? create();
    values.set(database, known);
    return known;
  };
}
