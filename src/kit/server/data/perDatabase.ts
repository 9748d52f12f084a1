import type { Database } from './database.ts';

/** What this process remembers of a database, made by `create` when first asked for; another database has its own. */
export function perDatabase<T>(create: () => T): (database: Database) => T {
  const kept = new WeakMap<Database, T>();
  return (database) => {
    const known = kept.get(database) ?? create();
    kept.set(database, known);
    return known;
  };
}
