import { describe, expect, test } from 'vitest';
import type { Policy } from '#kit/contract/policies.ts';
import {
  agreedTerms,
  closeWeek,
  monday,
  settlingChain,
  settlingStore,
  soldOrder,
  storedRefund,
  storesOfWeek,
  sunday,
  w47,
  w48,
  weeksOf,
} from '#testing/payouts.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { termsApi } from '../../terms/terms.contract.ts';
import { payoutsApi } from '../weeks.contract.ts';

const comanda = await testApp();
const policies: Policy[] = ['payments.list', 'payments.show', 'payments.pay', 'payments.update', 'payments.export'];

describe('payout terms', () => {
  test('apply from their start day and do not change posted sales', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: monday });
    const before = await storesOfWeek(admin, w47);
    const early = await admin.call(termsApi.agree, { body: agreedTerms([storeId], { validFrom: '2026-11-16' }) });
    expect([early.status, early.refusal.code]).toEqual([409, 1102]);
    expect(early.refusal.message).toContain('elige desde el 17/11/2026');
    const later = agreedTerms([storeId], {
      validFrom: '2026-11-17',
      deliveryCommission: 20,
      vat: 0,
      paymentWeekday: 'monday',
    });
    expect((await admin.call(termsApi.agree, { body: later })).status).toBe(201);
    expect(await storesOfWeek(admin, w47)).toEqual(before);
    await soldOrder(tenant, { storeId, at: sunday });
    await soldOrder(tenant, { storeId, at: '2026-11-23T15:00:00.000Z' });
    expect((await storesOfWeek(admin, w47))[0]).toMatchObject({ commission: 1404 + 2360, paymentDate: '2026-11-27' });
    expect((await storesOfWeek(admin, w48))[0]).toMatchObject({ commission: 2360, paymentDate: '2026-11-30' });
    const { data, earliest } = (await admin.call(termsApi.history, { params: { id: storeId } })).body;
    expect(data.map(({ validFrom, deliveryCommission }) => [validFrom, deliveryCommission])).toEqual([
      ['2026-11-17', 20],
      ['2026-01-05', 10],
    ]);
    expect(earliest).toBe('2026-11-24');
  });

  test('can start on the earliest day that the history returns', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: new Date().toISOString() });
    const { earliest } = (await admin.call(termsApi.history, { params: { id: storeId } })).body;
    const { status } = await admin.call(termsApi.agree, { body: agreedTerms([storeId], { validFrom: earliest }) });
    expect(status).toBe(201);
  });

  test('replace earlier terms for the same day, for several stores', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    const other = await tenant.store('Maipú');
    const body = agreedTerms([storeId, other], { validFrom: '2026-01-05', deliveryCommission: 30 });
    expect((await admin.call(termsApi.agree, { body })).body).toEqual({ stores: 2 });
    const { data } = (await admin.call(termsApi.list)).body;
    expect(data.map(({ storeName, present }) => [storeName, present?.deliveryCommission])).toEqual([
      ['Maipú', 30],
      ['Ñuñoa', 30],
    ]);
    const history = (await admin.call(termsApi.history, { params: { id: storeId } })).body.data;
    expect(history.map(({ replaced }) => replaced)).toEqual([false, true]);
  });

  test('can be searched by store name', async () => {
    const { tenant, admin } = await settlingStore(comanda);
    await tenant.store('Maipú');
    const { status, body } = await admin.call(termsApi.list, { query: { query: 'maipu' } });
    expect([status, body.data?.map(({ storeName }) => storeName)]).toEqual([200, ['Maipú']]);
  });
});

describe('paying a week', () => {
  const pay = (who: Caller, body: object) =>
    who.call(payoutsApi.pay, { params: w47, body: { reference: 'TRX-1', paidOn: '2026-11-27', ...body } });

  test('requires a closed week and returns the unpaid difference', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: monday });
    await storesOfWeek(admin, w47);
    expect((await pay(admin, { storeIds: [storeId] })).refusal.code).toBe(1103);
    await closeWeek(tenant, w47);
    const { body } = await pay(admin, { storeIds: [storeId], paidAmount: 12_000 });
    expect(body).toEqual({ paid: 1, amount: 12_000 });
    expect((await storesOfWeek(admin, w47))[0]).toMatchObject({
      state: 'paid',
      reference: 'TRX-1',
      paidAmount: 12_000,
      difference: 286,
      paidBy: 'Administración',
    });
    expect((await pay(admin, { storeIds: [storeId] })).status).toBe(409);
    const params = { ...w47, storeId };
    expect((await admin.call(payoutsApi.unpay, { params })).status).toBe(204);
    expect((await storesOfWeek(admin, w47))[0]).toMatchObject({ state: 'closed', paidAmount: null, difference: null });
  });

  test('pays all closed stores with a single reference', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: monday });
    await soldOrder(tenant, { storeId: await tenant.store('Maipú'), at: monday });
    await closeWeek(tenant, w47);
    expect((await pay(admin, {})).body).toEqual({ paid: 2, amount: 12_286 + 13_790 });
    expect((await weeksOf(admin)).data[0]?.state).toBe('paid');
  });
});

