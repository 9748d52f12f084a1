import type { Database } from '#kit/server/data/database.ts';
import { openCompanies } from './openCompanies.ts';

/** A company of the platform. */
export type Company = { id: number; slug: string; name: string };

/** The companies of the platform by their names, or the one with this id. */
export const companiesOf = (database: Database, id?: number): Promise<Company[]> =>
  database.onPlatform((db) => {
    const all = openCompanies(db).select(['t.id', 't.slug', 't.name']);
    return (id === undefined ? all : all.where('t.id', '=', id)).orderBy('t.name').orderBy('t.id').execute();
  });
