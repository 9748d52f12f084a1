import type { CleanupTask } from '#kit/server/jobs/nightlyCleanup.ts';
import * as repo from './channelStatements.repo.ts';
import { compareStatement } from './compareStatement.ts';

/** Compares recent statements again, since orders change, and deletes files that no statement needs. */
export const compareStatementsNightly: CleanupTask = async ({ inTransaction }) => {
  const recent = await inTransaction(repo.listRecent);
  for (const { id, timeZone } of recent)
    await inTransaction(async (db) => {
      const found = await repo.find(db, id);
      if (found) await compareStatement(db, found, timeZone);
    });
  await inTransaction(repo.purgeFiles);
};
