import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Plans the following statements of this transaction for their arguments.
 *
 * Generic plans assume an average tenant and lists of ten elements.
 */
export const planAnew = (db: Db) => sql`set local plan_cache_mode = force_custom_plan`.execute(db);
