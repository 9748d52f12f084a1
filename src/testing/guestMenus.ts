import { rm } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { MenuContent } from '#features/catalogue/menus/record/menuContent.contract.ts';
import { type Db, openDatabase, unaudited } from '#kit/server/data/database.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { emit } from '#kit/server/live/events.ts';
import { insert, insertAll, update } from '#kit/server/data/write.ts';
import type { TestApp } from './testApp.ts';

type Sold = { productId?: number; modifierId?: number; ingredientId?: number; storeId?: number };
type End = { ends: 'time' | 'manual' | 'opening'; until?: string };

let count = 0;
const always = { minQuantityModifiers: 1, maxQuantityModifiers: 1 };

/** An Italiano with a group of sauces, a Cola, and a list of prices. */
async function dishes(db: Db) {
  const [italiano, cola] = await insertAll(db, 'products', [
    { name: 'Italiano', url: `italiano-${++count}`, priceProduct: 3900 },
    { name: 'Cola', url: `cola-${count}`, priceProduct: 1500 },
  ]);
  const [salsas, mayo] = await insertAll(db, 'modifiers', [
    { kind: 'group', name: 'Salsas', ...always },
    { kind: 'option', name: 'Mayo', price: 200 },
  ]);
  const palta = await insert(db, 'ingredients', { name: 'Palta' });
  const list = await insert(db, 'priceGroups', { name: 'Delivery' });
  if (!italiano || !cola || !salsas || !mayo) throw new Error('Not made');
  await insert(db, 'modifierChildren', { parentId: salsas.id, childId: mayo.id, price: 300 });
  await insert(db, 'productModifiers', { productId: italiano.id, modifierId: salsas.id });
  await unaudited(db)
    .insertInto('productIngredients')
    .values({ productId: italiano.id, ingredientId: palta.id })
    .execute();
  await insert(db, 'prices', { priceGroupId: list.id, productId: italiano.id, price: 4000, deliveryPrice: 4500 });
  const ids = {
    products: { italiano: italiano.id, cola: cola.id },
    groups: { salsas: salsas.id },
    options: { mayo: mayo.id },
  };
  return { ...ids, palta: palta.id, listId: list.id };
}
type Dishes = Awaited<ReturnType<typeof dishes>>;

/** A draft of two categories with one of them each. */
async function draft(db: Db, { products, listId }: Dishes): Promise<{ menuId: number; content: MenuContent }> {
  const menu = await insert(db, 'menus', { name: 'Carta' });
  await unaudited(db).insertInto('menuPriceGroups').values({ menuId: menu.id, priceGroupId: listId }).execute();
  const parts = [
    { name: 'Completos', productId: products.italiano },
    { name: 'Bebidas', productId: products.cola },
  ];
  const categories: MenuContent['categories'] = [];
  for (const [position, { name, productId }] of parts.entries()) {
    const category = await insert(db, 'menuCategories', { menuId: menu.id, name, position });
    const line = await insert(db, 'menuLines', { menuId: menu.id, categoryId: category.id, productId, position: 0 });
    const lines = [{ id: line.id, productId, price: null, discount: null, hidden: false }];
    categories.push({ id: category.id, name, description: '', hidden: false, hours: null, pictureKey: null, lines });
  }
  return { menuId: menu.id, content: { name: 'Carta', orderChannel: 'any', priceGroupIds: [listId], categories } };
}

async function publishIn(db: Db, menuId: number, content: MenuContent, number: number): Promise<void> {
  const row = { menuId, number, content: JSON.stringify(content), authorName: 'Ana' };
  const { id } = await unaudited(db).insertInto('menuVersions').values(row).returning('id').executeTakeFirstOrThrow();
  await update(db, 'menus', menuId, { publishedVersionId: id });
  await emit(db, 'menus');
}

/** A chain whose store Providencia sells a published menu of an Italiano and a Cola. */
export async function sellingChain(test: TestApp, options: Parameters<TestApp['tenant']>[0] = {}) {
  const tenant = await test.tenant(options);
  const { inTenant } = tenant;
  const created = await inTenant(async (db) => {
    const ids = await dishes(db);
    const menu = await draft(db, ids);
    await publishIn(db, menu.menuId, menu.content, 1);
    return { ...ids, ...menu };
  });
  const store = (name: string, menuId: number | null = null) =>
    inTenant(async (db) => (await insert(db, 'stores', { name, menuId })).id);
  return {
    ...tenant,
    ...created,
    store,
    storeId: await store('Providencia', created.menuId),
    /**
     * Publishes a version in which both cost the same, with one change: the Italiano by its line and the Cola by its
     * product.
     */
    publish: (number: number, price: number) =>
      inTenant(async (db) => {
        await update(db, 'products', created.products.cola, { priceProduct: price });
        await emit(db, 'products');
        const [first, ...others] = created.content.categories;
        if (!first) return;
        const lines = first.lines.map((line) => ({ ...line, price }));
        await publishIn(
          db,
          created.menuId,
          { ...created.content, categories: [{ ...first, lines }, ...others] },
          number + 1,
        );
      }),
    soldOut: ({ ends, until, ...target }: Sold & End) =>
      inTenant(async (db) => {
        const row = await insert(db, 'soldOuts', { ...target, ends, until: until ?? null, authorName: 'Ana' });
        await emit(db, 'sold_outs', { audience: 'products.list' });
        return row.id;
      }),
    /** A second connection to the same database, as another process has it, until the end of the test. */
    elsewhere() {
      const { connectionString = '' } = test.database.pool.options;
      const database = openDatabase({ url: connectionString, poolSize: 3, counted: test.database.counted });
      onTestFinished(() => database.close());
      return database;
    },
    /** Puts another file in the place of every menu of the tenant. */
    async replaceFile(name: string, gzip: Buffer) {
      const fileKey = `t${tenant.id}/menus/${name}`;
      await openFiles({ folder: path.join(test.config.dataDir, 'files') }).put(`${fileKey}.gz`, gzip);
      await inTenant((db) => unaudited(db).updateTable('staticMenus').set({ fileKey }).execute());
    },
    loseFiles: () => rm(path.join(test.config.dataDir, 'files', `t${tenant.id}`), { recursive: true }),
  };
}
