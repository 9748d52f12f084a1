import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { kitFailures } from '#kit/contract/failures.ts';
import { linkCountName } from '#kit/contract/links.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Db } from '#kit/server/data/database.ts';
import { setLinks, type StoredLink } from '#kit/server/data/links.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { demoPassword } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { areas } from '../../areas.ts';
import { composedAreas } from '../composedAreas.ts';
import { setupScope } from '../createTenant.ts';

/** Every declared link over HTTP: filters, counts, exports and prevented deletions. */
const { app, database, signIn } = await isolatedTestApp();
await seed(database, { only: ['demo'], most: 40, year: false });
const { headers } = await signIn('demo', 'admin@demo.test', demoPassword);
const { rows: tenants } = await database.pool.query<{ id: number }>(`select id from tenants where slug = 'demo'`);
const inDemo = <T>(work: (db: Db) => Promise<T>) => database.inTenant(setupScope(tenants[0]?.id ?? 0, 'links'), work);

const endpoints: Endpoint[] = Object.values(composedAreas.apis).flatMap((api) => Object.values(api));
/** The specification names the screen of these records. */
const pathOf = (table: string) => (table === 'feeds' ? '/social_networks' : `/${wireName(table)}`);
const served = (method: string, table: string, rest = '') =>
  endpoints.some((each) => each.method === method && each.path === `${pathOf(table)}${rest}`);
const request = (method: 'GET' | 'DELETE', table: string, rest: string) =>
  app.inject({ method, url: `${bases.admin[0]}${pathOf(table)}${rest}`, headers });
const rowsOf = async (table: string, query: string) =>
  (await request('GET', table, `?limit=100&${query}`)).json<{ data: ({ id: number } & Record<string, unknown>)[] }>()
    .data;

type Linked = { name: string; to: string; link: StoredLink };
const links = areas
  .flatMap(({ tables }) => tables.flatMap(({ entity }) => Object.values(entity.links ?? {})))
  .flatMap((link): Linked[] =>
    link.to ? [{ name: `${link.parent}.${link.field}`, to: link.to, link: link as StoredLink }] : [],
  );

type Named = { id: number; name: string };

/** The last record of a table, of people and roles one that does not reach every store. */
async function lastOf(db: Db, table: string): Promise<Named> {
  const { rows } = await sql<Named>`
    select id, coalesce(to_jsonb(t) ->> 'name', '') as name from ${sql.id(wireName(table))} t
    order by (to_jsonb(t) -> 'all_stores') is distinct from 'false', id desc limit 1`.execute(db);
  return rows[0] as Named;
}

/** Links a record to one of the other side. */
const linkOne = ({ to, link }: Linked): Promise<{ id: number; target: Named }> =>
  inDemo(async (db) => {
    const [{ id }, target] = [await lastOf(db, link.parent), await lastOf(db, to)];
    await setLinks(db, link, id, [target.id]);
    return { id, target };
  });

/** Where a list looks for one of the other side: a group has stores by its rule too. */
const pairsOf = ({ link }: Linked) => (link.parent === 'storeGroups' ? 'storeGroupMembers' : link.table);

/** A user works in the stores of their groups too, and in a group by any of its stores. */
const worksIn = (to: string, targetId: number) => {
  const such =
    to === 'stores'
      ? sql`w.store_id = ${targetId}`
      : sql`w.store_id in (select s.store_id from ${tenantRows('storeGroupMembers as s')} where s.store_group_id = ${targetId})`;
  return sql`(p.all_stores or exists (select from (
    select u.user_id, u.store_id from ${tenantRows('userStores as u')}
    union select g.user_id, m.store_id from ${tenantRows('userStoreGroups as g')}
      join ${tenantRows('storeGroupMembers as m')} on m.store_group_id = g.store_group_id
  ) w where w.user_id = p.id and ${such}))`;
};

/** Those that are linked to one of the other side, or to all of it. */
const linkedTo = (linked: Linked, targetId: number, { link, to } = linked) =>
  inDemo(async (db) => {
    const isOfUsers = link.parent === 'adminUsers' && to.startsWith('store');
    const { rows } = await sql<{ id: number }>`
      select p.id from ${tenantRows(`${link.parent} as p`)}
      where to_jsonb(p) -> 'all_stores' = 'true' and ${link.to} = 'stores' or ${isOfUsers ? worksIn(to, targetId) : sql`false`} or exists (
        select from ${tenantRows(`${pairsOf(linked)} as l`)}
        where l.${sql.id(wireName(link.owner))} = p.id and l.${sql.id(wireName(link.target))} = ${targetId})`.execute(
      db,
    );
    return rows.map(({ id }) => id).toSorted((a, b) => a - b);
  });

const pairsWith = ({ link }: Linked, targetId: number) =>
  inDemo(async (db) => {
    const { rows } = await sql`
      select from ${sql.id(wireName(link.table))} where ${sql.id(wireName(link.target))} = ${targetId}`.execute(db);
    return rows.length;
  });

/** Whether the list of the other side counts the links. */
function isCounted({ to, link }: Linked): boolean {
  const list = endpoints.find(({ method, path }) => method === 'GET' && path === `/${wireName(to)}`);
  const page = list?.reply as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }> | undefined;
  return linkCountName(link) in (page?.shape.data.element.shape ?? {});
}

/** A store's questions are chosen from a short list, which narrows none. */
const listed = links.filter(({ name }) => name !== 'stores.checkoutQuestionIds');
/** The list of stores at channels has those without a record too: it is not narrowed by products. */
const unfiltered = 'channelLinks.excludedProductIds';
describe.each(listed)('$name', (linked) => {
  const { link, to } = linked;
  const field = wireName(link.target);

  test.skipIf(linked.name === unfiltered)('narrows the list to those that are linked to one', async () => {
    const { target } = await linkOne(linked);
    const found = await rowsOf(link.parent, `${field}=${target.id}`);
    expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(await linkedTo(linked, target.id));
  });

  test.runIf(served('GET', link.parent, '/export_csv'))('is a column of the file, by name', async () => {
    const { target } = await linkOne(linked);
    const { body } = await request('GET', link.parent, `/export_csv?${field}=${target.id}`);
    const [head, ...lines] = body.split('\n');
    expect(head).toContain(link.label);
    expect(lines.join()).toContain(target.name);
  });

  test.runIf(isCounted(linked))('is counted in the list of the other side', async () => {
    const { target } = await linkOne(linked);
    const row = (await rowsOf(to, '')).find(({ id }) => id === target.id);
    expect(row?.[wireName(linkCountName(link))]).toBe(await pairsWith(linked, target.id));
  });

  test.runIf(served('DELETE', to, '/:id') && !link.releases)(
    'keeps the other side from being deleted, and says why',
    async () => {
      const { id, target } = await linkOne(linked);
      const reply = await request('DELETE', to, `/${target.id}`);
      expect(reply.statusCode).toBe(409);
      expect(reply.json<{ message: string }>().message).not.toBe(kitFailures.inUse.message);
      expect(await linkedTo(linked, target.id)).toContain(id);
    },
  );
});
