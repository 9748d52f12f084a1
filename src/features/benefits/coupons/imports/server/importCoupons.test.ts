import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { importOutcome } from '#kit/contract/csvImport.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { orderingGuests } from '#testing/customers.ts';
import { jobEnded, uploadFile } from '#testing/imports.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { couponsApi } from '../../record/coupons.contract.ts';
import { couponImportsApi } from '../couponImport.contract.ts';
import { importCouponsJob } from './importCoupons.ts';

const comanda = await testApp();

const listed = async ({ call }: Caller) =>
  (await call(couponsApi.list, { query: { limit: 100 } })).body.data.map(({ code }) => code);

/** Imports a file as a job and returns the result with the request id of its history. */
async function imported(who: Caller, file: string) {
  const { body } = await uploadFile(who, couponImportsApi.start, file);
  const job = await jobEnded(comanda, who, body.jobId, [importCouponsJob]);
  return fromWire(importOutcome, job.result) as { created: number; failed: unknown[]; requestId: string };
}

const damaged = [
  'id,code,kind,discount,start_date,quantity,Caduca,color',
  '7,NUEVO,percentage,12.5,2026-12-01,100,31/12/2026,',
  ',VIEJO,percentage,10,,',
  ',Nuevó,percentage,10,,',
  ',B,percentage,diez,,',
  ',,percentage,10,,',
  ',D,percentage,10,03/04,',
  ',E,percentage,200,,',
].join('\n');

describe('coupons as CSV text', () => {
  test('saves valid rows and reports and counts the others', async () => {
    const { admin, inTenant } = await comanda.tenant();
    await inTenant((db) => insertAll(db, 'coupons', [{ code: 'Viejo' }]));
    const { status, text } = await admin.call(
      couponImportsApi.importCsv,
      { body: damaged as never },
      { 'content-type': 'text/plain; charset=utf-8' },
    );
    expect(status).toBe(200);
    const failed = (row: number, code: string, kind: string, field: string, message: unknown) => ({
      row,
      code,
      kind,
      field,
      message,
    });
    expect(JSON.parse(text)).toEqual({
      saved_coupons: 1,
      updated_coupons: 0,
      failed_coupons: [
        failed(3, 'VIEJO', 'duplicates', 'code', 'El código ya existe.'),
        failed(4, 'Nuevó', 'duplicates', 'code', 'El código ya está en la línea 2.'),
        failed(5, 'B', 'non_numeric', 'discount', expect.stringContaining('no es un porcentaje')),
        failed(6, '', 'blank', 'code', 'Código: Debes completar este campo.'),
        failed(7, 'D', 'start_dates', 'start_date', expect.stringContaining('no dice el año')),
        failed(8, 'E', 'malformed', 'discount', 'Descuento: El porcentaje debe estar entre 0 y 100.'),
      ],
      counts: { duplicates: 2, non_numeric: 1, blank: 1, malformed: 1, start_dates: 1 },
      ignored_columns: ['caduca'],
    });
    const { body } = await admin.call(couponsApi.list, { query: { query: 'NUEVO' } });
    expect(body.data).toMatchObject([{ kind: 'percentage', discount: 12.5, quantity: 100, startDate: '2026-12-01' }]);
  });
});

