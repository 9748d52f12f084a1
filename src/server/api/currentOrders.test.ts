import { afterAll, describe, expect, test, vi } from 'vitest';
import { couponTables } from '#features/benefits/coupons/redemptions/server/couponTerms.ts';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { loyaltyApi } from '#features/benefits/loyalty/loyalty.contract.ts';
import { programmeTables } from '#features/benefits/loyalty/server/settings.ts';
import { menuTables } from '#features/catalogue/guest-menus/server/menuTopics.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import { closingsApi } from '#features/stores/hours/closings.contract.ts';
import { wireName } from '#kit/contract/wire.ts';
import { openDatabase } from '#kit/server/data/database.ts';
import { Work } from '#kit/server/data/transactions.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { notifyUndo } from '#kit/server/history/undo.ts';
import { testDatabaseUrl } from '#kit/server/testing/testDatabase.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { couponDraft } from '#testing/couponCases.ts';
import { italianoOrder, sellingStore } from '#testing/orders.ts';
import { testAppOn } from '#testing/testApp.ts';
import { orderStoreTables } from '#features/sales/orders/record/server/orderStores.ts';
import { type PlacedOrder, placingApi } from '#features/sales/orders/placing/placing.contract.ts';

const url = await testDatabaseUrl();

/** The server of one process; without a listener it gets no events of other processes. */
async function startProcess({ hasListener }: { hasListener: boolean }) {
  const database = openDatabase({ url, poolSize: 4, ...composedAreas.databaseOptions });
  if (!hasListener) database.listen = async () => {};
  const started = await testAppOn(database);
  afterAll(async () => {
    await started.app.close();
    await database.close();
  });
  return started;
}

const office = await startProcess({ hasListener: true });
const shopFront = await startProcess({ hasListener: false });

const closing = { kind: 'permanent', startLocal: null, endLocal: null, reason: null, dispatchMethod: 'both' } as const;
const closeStore = ({ admin, selling }: Awaited<ReturnType<typeof sellingStore>>) =>
  admin.call(closingsApi.close, { body: { ...closing, storeIds: [selling.id] } });

const untilRestocked = { target: 'product', storeIds: null, ends: 'manual', until: null, note: '' } as const;

/** A store whose staff use one process and whose guests another. */
async function scene() {
  const shop = await sellingStore(office);
  const { admin, products, selling } = shop;
  const place = (changes: Partial<PlacedOrder> = {}) =>
    shopFront.visitor.call(placingApi.place, { body: italianoOrder(shop, changes) }, { tenant: shop.slug });
  const close = () => closeStore(shop);
  const open = () => admin.call(closingsApi.open, { params: { id: selling.id } });
  return { shop, place, close, open, admin, products };
}

