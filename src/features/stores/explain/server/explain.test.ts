import { describe, expect, test } from 'vitest';
import { at, everyDay, iso, range } from '#domain/schedule/testing/schedules.ts';
import { deliveringStore, storeLocation } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';
import { explainApi } from '../../coverage/coverage.contract.ts';

const { tenant: newTenant } = await testApp();
const noon = everyDay(range('12:00', '16:00'));

const inputOf = (id: number, query: object = {}) => ({
  params: { id },
  query: { dispatchMethod: 'delivery' as const, at: iso('2030-06-12T13:00'), ...storeLocation, total: 9000, ...query },
});

describe('why a store takes no orders', () => {
  test('is explained for a time, a place and a total', async () => {
    const tenant = await newTenant();
    const { admin } = tenant;
    const id = await deliveringStore(tenant, { businessHours: noon });
    const { status, body } = await admin.call(explainApi.explain, inputOf(id));
    expect(status).toBe(200);
    expect(body).toMatchObject({ storeId: id, timeZone: 'America/Santiago', takesOrders: false });
    expect(body.checks.filter(({ ok }) => ok === false)).toMatchObject([
      { name: 'menu', sentence: 'No tiene un menú que vender.', tab: 'info', field: 'menuId' },
    ]);
    const late = await admin.call(explainApi.explain, inputOf(id, { at: iso('2030-06-12T17:00'), total: 5000 }));
    expect(late.body.checks.filter(({ ok }) => ok === false).map(({ name }) => name)).toEqual([
      'hours',
      'minimum',
      'menu',
    ]);
  });

  test('includes closings at the requested time', async () => {
    const tenant = await newTenant();
    const { admin } = tenant;
    const id = await deliveringStore(tenant, {
      businessHours: noon,
      scheduledClosingTimes: [
        {
          startDatetime: iso('2030-06-12T10:00'),
          endDatetime: iso('2030-06-12T14:00'),
          reason: 'Inventario',
          dispatchMethod: 'delivery',
        },
      ],
    });
    const closing = async (query: object) => {
      const { body } = await admin.call(explainApi.explain, inputOf(id, query));
      return body.checks.find(({ name }) => name === 'closing');
    };
    expect(await closing({})).toMatchObject({
      ok: false,
      sentence: 'Está cerrado por «Inventario» hasta las 14:00.',
      until: at('2030-06-12T14:00').toISOString(),
    });
    expect(await closing({ at: iso('2030-06-12T14:00') })).toMatchObject({ ok: true });
    expect(await closing({ dispatchMethod: 'pickUp' })).toMatchObject({ ok: true });
  });

  test('requires both coordinates and valid values', async () => {
    const tenant = await newTenant();
    const { admin } = tenant;
    const id = await deliveringStore(tenant, { businessHours: noon });
    const half = await admin.call(explainApi.explain, inputOf(id, { longitude: undefined }));
    expect(half.refusal.errors).toEqual({ longitude: ['Faltan las dos coordenadas de un punto'] });
    const wrong = await admin.call(explainApi.explain, inputOf(id, { latitude: 91, at: 'mañana', total: -1 }));
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.refusal.errors).toSorted()).toEqual(['at', 'latitude', 'total']);
  });

  test('is not available for stores of another chain or outside the scope of the user', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const foreign = await deliveringStore(other, { businessHours: noon });
    const local = await deliveringStore(tenant, { businessHours: noon });
    const near = await tenant.store('Cercano');
    const limited = await tenant.userWith(['stores.show'], { storeIds: [near] });
    const answers = [
      await tenant.admin.call(explainApi.explain, inputOf(foreign)),
      await limited.call(explainApi.explain, inputOf(local)),
      await limited.call(explainApi.explain, inputOf(near)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200]);
  });
});
