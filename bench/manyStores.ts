import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';

/** Columns of a table that are written by hand, besides those named. */
async function columnsOf(db: Db, table: string, besides: readonly string[]) {
  const generated = ['tenant_id', 'id', 'uuid', 'version', 'created_at', 'updated_at', ...besides];
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and not (column_name = any(${generated}))`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
const listed = (names: readonly string[], from?: string) =>
  sql.join(names.map((name) => (from ? sql.ref(`${from}.${name}`) : sql.id(name))));

/** Copies the demo chain's stores until it has `count`. */
async function copyStores(db: Db, count: number): Promise<void> {
  const store = await columnsOf(db, 'stores', ['name']);
  const rows = await db.selectFrom('stores').select('id').execute();
  await sql`insert into stores (name, ${listed(store)})
    select s.name || ' ' || copy, ${listed(store, 's')}
    from generate_series(1, ${sql.lit(Math.ceil(count / rows.length))}) copy cross join stores s
    limit ${sql.lit(count - rows.length)}`.execute(db);
}

/** Gives the copies the zones of what they are copied from, and closes each tenth store. */
async function copyAreas(db: Db): Promise<void> {
  const area = await columnsOf(db, 'delivery_areas', ['store_id']);
  await sql`insert into delivery_areas (store_id, ${listed(area)})
    select c.id, ${listed(area, 'a')}
    from stores c
    join stores s on s.tenant_id = c.tenant_id and s.name = regexp_replace(c.name, ' \\d+$', '') and s.id <> c.id
    join delivery_areas a on a.tenant_id = s.tenant_id and a.store_id = s.id`.execute(db);
  await sql`insert into store_closings (store_id, start_datetime, end_datetime, reason)
    select id, now() - interval '1 day', case when id % 20 = 0 then now() + interval '1 day' end, 'Remodelación'
    from stores where id % 10 = 0`.execute(db);
}

/** Extends the demo chain to `count` stores. */
export const manyStores = (count: number) => [(db: Db) => copyStores(db, count), copyAreas];
