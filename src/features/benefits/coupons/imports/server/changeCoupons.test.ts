import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { importOutcome } from '#kit/contract/csvImport.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import { jobEnded, uploadFile } from '#testing/imports.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { blankCoupon } from '../../coupons.rules.ts';
import { couponsApi } from '../../record/coupons.contract.ts';
import { couponImportsApi } from '../couponImport.contract.ts';
import { importCouponsJob } from './importCoupons.ts';

const comanda = await testApp();

type Terms = Partial<ReturnType<typeof blankCoupon>>;

async function created(who: Caller, terms: Terms): Promise<number> {
  const { status, body, text } = await who.call(couponsApi.create, { body: { ...blankCoupon(), ...terms } });
  expect(status, text).toBe(201);
  return body.id;
}

const stored = async (who: Caller, id: number) => (await who.call(couponsApi.get, { params: { id } })).body;
const exported = async (who: Caller) => (await who.call(couponsApi.exportCsv, {})).text;
const previewed = async (who: Caller, file: string) => {
  const { body, status, text } = await uploadFile(who, couponImportsApi.preview, file);
  expect(status, text).toBe(200);
  return body;
};

async function imported(who: Caller, file: string) {
  const { body } = await uploadFile(who, couponImportsApi.start, file);
  const job = await jobEnded(comanda, who, body.jobId, [importCouponsJob]);
  return fromWire(importOutcome, job.result) as { updated: number; failed: unknown[]; requestId: string };
}

/** A chain with a coupon that uses every kind of column. */
async function chain(country: 'cl' | 'mx' = 'cl') {
  const tenant = await comanda.tenant({ country });
  const storeIds = [await tenant.store('Ñuñoa'), await tenant.store('Providencia, Los Leones')];
  const linked = await tenant.inTenant(async (db) => ({
    productIds: [(await insert(db, 'products', { name: 'Completo, italiano', url: 'completo' })).id],
    priceGroupIds: [(await insert(db, 'priceGroups', { name: 'Lista | noche' })).id],
    storeGroupIds: [(await insert(db, 'storeGroups', { name: 'Costa', kind: 'tag' })).id],
  }));
  const id = await created(tenant.admin, {
    code: 'VERANO',
    discount: 12.5,
    delivery: 0.07,
    maxDiscount: 5000,
    minimumToRedeem: 990,
    quantity: 1000,
    quantityByUsers: 2,
    spendLimit: 999_999,
    startDate: '2026-12-01',
    expiryDate: '2026-12-31',
    days: ['sunday', 'monday'],
    startTime: '18:00',
    expiryTime: '24:00',
    platform: 'web',
    dispatchMethod: 'pickUp',
    paymentMethods: ['card', 'cash'],
    categories: ['Sopas, cremas', 'Pastas'],
    storeIds,
    ...linked,
  });
  return { ...tenant, id, storeIds };
}

