import { sql } from 'kysely';
import { technical } from '#kit/server/database.ts';
import type { JobCtx } from '#kit/server/jobs.ts';

/** What ended a week ago has nothing more to say; its history stays. */
export const forgetEnded = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction((db) =>
    technical(db).deleteFrom('soldOuts').where('until', '<', sql<string>`now() - interval '7 days'`).execute(),
  );
