import { sql } from 'kysely';
import { type Environment, storedFlag } from '#domain/flags.ts';
import { databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import { isExpired } from '../flagValues.rules.ts';
import { changeCompany, endFlagsKind, isEmpty } from './changeCompany.ts';
import * as repo from './flags.repo.ts';

/** Returns flags whose end has passed to their defaults. Requests read the clock, so that screens alone depend on it. */
export const endFlagsJob = ({ environment }: { environment: Environment }) =>
  defineJob({
    ...endFlagsKind,
    async run({ database, scope }) {
      await changeCompany({ database, scope }, scope.tenantId, async (db, { id, flags }) => {
        const now = Date.now();
        const expired = (await repo.newest(db, [id])).filter(
          (row) => row.environment === environment && isExpired(row, now) && storedFlag(row.name, environment) in flags,
        );
        await repo.follow(db, id);
        const before = Object.fromEntries(expired.map(({ name, value }) => [name, value]));
        const after = Object.fromEntries(expired.map(({ name }) => [name, null]));
        return { change: isEmpty(after) ? { before, after } : { before: { flags: before }, after: { flags: after } } };
      });
      return null;
    },
  });

/** Queues the end of flags whose job was lost; runs every hour. */
export async function catchUpFlags(db: Db): Promise<void> {
  const { tenantId } = scopeOf(db);
  const hasExpired = await databaseOf(db).onPlatform((platform) =>
    platform
      .selectFrom('tenants')
      .select('id')
      .where('id', '=', tenantId)
      .where(sql<boolean>`exists (select from jsonb_each_text(flag_ends) f where f.value::timestamptz <= now())`)
      .executeTakeFirst(),
  );
  if (hasExpired) await enqueue(db, endFlagsKind, {}, { uniqueKey: endFlagsKind.kind });
}
