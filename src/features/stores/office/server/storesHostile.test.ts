import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { close, createStore } from '#testing/stores.ts';
import { bulkApi } from '../../bulk/bulk.contract.ts';
import { coverageApi, explainApi } from '../../coverage/coverage.contract.ts';
import { publicStoresApi } from '../../guests/publicStores.contract.ts';
import { type StorePatch, storesApi } from '../../record/stores.contract.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;
const { id } = await createStore(tenant);

const save = async (body: StorePatch) => {
  const { status, refusal } = await admin.call(storesApi.update, { params: { id }, body });
  return [status, refusal.errors];
};
/** A body as no form would write it. */
const send = (store: object) =>
  comanda.app.inject({
    method: 'PATCH',
    url: `/api/admin/v1/stores/${id}`,
    headers: admin.headers,
    payload: { store },
  });

describe('an impossible time is rejected at its field', () => {
  const otherAge = ['Escribe una fecha entre los años 2000 y 2999'];
  const here = { latitude: -33.45, longitude: -70.6 };

  test.each(['0000-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'])('as %s', async (at) => {
    const params = { id };
    const requests = [
      await comanda.visitor.call(publicStoresApi.serving, { query: { ...here, at } }, { tenant: tenant.slug }),
      await admin.call(coverageApi.serving, { query: { ...here, at } }),
      await admin.call(explainApi.explain, { params, query: { dispatchMethod: 'delivery', at } }),
    ];
    for (const { status, refusal } of requests) expect([status, refusal.errors]).toEqual([422, { at: otherAge }]);
    const closing = { startDatetime: at, endDatetime: null, reason: null, dispatchMethod: 'both' } as const;
    expect(await save({ scheduledClosingTimes: [closing] })).toEqual([
      422,
      { 'scheduled_closing_times.0.start_datetime': otherAge },
    ]);
  });

  test('also in the time zone of a store', async () => {
    const period = { storeIds: [id], kind: 'period', startLocal: '0000-01-01T00:00', endLocal: '9999-12-31T23:55' };
    const { status, refusal } = await close(admin, period as never);
    expect([status, refusal.errors]).toEqual([422, { start_local: otherAge, end_local: otherAge }]);
  });

  test('with a single message if it is not a time', async () => {
    const { refusal } = await admin.call(explainApi.explain, {
      params: { id },
      query: { dispatchMethod: 'delivery', at: '275760-01-01T00:00:00Z' },
    });
    expect(refusal.errors).toEqual({ at: ['Escribe una fecha y hora válidas'] });
  });
});

describe('a store is rejected with an explanation', () => {
  test('if it contains a lone surrogate', async () => {
    for (const body of [
      { specialDays: [{ date: '2027-01-01', reason: 'Feriado \uD83C', ranges: [] }] },
      { credentials: [{ key: 'cabify', value: { client_id: '\uDF89' } }] },
    ] satisfies StorePatch[]) {
      const { status, refusal } = await admin.call(storesApi.update, { params: { id }, body });
      expect([status, refusal.message]).toEqual([
        422,
        'Uno de los textos tiene un carácter que no se puede guardar. Escríbelo de nuevo.',
      ]);
    }
  });

  test('with unknown credentials', async () => {
    const reply = await send({ credentials: [{ value: { client_id: '' } }] });
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['credentials.0.key']]);
  });

  test('with too many or too large tips', async () => {
    const tips = Object.fromEntries(Array.from({ length: 21 }, (_, tip) => [tip, true as const]));
    expect(await save({ deliveryTipAvailability: tips })).toEqual([
      422,
      { delivery_tip_availability: ['Ofrece hasta 20 propinas'] },
    ]);
    expect(await save({ tipType: 'amount', defaultTip: 1e300 })).toEqual([
      422,
      { default_tip: ['Es demasiado grande'] },
    ]);
  });

  test('with a list full of errors, which are reported in part', async () => {
    const methods = await send({ delivery_methods: Array.from({ length: 3_000 }, () => ({ key: 1 })) });
    expect([methods.statusCode, methods.json().errors]).toEqual([
      422,
      { delivery_methods: ['Envía como máximo 500 cambios a la vez'] },
    ]);
    const url = '/api/admin/v1/stores/openings';
    const payload = { opening: { store_ids: Array.from({ length: 3_000 }, () => 'a') } };
    const opening = await comanda.app.inject({ method: 'POST', url, headers: admin.headers, payload });
    expect([opening.statusCode, Object.keys(opening.json().errors).length]).toEqual([422, 50]);
  });
});

test('an oversized request gets no message about a file', async () => {
  const { statusCode, json } = await send({ name: 'x'.repeat(4_500_000) });
  expect([statusCode, json().message]).toEqual([413, 'Lo que enviaste es demasiado grande. Guárdalo por partes.']);
});

test('many points, as in a file of the maximum size, are saved in a single request', async () => {
  const deliveryAreas = Array.from({ length: 30 }, (_, n) => ({
    name: `Zona ${n}`,
    points: circle(n, 1000),
    locked: false,
    fee: 0,
    minimumOrder: 0,
    deliveryMethodKey: null,
    externalDeliveryCofinance: null,
  }));
  const { id: storeId } = await createStore(tenant);
  const { status, body } = await admin.call(storesApi.update, { params: { id: storeId }, body: { deliveryAreas } });
  expect(status).toBe(200);
  expect(body.deliveryAreas).toHaveLength(30);
});

const circle = (place: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const angle = (n * 2 * Math.PI) / count;
    return { latitude: -33.4 + Math.sin(angle) / 100, longitude: -70.6 + place / 50 + Math.cos(angle) / 100 };
  });

test('a file of areas requires a multipart form', async () => {
  for (const payload of [{ data: 'kml' }, undefined]) {
    const url = `/api/admin/v1/stores/${id}/import_delivery_areas`;
    const reply = await comanda.app.inject({
      method: 'POST',
      url,
      headers: admin.headers,
      ...(payload && { payload }),
    });
    expect([reply.statusCode, reply.json().message]).toEqual([
      422,
      'Falta el archivo: envíalo en el campo data de un formulario.',
    ]);
  }
});

test('full stores require permission to show a store', async () => {
  const lister = await tenant.userWith(['stores.list']);
  expect((await lister.call(storesApi.list)).status).toBe(200);
  expect((await lister.call(storesApi.list, { query: { full: true } })).status).toBe(403);
  const viewer = await tenant.userWith(['stores.list', 'stores.show']);
  expect((await viewer.call(storesApi.list, { query: { full: true } })).status).toBe(200);
});

test('a picture not uploaded here is rejected for single and bulk edits', async () => {
  const body = { storeIds: [id], imageKey: 't999/ajena' };
  for (const endpoint of [bulkApi.massiveUpdate, bulkApi.start, bulkApi.preview]) {
    const { status, refusal } = await admin.call(endpoint, { body });
    expect([status, refusal.errors]).toEqual([
      422,
      { image_key: ['La imagen no terminó de subirse. Elígela otra vez.'] },
    ]);
  }
});
