import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { searchApi } from '#features/platform/search/search.contract.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { sellingChain } from '#testing/guestMenus.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { couponsApi, type CouponListQuery } from '../coupons.contract.ts';
import { blankCoupon } from '../../coupons.rules.ts';
import type { CouponDraft } from '../couponShape.contract.ts';

const comanda = await testApp();
const shared = await comanda.tenant();

const draft = { ...blankCoupon(), discount: 10 };
const create = async (code: string, changes: Partial<CouponDraft> = {}, who: Caller = shared.admin) =>
  who.call(couponsApi.create, { body: { ...draft, code, ...changes } });
const codesOf = async (query: Partial<CouponListQuery>, who: Caller = shared.admin) =>
  (await who.call(couponsApi.list, { query })).body.data.map(({ code }) => code);

describe('coupons', () => {
  test('are created, read, found without accents, updated and deleted', async () => {
    const created = await create('Ñandú');
    expect(created).toMatchObject({ status: 201, body: { ...draft, code: 'Ñandú', version: 1 } });
    const params = { id: created.body.id };
    const found = await shared.admin.call(couponsApi.list, { query: { query: 'nandu' } });
    expect(found.body.data.map(({ id }) => id)).toEqual([params.id]);
    const changed = await shared.admin.call(couponsApi.update, { params, body: { code: 'Otra' } });
    expect(changed.body).toMatchObject({ ...draft, code: 'Otra', version: 2 });
    expect((await shared.admin.call(couponsApi.remove, { params })).status).toBe(204);
    expect((await shared.admin.call(couponsApi.get, { params })).status).toBe(404);
  });

  test('report errors by field', async () => {
    expect((await create(' ')).refusal.errors).toEqual({ code: ['Debes completar este campo'] });
    expect((await create('VERANO 20')).refusal.errors).toEqual({ code: ['Un código no lleva espacios'] });
  });

  test('lose the invisible characters of their codes', async () => {
    expect((await create('OTO\u200bÑO\ufeff20')).body).toMatchObject({ code: 'OTOÑO20' });
  });

  test('have unique codes, ignoring case', async () => {
    await create('Única');
    expect((await create('única')).refusal.errors).toEqual({ code: ['Ya existe un cupón con ese código.'] });
  });

  test('are exported with the filters of the list', async () => {
    await create('DE-EXCEL');
    const { text } = await shared.admin.call(couponsApi.exportCsv, { query: { query: 'de-excel' } });
    expect(text.split('\n')[0]).toContain('Código');
    expect(text).toContain('DE-EXCEL');
  });

  test('are found by the global search, with their offer', async () => {
    const tenant = await comanda.tenant();
    await create('Martes 2×1', { kind: 'gift', giftPick: 'cheapest', giftEvery: 2, automatic: true }, tenant.admin);
    const { body } = await tenant.admin.call(searchApi.records, { query: { query: 'martes' } });
    expect(body.data).toMatchObject([{ kind: 'coupons', title: 'Martes 2×1', subtitle: '2×1, automática' }]);
    const stranger = await tenant.userWith(['products.list']);
    expect((await stranger.call(searchApi.records, { query: { query: 'martes' } })).body.data).toEqual([]);
  });

  test('are copied as disabled, with a free code', async () => {
    const tenant = await comanda.tenant();
    const store = await tenant.store('Centro');
    const { body } = await create('Verano', { storeIds: [store], quantity: 7 }, tenant.admin);
    const clone = () => tenant.admin.call(couponsApi.clone, { params: { id: body.id } });
    const first = await clone();
    expect(first).toMatchObject({ status: 201, body: { code: 'Verano-2', enabled: false, storeIds: [store] } });
    expect(first.body).toMatchObject({ quantity: 7, usedCount: 0, availability: 'disabled' });
    expect((await clone()).body.code).toBe('Verano-3');
    const reader = await tenant.userWith(['coupons.list', 'coupons.show', 'coupons.update']);
    expect((await reader.call(couponsApi.clone, { params: { id: body.id } })).status).toBe(403);
  });

  test('suggest the category names of all menus, without duplicates', async () => {
    const chain = await sellingChain(comanda);
    await chain.inTenant((db) =>
      insertAll(db, 'menuCategories', [{ menuId: chain.menuId, name: 'BEBIDAS', position: 9 }]),
    );
    const { body } = await chain.admin.call(couponsApi.categories);
    expect(body.data).toEqual(['BEBIDAS', 'Completos']);
  });
});