describe('an adjustment', () => {
  const adjust = (who: Caller, storeId: number, more: object = {}) =>
    who.call(payoutsApi.adjust, { body: { storeId, amount: -1500, reason: 'Bolsas', orderId: null, ...more } });

  test('is an entry of the current week with a reason', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    const { orderId } = await soldOrder(tenant, { storeId, at: monday });
    const { status, body } = await adjust(admin, storeId, { orderId });
    expect([status, body.kind, body.adjustment, body.payment, body.reason]).toEqual([
      201,
      'adjustment',
      -1500,
      -1500,
      'Bolsas',
    ]);
    const [year, week] = body.weekId.split('-W').map(Number) as [number, number];
    expect((await storesOfWeek(admin, { year, week })).find((row) => row.storeId === storeId)?.adjustment).toBe(-1500);
  });

  test('requires a reason, an amount and an order of the same store', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    const { orderId } = await soldOrder(tenant, { storeId: await tenant.store('Maipú'), at: monday });
    expect((await adjust(admin, storeId, { reason: ' ' })).refusal.errors).toHaveProperty('reason');
    expect((await adjust(admin, storeId, { amount: 0 })).refusal.errors).toHaveProperty('amount');
    expect((await adjust(admin, storeId, { orderId })).refusal.errors).toHaveProperty('order_id');
  });
});

describe('the export of a week', () => {
  test('has a row per entry, and their amounts add up to the week', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    const order = await soldOrder(tenant, { storeId, at: monday });
    await storedRefund(tenant, { ...order, amount: 1990, at: sunday });
    const { text, status } = await admin.call(payoutsApi.exportCsv, { params: w47 });
    const [header, ...lines] = text.replace('\uFEFF', '').trim().split('\n');
    expect(status).toBe(200);
    expect(header).toContain('Movimiento;Semana;Local;Tipo;Fecha del pedido;Pedido;Reembolso');
    const paid = lines.map((line) => Number(line.split(';').at(-2)));
    expect(paid.reduce((sum, each) => sum + each, 0)).toBe((await storesOfWeek(admin, w47))[0]?.payment);
  });
});

describe('access to weeks', () => {
  test('limits users with some stores to those stores', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    const other = await tenant.store('Maipú');
    await soldOrder(tenant, { storeId, at: monday });
    await soldOrder(tenant, { storeId: other, at: monday });
    await closeWeek(tenant, w47);
    const limited = await tenant.userWith(policies, { storeIds: [other] });
    expect((await weeksOf(limited)).data).toMatchObject([{ stores: 1, collectedTotal: 13_790 }]);
    expect((await storesOfWeek(limited, w47)).map((row) => row.storeId)).toEqual([other]);
    const params = { ...w47, storeId };
    expect((await limited.call(payoutsApi.store, { params })).status).toBe(404);
    expect((await limited.call(payoutsApi.lines, { params })).status).toBe(404);
    expect((await limited.call(payoutsApi.unpay, { params })).status).toBe(404);
    expect((await limited.call(payoutsApi.exportCsv, { params: w47 })).text).not.toContain('Ñuñoa');
    const payment = { reference: 'x', paidOn: '2026-11-27' };
    const paying = await limited.call(payoutsApi.pay, {
      params: w47,
      body: { ...payment, storeIds: [storeId, other] },
    });
    expect(paying.status).toBe(404);
    expect((await limited.call(payoutsApi.pay, { params: w47, body: payment })).body.paid).toBe(1);
    expect((await storesOfWeek(admin, w47)).map(({ state }) => state).toSorted()).toEqual(['closed', 'paid']);
    const draft = agreedTerms([storeId], { validFrom: '2027-01-01' });
    expect((await limited.call(termsApi.agree, { body: draft })).status).toBe(422);
    expect((await limited.call(termsApi.history, { params: { id: storeId } })).status).toBe(404);
  });

  test('is denied to other companies and without consolidations', async () => {
    const { tenant, storeId } = await settlingStore(comanda);
    const { orderId } = await soldOrder(tenant, { storeId, at: monday });
    await closeWeek(tenant, w47);
    const { admin: stranger } = await settlingChain(comanda);
    expect((await weeksOf(stranger)).data).toEqual([]);
    expect((await stranger.call(payoutsApi.store, { params: { ...w47, storeId } })).status).toBe(404);
    expect((await stranger.call(payoutsApi.entries, { params: { id: orderId } })).body.data).toEqual([]);
    const { admin: without } = await comanda.tenant();
    const refused = await without.call(payoutsApi.weeks);
    expect([refused.status, refused.refusal.code]).toEqual([404, 1101]);
  });
});
