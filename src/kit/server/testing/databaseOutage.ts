import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../data/database.ts';
import { onServer } from './servers.ts';

/** Runs `work` while a database accepts no connections, as during an outage of its server. */
export async function withoutDatabase<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const { rows } = await database.onPlatform((db) =>
    sql<{ name: string }>`select current_database() as name`.execute(db),
  );
  const name = rows[0]?.name ?? '';
  const allow = (isAllowed: boolean) =>
    onServer(inject('testServer').nodes[0] ?? '', async (client) => {
      await client.query(`alter database ${pg.escapeIdentifier(name)} allow_connections ${isAllowed}`);
      if (!isAllowed)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    });
  await allow(false);
  try {
    return await work();
  } finally {
    await allow(true);
  }
}
