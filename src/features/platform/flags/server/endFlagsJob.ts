import { sql } from 'kysely';
import type { Environment } from '#domain/flags.ts';
import { databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import { endFlagsKind } from './changeCompany.ts';
import { setFlags } from './setFlags.ts';

/** Returns flags whose end has passed to their defaults. Requests read the clock, so that screens alone depend on it. */
export const endFlagsJob = ({ environment }: { environment: Environment }) =>
  defineJob({
    ...endFlagsKind,
    async run({ database, scope }) {
      await setFlags({ database, scope }, scope.tenantId, [], { environment, authorName: scope.author.name });
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
