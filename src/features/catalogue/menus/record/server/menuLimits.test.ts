import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { testApp } from '#testing/testApp.ts';
import { createMenu, productsOf } from '#testing/menus.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { menuDraftApi, maxCategories, maxLines } from '../menus.contract.ts';

const comanda = await testApp();
const home = await comanda.tenant();
const { admin } = home;

/** Creates a menu with this many categories; returns the id of the last one. */
async function menuWith(categories: number): Promise<{ id: number; categoryId: number }> {
  const id = await createMenu(admin);
  const { rows } = await home.inTenant((db) =>
    sql<{ id: number }>`
      insert into menu_categories (menu_id, name, position)
      select ${id}::bigint, 'Categoría ' || n, n from generate_series(1, ${categories}::int) n returning id`.execute(
      db,
    ),
  );
  return { id, categoryId: rows.at(-1)?.id ?? 0 };
}

/** Fills a draft with lines of the products, category by category. */
const fillWith = (menuId: number, productIds: readonly number[], lines: number) =>
  home.inTenant((db) =>
    sql`
      insert into menu_lines (menu_id, category_id, product_id, position)
      select ${menuId}::bigint, c.id, p.id, p.place
      from ${tenantRows('menuCategories as c')} cross join unnest(${[...productIds]}::bigint[]) with ordinality p(id, place)
      where c.menu_id = ${menuId} order by c.id, p.place limit ${lines} returning id`.execute(db),
  );

const countOf = (table: 'menuCategories' | 'menuLines', menuId: number): Promise<number> =>
  home.inTenant(async (db) => {
    const rows = await db
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('menuId', '=', menuId)
      .execute();
    return rows[0]?.count ?? 0;
  });

const lastRequestId = async () => (await admin.call(auditApi.list, { query: { limit: 1 } })).body.data[0]?.requestId;

describe('menu categories', () => {
  const add = (id: number, name = 'Una más') =>
    admin.call(menuDraftApi.addCategory, { params: { id }, body: { name } });

  test('are rejected above the limit without partial changes', async () => {
    const { id } = await menuWith(maxCategories - 1);
    expect((await add(id, 'La última')).status).toBe(201);
    const before = await lastRequestId();
    expect(await add(id)).toMatchObject({
      status: 422,
      refusal: { message: 'Un menú tiene hasta 200 categorías: quita alguna antes.' },
    });
    expect([await countOf('menuCategories', id), await lastRequestId()]).toEqual([maxCategories, before]);
  });

  test('do not exceed the limit when the last one is added concurrently', async () => {
    const { id } = await menuWith(maxCategories - 1);
    const replies = await Promise.all([add(id, 'De una'), add(id, 'De otra')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(await countOf('menuCategories', id)).toBe(maxCategories);
  });
});

describe('menu products', () => {
  test('are rejected above the limit without partial changes', async () => {
    const perCategory = maxLines / maxCategories;
    const names = Array.from({ length: perCategory + 2 }, (_, place) => `Plato ${place}`);
    const products = await productsOf(home, names);
    const [one, other] = products.slice(-2) as [number, number];
    const { id, categoryId } = await menuWith(maxCategories);
    await fillWith(id, products.slice(0, perCategory), maxLines - 1);
    const add = (...productIds: number[]) =>
      admin.call(menuDraftApi.addLines, { params: { id }, body: { categoryId, productIds } });
    const before = await lastRequestId();
    const tooMany = { product_ids: ['Un menú tiene hasta 50000 productos: quita algunos antes.'] };
    expect(await add(one, other)).toMatchObject({ status: 422, refusal: { errors: tooMany } });
    expect([await countOf('menuLines', id), await lastRequestId()]).toEqual([maxLines - 1, before]);
    expect((await add(one)).status).toBe(201);
    expect(await add(other)).toMatchObject({ status: 422, refusal: { errors: tooMany } });
    expect(await countOf('menuLines', id)).toBe(maxLines);
  });
});
