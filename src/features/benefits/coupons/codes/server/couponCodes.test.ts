import { describe, expect, test } from 'vitest';
import { generateCodes, requestCodes } from '#testing/couponCodes.ts';
import { couponDraft } from '#testing/couponCases.ts';
import { orderingGuests } from '#testing/customers.ts';
import { jobEnded } from '#testing/imports.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { couponsApi } from '../../record/coupons.contract.ts';
import { couponCodesApi } from '../couponCodes.contract.ts';
import { takeCode } from './couponCodes.repo.ts';
import { generateCodesJob } from './generateCodes.ts';

const comanda = await testApp();

const coupon = async (who: Caller, draft: Parameters<typeof couponDraft>[0] = {}) =>
  (await who.call(couponsApi.create, { body: couponDraft(draft) })).body.id;
const generate = requestCodes;
const generated = (...args: Parameters<typeof requestCodes>) => generateCodes(comanda, ...args);
/** Rows of the exported CSV. */
const exported = async (who: Caller, id: number, query: object = {}) => {
  const { text } = await who.call(couponCodesApi.exportCsv, { params: { id }, query });
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';'));
};

describe('single-use codes', () => {
  test('generates the requested number of distinct codes and counts them on the coupon', async () => {
    const { admin } = await comanda.tenant();
    const id = await coupon(admin);
    const [batch] = await generated(admin, id, { amount: 6000, prefix: 'vip-' });
    expect(batch).toMatchObject({ prefix: 'VIP-', amount: 6000, codeCount: 6000, usedCount: 0, sentCount: 0 });
    const codes = (await exported(admin, id)).map(([code]) => code);
    expect(new Set(codes).size).toBe(6000);
    expect(codes.every((code) => /^VIP-[2-9A-HJKMNP-Z]{10}$/.test(code ?? ''))).toBe(true);
    expect((await admin.call(couponsApi.get, { params: { id } })).body).toMatchObject({
      codeCount: 6000,
      codesUsed: 0,
    });
  });

  test('rejects guessable codes and codes of automatic promotions', async () => {
    const { admin } = await comanda.tenant();
    const id = await coupon(admin);
    const errors = async (changes: object) => (await generate(admin, id, changes)).refusal.errors;
    expect(await errors({ signs: 9 })).toEqual({ signs: ['Usa al menos 10: con menos se pueden adivinar'] });
    expect(await errors({ amount: 200_001 })).toEqual({ amount: ['Genera como máximo 200.000 por vez'] });
    expect(await errors({ prefix: 'AÑO' })).toEqual({ prefix: ['Usa letras sin tilde, números y guiones'] });
    const promotion = await coupon(admin, {
      code: '2×1 los martes',
      automatic: true,
      kind: 'gift',
      giftPick: 'cheapest',
      discount: 0,
    });
    expect((await generate(admin, promotion)).refusal.message).toContain('no lleva códigos');
  });

  test('accepts each code once and exports its order and time', async () => {
    const {
      shop: { admin },
      place,
    } = await orderingGuests(comanda);
    const id = await coupon(admin);
    await generated(admin, id, { amount: 2 });
    const [[code = ''] = []] = await exported(admin, id);
    const guest = (last: number) => ({ phone: `+5691111222${last}` });
    expect((await place(guest(1), { couponCode: code.toLowerCase() })).status).toBe(201);
    expect((await place(guest(2), { couponCode: code })).refusal.message).toContain('ya se usó');
    const rows = await exported(admin, id);
    const today = expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect(rows).toContainEqual([code, 'sí', expect.stringMatching(/^\d+$/), today, '']);
    expect((await exported(admin, id, { used: false })).map(([each]) => each)).not.toContain(code);
    expect((await admin.call(couponsApi.get, { params: { id } })).body).toMatchObject({ codeCount: 2, codesUsed: 1 });
  });

  test('keeps the code of a public coupon valid and rejects that of a private one', async () => {
    const {
      shop: { admin },
      place,
    } = await orderingGuests(comanda);
    for (const [visibility, code, status] of [
      ['public', 'PUBLICO', 201],
      ['private', 'PRIVADO', 422],
    ] as const) {
      const id = await coupon(admin, { code, visibility });
      await generated(admin, id, { amount: 1 });
      const [[single = ''] = []] = await exported(admin, id);
      expect((await place({}, { couponCode: code })).status, code).toBe(status);
      expect((await place({}, { couponCode: single })).status, single).toBe(201);
    }
  });

  test('shows guests the code they entered when rejecting it, never the code of the coupon', async () => {
    const {
      shop: { admin },
      place,
    } = await orderingGuests(comanda);
    for (const [visibility, why] of [
      ['public', 'Ya usaste el cupón «…» las veces que vale por persona.'],
      ['private', 'El cupón «…» no existe o no se puede usar en este pedido.'],
    ] as const) {
      const id = await coupon(admin, { code: `PLANTILLA-${visibility}`, visibility, quantityByUsers: 1 });
      await generated(admin, id, { amount: 2 });
      const [[first = ''] = [], [second = ''] = []] = await exported(admin, id);
      expect((await place({}, { couponCode: first })).status).toBe(201);
      const { refusal } = await place({}, { couponCode: second });
      expect(refusal.errors).toEqual({ coupon_code: [why.replace('…', second)] });
    }
  });

  test('deletes unused codes and keeps used and sent ones', async () => {
    const {
      shop: { admin, inTenant },
      place,
    } = await orderingGuests(comanda);
    const id = await coupon(admin);
    const [batch] = await generated(admin, id, { amount: 10 });
    const params = { id, batchId: batch?.id ?? 0 };
    const sent = await inTenant((db) => takeCode(db, id));
    const free = (await exported(admin, id)).map(([code]) => code).filter((code) => code !== sent);
    await place({}, { couponCode: free[0] ?? '' });
    expect((await admin.call(couponsApi.remove, { params: { id } })).refusal.code).toBe(1019);
    expect((await admin.call(couponCodesApi.removeUnused, { params })).body).toEqual({ removed: 8, left: 2 });
    expect(new Set((await exported(admin, id)).map(([code]) => code))).toEqual(new Set([free[0], sent]));
    expect((await admin.call(couponCodesApi.batches, { params: { id } })).body.data).toMatchObject([
      { codeCount: 2, usedCount: 1, sentCount: 1 },
    ]);
  });

  test('prevents deleting the coupon until all codes are deleted', async () => {
    const { admin } = await comanda.tenant();
    const id = await coupon(admin);
    const [batch] = await generated(admin, id);
    expect((await admin.call(couponsApi.remove, { params: { id } })).refusal.code).toBe(1064);
    await admin.call(couponCodesApi.removeUnused, { params: { id, batchId: batch?.id ?? 0 } });
    expect((await admin.call(couponCodesApi.batches, { params: { id } })).body.data).toEqual([]);
    expect((await admin.call(couponsApi.remove, { params: { id } })).status).toBe(204);
  });

  test('prevents turning the coupon into an automatic promotion', async () => {
    const { admin } = await comanda.tenant();
    const id = await coupon(admin);
    const [batch] = await generated(admin, id);
    const change = () => admin.call(couponsApi.update, { params: { id }, body: { automatic: true } });
    expect((await change()).refusal.errors).toEqual({
      automatic: ['Una promoción automática no lleva códigos, y este cupón tiene: crea otro para la promoción.'],
    });
    await admin.call(couponCodesApi.removeUnused, { params: { id, batchId: batch?.id ?? 0 } });
    expect((await change()).status).toBe(200);
  });

  test('leaves no codes when the batch is deleted during generation', async () => {
    const { admin } = await comanda.tenant();
    const id = await coupon(admin);
    const { body } = await generate(admin, id, { amount: 9 });
    const { data } = (await admin.call(couponCodesApi.batches, { params: { id } })).body;
    await admin.call(couponCodesApi.removeUnused, { params: { id, batchId: data[0]?.id ?? 0 } });
    expect(await jobEnded(comanda, admin, body.jobId, [generateCodesJob])).toMatchObject({ status: 'done' });
    expect(await exported(admin, id)).toEqual([]);
  });

  test('requires the same tenant, permissions and access to all stores of the coupon', async () => {
    const [tenant, other] = [await comanda.tenant(), await comanda.tenant()];
    const [centro, norte] = [await tenant.store('Centro'), await tenant.store('Norte')];
    const id = await coupon(tenant.admin, { storeIds: [centro] });
    const both = await coupon(tenant.admin, { code: 'AMBOS', storeIds: [centro, norte] });
    const everywhere = await coupon(tenant.admin, { code: 'TODOS' });
    const reader = await tenant.userWith(['coupons.show', 'coupons.list']);
    expect((await generate(reader, id)).status).toBe(403);
    expect((await reader.call(couponCodesApi.exportCsv, { params: { id } })).status).toBe(403);
    expect((await generate(other.admin, id)).status).toBe(404);
    expect((await other.admin.call(couponCodesApi.batches, { params: { id } })).status).toBe(404);
    const limited = await tenant.userWith(['coupons.create', 'coupons.export'], { storeIds: [centro] });
    const statuses = [];
    for (const each of [id, both, everywhere]) statuses.push((await generate(limited, each)).status);
    expect(statuses).toEqual([202, 403, 403]);
    expect((await limited.call(couponCodesApi.exportCsv, { params: { id: both } })).status).toBe(403);
  });
});
