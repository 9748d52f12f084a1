import { describe, expect, test } from 'vitest';
import { insertAll } from '#kit/server/data/write.ts';
import { couponDraft } from '#testing/couponCases.ts';
import { testApp } from '#testing/testApp.ts';
import { endlessAmountMessage } from '../../coupons.rules.ts';
import { couponsApi } from '../coupons.contract.ts';
import type { CouponDraft } from '../couponShape.contract.ts';

const comanda = await testApp();

describe('coupon options', () => {
  test('lists active coupons by code, and resolves selected ones even if inactive', async () => {
    const tenant = await comanda.tenant();
    const [, old] = await tenant.inTenant((db) =>
      insertAll(db, 'coupons', [
        { code: 'VUELVE', enabled: true },
        { code: 'VIEJO', enabled: false },
        { code: 'ABRIL', enabled: true },
      ]),
    );
    const codes = async (query = {}) =>
      (await tenant.admin.call(couponsApi.all, { query })).body.data.map(({ name }) => name);
    expect(await codes()).toEqual(['ABRIL', 'VUELVE']);
    expect(await codes({ name: 'vuelv' })).toEqual(['VUELVE']);
    expect(await codes({ ids: String(old!.id) })).toEqual(['VIEJO']);
  });
});

describe('an amount without balance', () => {
  const amount = { code: 'MONTO', kind: 'giftcard', discount: 12_000 } as const;
  const error = { quantity: [endlessAmountMessage] };

  test('needs a limit, since it is taken off every order', async () => {
    const { admin } = await comanda.tenant();
    const create = (fields: Partial<CouponDraft>) =>
      admin.call(couponsApi.create, { body: couponDraft({ ...amount, ...fields }) });
    expect((await create({})).refusal.errors).toEqual(error);
    const { body } = await create({ quantity: 50 });
    const endless = await admin.call(couponsApi.update, { params: { id: body.id }, body: { quantity: null } });
    expect(endless.refusal.errors).toEqual(error);
    for (const [at, limit] of [{ withBalance: true }, { expiryDate: '2099-12-31' }, { spendLimit: 9000 }].entries())
      expect((await create({ code: `MONTO${at}`, ...limit })).status).toBe(201);
  });

  test('of an older version without limits can still be edited', async () => {
    const { admin, inTenant } = await comanda.tenant();
    const [old] = await inTenant((db) => insertAll(db, 'coupons', [amount]));
    const saved = await admin.call(couponsApi.update, { params: { id: old!.id }, body: { discount: 9000 } });
    expect([saved.status, saved.body.discount]).toEqual([200, 9000]);
  });
});