describe('an order', () => {
  test('sees what another process committed immediately before, 50 times in a row', async () => {
    const { shop, place, close, open, admin, products } = await scene();
    const { id: couponId } = (await admin.call(couponsApi.create, { body: couponDraft({ code: 'VUELVE10' }) })).body;
    const switchCoupon = (enabled: boolean) =>
      admin.call(couponsApi.switchMany, { body: { enabled, couponIds: [couponId] } });
    // Cash would be rounded to tens.
    const cola = (quantity = 1) => ({ lines: [{ lineId: shop.lines.cola, quantity }], paymentMethod: 'card' as const });
    expect((await place({ ...cola(), couponCode: 'VUELVE10' })).status).toBe(201);
    for (let price = 1501; price <= 1510; price++) {
      expect((await close()).status).toBe(201);
      expect((await place()).status).toBe(422);
      expect((await open()).status).toBe(200);
      expect((await place()).status).toBe(201);
      await admin.call(productsApi.update, { params: { id: products.cola }, body: { priceProduct: price } });
      expect((await place(cola())).body.total).toBe(price);
      const soldOut = { ...untilRestocked, targetIds: [products.cola] };
      const { body } = await admin.call(soldOutsApi.create, { body: soldOut });
      expect((await place(cola())).status).toBe(422);
      await admin.call(soldOutsApi.removeMany, { body: { ids: body.data.map(({ id }) => id) } });
      await switchCoupon(false);
      expect((await place({ ...cola(), couponCode: 'VUELVE10' })).refusal.errors).toHaveProperty('coupon_code');
      await switchCoupon(true);
      expect((await place({ ...cola(), couponCode: 'VUELVE10' })).status).toBe(201);
    }
  });

  test('sees new settings of points', async () => {
    const { admin, place } = await scene();
    await admin.call(loyaltyApi.update, { body: { active: true, minRedeem: 1, maxRedeem: 100 } });
    const refused = async () => (await place({ points: 50 })).refusal.message;
    const before = await refused();
    await admin.call(loyaltyApi.update, { body: { active: false } });
    expect(await refused()).not.toBe(before);
  });

  test('is placed while every attempt is outdated', async () => {
    const { place, admin, products } = await scene();
    await place();
    let price = 1600;
    const reprice = () =>
      admin.call(productsApi.update, { params: { id: products.cola }, body: { priceProduct: ++price } });
    const { inTenant } = shopFront.database;
    const run = vi.spyOn(shopFront.database, 'inTenant').mockImplementation(async (scope, work) => {
      await reprice();
      return inTenant(scope, work);
    });
    const { status } = await place();
    run.mockRestore();
    expect(status).toBe(201);
    expect(price).toBeGreaterThan(1602);
  });
});

test('a quote sees what its own process committed before', async () => {
  const shop = await sellingStore(office);
  const { customer: _, ...body } = italianoOrder(shop);
  const isTaken = async () => {
    const quoted = await office.visitor.call(placingApi.quote, { body }, { tenant: shop.slug });
    return quoted.body.ok;
  };
  expect(await isTaken()).toBe(true);
  await closeStore(shop);
  expect(await isTaken()).toBe(false);
});

describe('tables that an order reads from caches', () => {
  const tables = { ...orderStoreTables, ...couponTables, ...programmeTables };
  /** Tables that are read for each order. */
  const readEachTime = ['tenants', 'tenant_hosts', 'events', 'static_menus', 'static_files', 'request_counts'];

  test.each(
    Object.entries(tables).filter(([table]) => {
      const audited = composedAreas.audited.get(table);
      return audited && !audited.permanent;
    }),
  )('undoing changes of %s publishes %s, which outdates them', async (table, topic) => {
    const { inTenant } = await office.tenant();
    const topics = await inTenant(async (db) => {
      await notifyUndo(db, [composedAreas.audited.get(table) as AuditedTable]);
      return db.selectFrom('events').select('topic').execute();
    });
    expect(topics).toContainEqual({ topic });
  });

  test('each have a topic', async () => {
    const shop = await sellingStore(office);
    const { customer: _, ...body } = italianoOrder(shop, { couponCode: 'NADA', points: 10 });
    const run = vi.spyOn(Work.prototype, 'run');
    await shopFront.visitor.call(placingApi.quote, { body }, { tenant: shop.slug });
    // Excludes background work of other tenants.
    const works = run.mock.contexts as Work[];
    const texts = run.mock.calls.flatMap(([{ sql }], at) => (works[at]?.tenantId === shop.id ? sql : []));
    run.mockRestore();
    const { rows } = await office.database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace",
    );
    const known = new Set(rows.map(({ name }) => name));
    const names = texts.flatMap((text) =>
      [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g)].flatMap(([, name]) => name ?? []),
    );
    const read = [...new Set(names)].filter((name) => known.has(name) && !readEachTime.includes(name));
    const declared = new Set(Object.keys({ ...menuTables, ...tables }).map(wireName));
    expect(read.filter((name) => !declared.has(name))).toEqual([]);
    expect(read.length).toBeGreaterThan(20);
  });
});