describe('coupon file', () => {
  test('is imported by a job with all fields and undone as a unit', async () => {
    const tenant = await comanda.tenant();
    const { admin } = tenant;
    const storeId = await tenant.store('Ñuñoa');
    const file = [
      'Código;Tipo;Descuento;Compra mínima;Desde;Hasta;Días;Desde las;Hasta las;Entrega;Locales;Medios de pago;Activo',
      ...Array.from(
        { length: 250 },
        (_, at) => `C${at};Monto;3000;10000;01/12/2026;31/12/2026;martes y jueves;18:00;02:00;Retiro;nunoa;Efectivo;no`,
      ),
    ];
    const { created, failed, requestId } = await imported(admin, file.join('\r\n'));
    expect([created, failed]).toEqual([250, []]);
    const { body } = await admin.call(couponsApi.list, { query: { storeId, limit: 1 } });
    expect(body.total).toBe(250);
    expect(body.data[0]).toMatchObject({
      kind: 'giftcard',
      discount: 3000,
      minimumToRedeem: 10_000,
      startDate: '2026-12-01',
      expiryDate: '2026-12-31',
      days: ['tuesday', 'thursday'],
      startTime: '18:00',
      expiryTime: '02:00',
      dispatchMethod: 'pickUp',
      paymentMethods: ['cash'],
      storeIds: [storeId],
      enabled: false,
    });
    expect((await admin.call(auditApi.undo, { params: { requestId } })).status).toBe(200);
    expect(await listed(admin)).toEqual([]);
  });

  test('cannot be undone after an order redeemed one of its coupons', async () => {
    const { shop, place } = await orderingGuests(comanda);
    const { requestId } = await imported(shop.admin, 'code,discount\nUNO,10\nDOS,10');
    expect((await place({}, { couponCode: 'UNO' })).status).toBe(201);
    const { status, refusal } = await shop.admin.call(auditApi.undo, { params: { requestId } });
    expect([status, refusal.message]).toEqual([409, 'No se puede eliminar porque otros datos lo usan.']);
    expect(await listed(shop.admin)).toEqual(expect.arrayContaining(['DOS', 'UNO']));
  });

  test.each([
    ['cl', 'A;giftcard;3000;lunes;50\nB;percentage;12,5;;\nC;percentage;100;;'],
    ['mx', 'A;giftcard;99.50;lunes;50\nB;percentage;12.5;;\nC;percentage;100;;'],
  ] as const)('restores an export from %s without its ids after the coupons were deleted', async (country, lines) => {
    const { admin } = await comanda.tenant({ country });
    await imported(admin, `code;kind;discount;days;delivery\n${lines}`);
    const { text } = await admin.call(couponsApi.exportCsv, {});
    const before = (await admin.call(couponsApi.list, {})).body.data;
    for (const { id } of before) await admin.call(couponsApi.remove, { params: { id } });
    const withoutIds = text.replaceAll(/^\d+(?=[,;])/gm, '');
    expect(await imported(admin, withoutIds)).toMatchObject({ created: 3, failed: [] });
    const after = (await admin.call(couponsApi.list, {})).body.data;
    const terms = (coupons: typeof after) => coupons.map(({ id: _, createdAt: _at, updatedAt: _to, ...rest }) => rest);
    expect(terms(after)).toEqual(terms(before));
  });

  test('requires its permission and ignores coupons of other tenants', async () => {
    const [tenant, other] = [await comanda.tenant(), await comanda.tenant()];
    await imported(other.admin, 'code,discount\nAJENO,10');
    const reader = await tenant.userWith(['coupons.list', 'coupons.create']);
    expect((await uploadFile(reader, couponImportsApi.preview, 'code,discount\nA,1')).status).toBe(403);
    expect((await imported(tenant.admin, 'code,discount\nAJENO,10')).created).toBe(1);
    expect(await listed(other.admin)).toEqual(['AJENO']);
  });

  test('may only name stores in the scope of a limited user', async () => {
    const tenant = await comanda.tenant();
    const storeId = await tenant.store('Centro');
    await tenant.store('Norte');
    const limited = await tenant.userWith(['coupons.list', 'coupons.import'], { storeIds: [storeId] });
    const { failed, created } = await imported(limited, 'code;discount;stores\nA;10;Centro\nB;10;Norte\nC;10;');
    expect(created).toBe(1);
    expect(failed).toMatchObject([
      { line: 3, message: 'Locales: No existe el local «Norte».' },
      { line: 4, message: expect.stringContaining('entre los tuyos') },
    ]);
  });

  test('rejects a code that is a single-use code of another coupon', async () => {
    const { admin, inTenant } = await comanda.tenant();
    await imported(admin, 'code,discount\nMADRE,10');
    await inTenant(async (db) => {
      const { id } = await db.selectFrom('coupons').select('id').executeTakeFirstOrThrow();
      await unaudited(db).insertInto('couponCodes').values({ code: 'HIJA', codeNorm: 'hija', couponId: id }).execute();
    });
    expect(await imported(admin, 'code,discount\nhija,10')).toMatchObject({
      created: 0,
      failed: [{ kind: 'duplicates', message: 'El código ya existe.' }],
    });
  });
});
