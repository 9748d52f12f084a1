import { describe, expect, test } from 'vitest';
import { insertAll } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { couponsApi } from '../coupons.contract.ts';

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
