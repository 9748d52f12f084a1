import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Has what follows in this transaction planned for its own arguments. The plan that PostgreSQL keeps for a prepared statement takes
 * every tenant for an average one, and every list for one of ten.
 */
export const planAnew = (db: Db) => sql`set local plan_cache_mode = force_custom_plan`.execute(db);