describe('lines with the id of a coupon', () => {
  test.each(['cl', 'mx'] as const)('of an unchanged export in %s change nothing', async (country) => {
    const { admin } = await chain(country);
    await created(admin, { code: '00123', kind: 'giftcard', discount: 1999, withBalance: true });
    await created(admin, { code: '45', kind: 'gift', giftPick: 'cheapest', giftEvery: 2, enabled: false });
    await created(admin, { code: 'Martes, 2x1', automatic: true, discount: 50 });
    expect(await previewed(admin, await exported(admin))).toMatchObject({
      counts: { create: 0, update: 0, same: 4, error: 0 },
      ignoredColumns: [],
    });
  });

  test('show old and new cells, change only those, and are undone as a unit', async () => {
    const { admin, id } = await chain();
    const before = await stored(admin, id);
    const file = `Id de cupón;Código;Descuento;Hasta;Usos en total;Locales\n${id};VERANO26;20;;50;Ñuñoa`;
    expect(await previewed(admin, file)).toMatchObject({
      counts: { create: 0, update: 1, same: 0, error: 0 },
      changed: [
        {
          line: 2,
          name: 'VERANO26',
          changes: [
            { column: 'Código', before: 'VERANO', after: 'VERANO26' },
            { column: 'Descuento', before: '12,5', after: '20' },
            { column: 'Usos en total', before: '1000', after: '50' },
            { column: 'Hasta', before: '31/12/2026', after: '' },
            { column: 'Locales', before: 'Ñuñoa, Providencia, Los Leones', after: 'Ñuñoa' },
          ],
        },
      ],
    });
    const { updated, failed, requestId } = await imported(admin, file);
    expect([updated, failed]).toEqual([1, []]);
    const after = await stored(admin, id);
    const { updatedAt: _, version: _version, availability: _ofToday, ...same } = before;
    expect(after).toMatchObject({
      ...same,
      code: 'VERANO26',
      discount: 20,
      expiryDate: null,
      quantity: 50,
      storeIds: [before.storeIds[0]],
    });
    expect((await admin.call(auditApi.undo, { params: { requestId } })).status).toBe(200);
    expect((await stored(admin, id)).code).toBe('VERANO');
  });

  test('read the discount in its new unit when the kind changes', async () => {
    const { admin } = await comanda.tenant({ country: 'mx' });
    const id = await created(admin, { code: 'DIEZ', discount: 10, quantity: 1 });
    const head = 'Id de cupón,Código,Tipo,Descuento';
    await imported(admin, `${head}\n${id},DIEZ,Monto,10`);
    expect(await stored(admin, id)).toMatchObject({ kind: 'giftcard', discount: 1000 });
    const { failed } = await previewed(admin, `Id de cupón,Código,Tipo\n${id},DIEZ,Porcentaje`);
    expect(failed).toMatchObject([{ message: 'Descuento: El descuento debe ser mayor que 0.' }]);
  });

  test('are rejected when they mean another coupon', async () => {
    const { admin } = await comanda.tenant();
    const [summer, zeros] = [
      await created(admin, { code: 'VERANO', discount: 10 }),
      await created(admin, { code: '00123', discount: 10 }),
    ];
    await created(admin, { code: 'VERANO-2', discount: 10 });
    const { failed } = await previewed(
      admin,
      [
        'Id de cupón;Código;Descuento',
        `${summer};PIZZA;10`,
        '99999;VERANO;10',
        'x1;VERANO;10',
        `${zeros};123;10`,
        ';VERANO;20',
        `${summer};VERANO;15`,
      ].join('\n'),
    );
    expect(failed.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      `2: El id ${summer} es de «VERANO», que no se parece a «PIZZA»: deja el id vacío, o corrige el nombre.`,
      '3: No existe un cupón con el id 99999. Déjalo vacío para crear un cupón nuevo.',
      '4: Id de cupón: «x1» no es un id.',
      '5: Código: Excel quita los ceros del comienzo: ¿era «00123»? Si no, da formato de texto a la columna y vuelve a escribirlo.',
      '6: El código ya existe.',
      '7: El código ya está en la línea 2.',
    ]);
    const taken = await previewed(admin, `Id de cupón;Código\n${summer};verano-2`);
    expect(taken.failed).toMatchObject([{ kind: 'duplicates', message: 'El código ya existe.' }]);
  });

  test('follow the rules and permissions of editing a coupon', async () => {
    const tenant = await chain();
    const { admin, id, storeIds, inTenant } = tenant;
    const far = await created(admin, { code: 'LEJANO', discount: 10 });
    const near = await created(admin, { code: 'CERCANO', discount: 10, storeIds: [storeIds[0]!] });
    await inTenant((db) =>
      unaudited(db).insertInto('couponCodes').values({ code: 'HIJA', codeNorm: 'hija', couponId: far }).execute(),
    );
    const head = 'Id de cupón;Código;Descuento';
    const sentence = async (who: Caller, file: string) => (await previewed(who, file)).failed[0]?.message;
    const scope = { storeIds: [storeIds[0]!] };
    const limited = await tenant.userWith(['coupons.import', 'coupons.update'], scope);
    expect(await sentence(limited, `${head}\n${id};VERANO;20`)).toContain('Vale en locales que no son tuyos');
    expect((await previewed(limited, `${head}\n${near};CERCANO;20`)).counts.update).toBe(1);
    const importer = await tenant.userWith(['coupons.import']);
    expect(await sentence(importer, `${head}\n${far};LEJANO;20`)).toBe('No tienes permiso para editar cupones.');
    expect(await sentence(admin, `Id de cupón;Código;Automático\n${far};LEJANO;sí`)).toContain('no lleva códigos');
    expect(await sentence(admin, `Id de cupón;Código;Tipo;Descuento\n${far};LEJANO;Monto;1000`)).toContain(
      'Un monto sin saldo se descuenta en cada pedido',
    );
  });
});

test('the text endpoint counts the coupons that it changed', async () => {
  const { admin } = await comanda.tenant();
  const id = await created(admin, { code: 'VERANO', discount: 10 });
  const file = `Id de cupón;Código;Descuento\n${id};VERANO;20\n;NUEVO;30`;
  const { text } = await admin.call(couponImportsApi.importCsv, { body: file as never });
  expect(JSON.parse(text)).toMatchObject({ saved_coupons: 1, updated_coupons: 1, failed_coupons: [] });
});
