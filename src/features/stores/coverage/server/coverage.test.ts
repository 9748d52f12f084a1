import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import type { Ring } from '#domain/geometry/geometry.ts';
import { everyDay, range } from '#domain/schedule/testing/schedules.ts';
import { insert } from '#kit/server/data/write.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { coverageApi } from '../coverage.contract.ts';
import { storesApi } from '../../record/stores.contract.ts';
import { blankStore } from '../../saving/stores.rules.ts';
import { squareFrom } from './testing/areaFiles.ts';

const { tenant: newTenant } = await testApp();

/** A store with zones that delivers at every hour with its own drivers. */
async function storeWith(
  { inTenant }: TestTenant,
  name: string,
  zones: Record<string, Ring>,
  at = squareFrom(-33.45, -70.6)[0],
) {
  const methods = blankStore().deliveryMethods.map((method) => ({ ...method, enabled: method.key === 1 }));
  return inTenant(async (db) => {
    const { id } = await insert(db, 'stores', {
      name,
      commune: 'Ñuñoa',
      latitude: at?.latitude ?? null,
      longitude: at?.longitude ?? null,
      businessHours: everyDay(range('00:00', '24:00')),
      deliveryMethods: methods,
    });
    for (const [zone, points] of Object.entries(zones)) {
      const [latitudes, longitudes] = [
        points.map(({ latitude }) => latitude),
        points.map(({ longitude }) => longitude),
      ];
      await insert(db, 'deliveryAreas', {
        storeId: id,
        name: zone,
        points,
        south: Math.min(...latitudes),
        north: Math.max(...latitudes),
        west: Math.min(...longitudes),
        east: Math.max(...longitudes),
        fee: 1990,
        minimumOrder: 8000,
      });
    }
    return id;
  });
}

const centro = squareFrom(-33.45, -70.6);

describe('the coverage map', () => {
  test('contains every store with its areas, also without a location', async () => {
    const tenant = await newTenant();
    const here = await storeWith(tenant, 'Ñuñoa', { Centro: centro });
    const nowhere = await tenant.store('Sin lugar');
    const { body } = await tenant.admin.call(coverageApi.map);
    expect(body.stores).toMatchObject([
      { id: here, name: 'Ñuñoa', commune: 'Ñuñoa', latitude: -33.45, delivery: { open: true } },
      { id: nowhere, commune: 'Providencia', latitude: null, delivery: { open: false } },
    ]);
    expect(body.areas).toMatchObject([
      { storeId: here, name: 'Centro', points: centro, fee: 1990, minimumOrder: 8000 },
    ]);
  });
});

describe('the stores that serve a point', () => {
  const coverageAt = (tenant: TestTenant, latitude: number, longitude: number) =>
    tenant.admin.call(coverageApi.serving, { query: { latitude, longitude } });

  test('are returned with area, fee and minutes', async () => {
    const tenant = await newTenant();
    const id = await storeWith(tenant, 'Ñuñoa', { Centro: centro });
    const { body } = await coverageAt(tenant, -33.445, -70.595);
    expect(body.stores).toMatchObject([
      {
        storeId: id,
        name: 'Ñuñoa',
        areaName: 'Centro',
        fee: 1990,
        minimumOrder: 8000,
        wait: 45,
        state: { open: true },
      },
    ]);
    expect((await coverageAt(tenant, -33.43, -70.595)).body.stores).toEqual([]);
  });

  test('include the border and require both coordinates', async () => {
    const tenant = await newTenant();
    await storeWith(tenant, 'Ñuñoa', { Centro: centro });
    expect((await coverageAt(tenant, -33.45, -70.595)).body.stores).toHaveLength(1);
    const { status, refusal } = await tenant.admin.call(coverageApi.serving, {
      query: { latitude: 'abc', longitude: 200 },
    });
    expect([status, refusal.errors]).toEqual([
      422,
      { latitude: ['Debe ser un número'], longitude: ['Debe estar entre -180 y 180'] },
    ]);
  });
});