describe('bulk update of coupons', () => {
  test('disables enabled coupons in one request that can be undone', async () => {
    const { admin, inTenant } = await comanda.tenant();
    const inserted = await inTenant((db) =>
      insertAll(
        db,
        'coupons',
        Array.from({ length: 700 }, (_, place) => ({ code: `C${place}`, enabled: place !== 3 })),
      ),
    );
    const couponIds = inserted.map(({ id }) => id);
    const { body } = await admin.call(couponsApi.switchMany, { body: { enabled: false, couponIds } });
    expect(body).toMatchObject({ changed: 699, unchanged: 1 });
    const on = async () => (await admin.call(couponsApi.list, { query: { enabled: true } })).body.total;
    expect(await on()).toBe(0);
    const undone = await admin.call(auditApi.undo, { params: { requestId: body.requestId } });
    expect([undone.status, await on()]).toEqual([200, 699]);
  });

  test('applies to the coupons that match the filters', async () => {
    const { admin } = await comanda.tenant();
    await create('NAVIDAD-1', {}, admin);
    await create('NAVIDAD-2', {}, admin);
    await create('PASCUA', {}, admin);
    const filters = { query: 'navidad' };
    await admin.call(couponsApi.switchMany, { body: { enabled: false, filters } });
    expect(await codesOf({ enabled: true }, admin)).toEqual(['PASCUA']);
    expect(await codesOf({ availability: 'disabled' }, admin)).toEqual(['NAVIDAD-1', 'NAVIDAD-2']);
  });

  test('rejects an empty or oversized selection and ignores other tenants', async () => {
    const [{ admin, userWith }, rival] = [await comanda.tenant(), await comanda.tenant()];
    const { body } = await create('AJENO', {}, rival.admin);
    const switchOff = (couponIds: number[], who: Caller = admin) =>
      who.call(couponsApi.switchMany, { body: { enabled: false, couponIds } });
    expect((await switchOff([])).refusal.errors).toEqual({ coupon_ids: ['Elige al menos un cupón'] });
    const many = Array.from({ length: 5001 }, (_, place) => place + 1);
    expect((await switchOff(many)).refusal.errors).toEqual({ coupon_ids: ['Elige hasta 5.000 cupones'] });
    expect((await switchOff([body.id])).body.changed).toBe(0);
    expect(await codesOf({ enabled: true }, rival.admin)).toEqual(['AJENO']);
    expect((await switchOff([1], await userWith(['coupons.list']))).status).toBe(403);
  });
});

describe('list of coupons', () => {
  test('filters by availability, visibility, store and product', async () => {
    const chain = await sellingChain(comanda);
    const { admin } = chain;
    const names = { all: 'TODO', store: 'LOCAL', product: 'PRODUCTO' };
    await create(names.all, { visibility: 'private' }, admin);
    await create(names.store, { storeIds: [chain.storeId], expiryDate: '2020-01-31' }, admin);
    await create(names.product, { productIds: [chain.products.cola], automatic: true }, admin);
    expect(await codesOf({ visibility: 'private' }, admin)).toEqual([names.all]);
    expect(await codesOf({ availability: 'expired' }, admin)).toEqual([names.store]);
    expect(await codesOf({ storeId: chain.storeId }, admin)).toEqual([names.store]);
    expect(await codesOf({ productId: chain.products.cola }, admin)).toEqual([names.product]);
    expect(await codesOf({ automatic: true }, admin)).toEqual([names.product]);
    expect(await codesOf({ sort: 'createdAt', dir: 'desc' }, admin)).toEqual([names.product, names.store, names.all]);
  });
});

