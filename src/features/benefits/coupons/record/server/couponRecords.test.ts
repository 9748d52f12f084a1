import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { couponsApi } from '../coupons.contract.ts';
import { blankCoupon } from '../coupons.rules.ts';

const { tenant } = await testApp();
const { admin } = await tenant();

const draft = { ...blankCoupon(), discount: 10 };
const create = (code: string) => admin.call(couponsApi.create, { body: { ...draft, code } });

describe('coupons', () => {
  test('are created, read, found without accents, changed and deleted', async () => {
    const made = await create('Ñandú');
    expect(made).toMatchObject({ status: 201, body: { ...draft, code: 'Ñandú', version: 1 } });
    const params = { id: made.body.id };
    const found = await admin.call(couponsApi.list, { query: { query: 'nandu' } });
    expect(found.body.data.map(({ id }) => id)).toEqual([params.id]);
    const changed = await admin.call(couponsApi.update, { params, body: { code: 'Otra' } });
    expect(changed.body).toMatchObject({ ...draft, code: 'Otra', version: 2 });
    expect((await admin.call(couponsApi.remove, { params })).status).toBe(204);
    expect((await admin.call(couponsApi.get, { params })).status).toBe(404);
  });

  test('say at the field what is wrong', async () => {
    expect((await create(' ')).refusal.errors).toEqual({ code: ['Debes completar este campo'] });
  });

  test('have one code each, whatever its capitals', async () => {
    await create('Única');
    expect((await create('única')).refusal.errors).toEqual({ code: ['Ya existe un cupón con ese código.'] });
  });

  test('are exported with the filters of the list', async () => {
    await create('DE-EXCEL');
    const { text } = await admin.call(couponsApi.exportCsv, { query: { query: 'de-excel' } });
    expect(text.split('\n')[0]).toContain('Código');
    expect(text).toContain('DE-EXCEL');
  });
});