describe('the coverage check', () => {
  const check = async ({ admin }: TestTenant) => (await admin.call(coverageApi.check)).body;

  test('finds overlapping areas of two stores, but not of the same store', async () => {
    const tenant = await newTenant();
    const one = await storeWith(tenant, 'Uno', { A: centro, B: centro });
    expect(await check(tenant)).toEqual({ overlaps: [], gaps: [], intricate: [] });
    const two = await storeWith(tenant, 'Dos', { C: squareFrom(-33.445, -70.595) });
    const { overlaps } = await check(tenant);
    expect(overlaps.map(({ storeIds }) => storeIds)).toEqual([
      [one, two],
      [one, two],
    ]);
    // Half a hundredth of a degree each way, at 33 degrees south.
    expect(overlaps[0]?.squareKm).toBeCloseTo(0.258, 2);
    expect(overlaps[0]?.rings).toEqual([expect.arrayContaining(squareFrom(-33.445, -70.595, 0.005) as never[])]);
  });

  test('finds gaps enclosed by areas', async () => {
    const tenant = await newTenant();
    const frame = (south: number, west: number, north: number, east: number): Ring => [
      { latitude: south, longitude: west },
      { latitude: south, longitude: east },
      { latitude: north, longitude: east },
      { latitude: north, longitude: west },
    ];
    await storeWith(tenant, 'Marco', {
      Sur: frame(-33.5, -70.7, -33.48, -70.6),
      Norte: frame(-33.42, -70.7, -33.4, -70.6),
      Poniente: frame(-33.48, -70.7, -33.42, -70.68),
    });
    expect((await check(tenant)).gaps).toEqual([]);
    await storeWith(tenant, 'Cierre', { Oriente: frame(-33.48, -70.62, -33.42, -70.6) });
    const { gaps } = await check(tenant);
    expect(gaps).toHaveLength(1);
    expect(gaps[0]?.ring).toEqual(expect.arrayContaining(frame(-33.48, -70.68, -33.42, -70.62) as never[]));
    expect(gaps[0]?.squareKm).toBeCloseTo(37.1, 0);
  });

  /** Teeth that stand on a back, all along a square; two of them at a right angle meet as often as their teeth squared. */
  const comb = (teeth: number, lying: boolean): Ring => {
    const spots = Array.from({ length: teeth }, (_, tooth) => [
      [tooth * 2, 0],
      [tooth * 2, teeth * 2 + 2],
      [tooth * 2 + 1, teeth * 2 + 2],
      [tooth * 2 + 1, 0],
    ]).flat() as [number, number][];
    const onMap = ([along, across]: [number, number]) => ({
      latitude: Math.round((-33.5 + (lying ? along : across) * 1e-5) * 1e6) / 1e6,
      longitude: Math.round((-70.7 + (lying ? across : along) * 1e-5) * 1e6) / 1e6,
    });
    const back: [number, number][] = [
      [teeth * 2, 0],
      [teeth * 2, -1],
      [0, -1],
    ];
    return [...spots, ...back].map(onMap);
  };

  test('skips and reports areas with a million intersections without blocking others', async () => {
    const tenant = await newTenant();
    const [one, two] = [
      await storeWith(tenant, 'Uno', { Peine: comb(499, true), Centro: centro }),
      await storeWith(tenant, 'Dos', { Peine: comb(499, false), Centro: centro }),
    ];
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { overlaps, intricate } = await check(tenant);
    delay.disable();
    expect(intricate.map(({ storeIds }) => storeIds)).toEqual([[one, two]]);
    expect(overlaps.map(({ storeIds }) => storeIds)).toEqual([[one, two]]);
    expect(delay.max / 1e6).toBeLessThan(1000);
  });

  test('is recalculated when an area changes', async () => {
    const tenant = await newTenant();
    await storeWith(tenant, 'Uno', { A: centro });
    const two = await storeWith(tenant, 'Dos', { B: centro });
    expect((await check(tenant)).overlaps).toHaveLength(1);
    expect((await check(tenant)).overlaps).toHaveLength(1);
    await tenant.admin.call(storesApi.remove, { params: { id: two } });
    expect((await check(tenant)).overlaps).toEqual([]);
  });
});

describe('a user with some stores', () => {
  test('sees only the areas of those stores and no overlaps with others', async () => {
    const tenant = await newTenant();
    const [mine, other] = [
      await storeWith(tenant, 'Mío', { A: centro }),
      await storeWith(tenant, 'Ajeno', { B: centro }),
    ];
    const limited = await tenant.userWith(['stores.list'], { storeIds: [mine] });
    const map = (await limited.call(coverageApi.map)).body;
    expect([map.stores.map(({ id }) => id), map.areas.map(({ storeId }) => storeId)]).toEqual([[mine], [mine]]);
    expect((await tenant.admin.call(coverageApi.check)).body.overlaps[0]?.storeIds).toEqual([mine, other]);
    expect((await limited.call(coverageApi.check)).body).toEqual({ overlaps: [], gaps: [], intricate: [] });
    const serving = await limited.call(coverageApi.serving, { query: { latitude: -33.445, longitude: -70.595 } });
    expect(serving.body.stores.map(({ storeId }) => storeId)).toEqual([mine]);
  });

  test('without any store sees nothing', async () => {
    const tenant = await newTenant();
    await storeWith(tenant, 'Uno', { A: centro });
    const userWithoutStores = await tenant.userWith(['stores.list'], { storeIds: [] });
    expect((await userWithoutStores.call(coverageApi.map)).body).toEqual({ stores: [], areas: [] });
    expect((await userWithoutStores.call(coverageApi.check)).body).toEqual({ overlaps: [], gaps: [], intricate: [] });
  });
});