describe('used coupon', () => {
  test('cannot be deleted, and the error suggests to disable it', async () => {
    const { admin, store, ...tenant } = await comanda.tenant();
    const storeId = await store('Centro');
    const { body } = await create('USADO', {}, admin);
    const orderId = await storedOrder({ admin, store, ...tenant }, { storeId });
    await tenant.inTenant((db) =>
      unaudited(db)
        .insertInto('couponUses')
        .values({ orderId, couponId: body.id, amount: 500, sales: 4500, state: 'freed' })
        .execute(),
    );
    const refused = await admin.call(couponsApi.remove, { params: { id: body.id } });
    expect([refused.status, refused.refusal.code]).toEqual([409, 1019]);
    expect(refused.refusal.message).toContain('Desactívalo');
  });
});

describe('user limited to some stores', () => {
  /** A tenant with two stores and a user who manages the coupons of one of them. */
  async function scene() {
    const tenant = await comanda.tenant();
    const [centro, norte] = [await tenant.store('Centro'), await tenant.store('Norte')];
    const editing = ['create', 'update', 'delete', 'list', 'show'].map(
      (action) => `coupons.${action}` as 'coupons.list',
    );
    const limited = await tenant.userWith([...editing, 'audit.list', 'audit.undo'], { storeIds: [centro] });
    return { ...tenant, centro, norte, limited };
  }

  test('creates coupons for these stores only', async () => {
    const { centro, norte, limited } = await scene();
    const why = 'Elige entre tus locales en cuáles vale. Para todos los locales lo crea quien tiene acceso a todos.';
    for (const storeIds of [[], [norte], [centro, norte]])
      expect((await create('AJENO', { storeIds }, limited)).refusal.errors).toEqual({ store_ids: [why] });
    const { status, body } = await create('PROPIO', { storeIds: [centro] }, limited);
    expect(status).toBe(201);
    const widened = await limited.call(couponsApi.update, { params: { id: body.id }, body: { storeIds: [norte] } });
    expect(widened.refusal.errors).toEqual({ store_ids: [why] });
    const params = { id: body.id };
    expect((await limited.call(couponsApi.update, { params, body: { discount: 20 } })).status).toBe(200);
    expect((await limited.call(couponsApi.clone, { params })).status).toBe(201);
    expect((await limited.call(couponsApi.remove, { params })).status).toBe(204);
  });

  test('cannot update, copy, toggle, delete or undo coupons of other stores', async () => {
    const { admin, centro, norte, limited } = await scene();
    for (const [code, storeIds] of [
      ['TODOS', []],
      ['AMBOS', [centro, norte]],
    ] as const) {
      const params = { id: (await create(code, { storeIds: [...storeIds] }, admin)).body.id };
      const changed = await admin.call(couponsApi.switchMany, { body: { enabled: false, couponIds: [params.id] } });
      const refused = [
        await limited.call(couponsApi.update, { params, body: { discount: 100 } }),
        await limited.call(couponsApi.update, { params, body: { storeIds: [centro] } }),
        await limited.call(couponsApi.clone, { params }),
        await limited.call(couponsApi.switchMany, { body: { enabled: true, couponIds: [params.id] } }),
        await limited.call(couponsApi.remove, { params }),
        await limited.call(auditApi.undo, { params: { requestId: changed.body.requestId } }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
      expect(refused[0]?.refusal.message).toBe(
        `«${code}» vale en locales que no son tuyos: pídeselo a quien tiene acceso a todos.`,
      );
      expect((await limited.call(couponsApi.get, { params })).body).toMatchObject({ enabled: false, discount: 10 });
    }
  });
});
