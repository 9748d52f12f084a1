import { sql } from 'kysely';
import { unaudited } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';

/** Deletes sold-outs that ended a week ago; their history remains. */
export const purgeEnded = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction((db) =>
    unaudited(db).deleteFrom('soldOuts').where('until', '<', sql<string>`now() - interval '7 days'`).execute(),
  );
