import { describe, expect, it } from 'vitest';
import { at, closing, everyDay, range } from '#domain/schedule/testing/schedules.ts';
import { matchDelivery, servingStores } from './serving.rules.ts';
import { deliverySection } from '#features/platform/settings/sections/delivery.contract.ts';
import { withChain } from '../delivery/chain.rules.ts';
import { exclusionValues, type Point } from '../delivery/delivery.contract.ts';
import { menuStore, square } from '../testing/stores.ts';

const here = { latitude: -33.45, longitude: -70.6 };
const priced = (changes?: Parameters<typeof menuStore>[0]) => withChain(menuStore(changes), deliverySection.defaults);
const noon = at('2026-06-10T13:00');
const open = { businessHours: everyDay(range('12:00', '16:00')) };

describe('the area of a store for a point', () => {
  it('is the cheapest one that contains it', () => {
    const deliveryAreas = [
      square(here, { name: 'Cara', fee: 3000 }),
      square(here, { name: 'Con mínimo', fee: 1500, minimumOrder: 9000 }),
      square(here, { name: 'Barata', fee: 1500, minimumOrder: 5000 }),
      square({ latitude: -33.6, longitude: -70.6 }, { name: 'Lejana', fee: 100 }),
    ];
    expect(matchDelivery(priced({ deliveryAreas }), here, 0)).toMatchObject({ area: { name: 'Barata' }, fee: 1500 });
  });

  it('is rather one with a known fee than one a fleet has to quote', () => {
    const [inHouse, uber] = menuStore().deliveryMethods;
    const deliveryMethods = [inHouse!, { ...uber!, enabled: true, deliveryFeeType: 'external' as const }];
    const deliveryAreas = [
      square(here, { name: 'De la flota', fee: 0, deliveryMethodKey: 2 }),
      square(here, { name: 'Propia', fee: 9000, deliveryMethodKey: 1 }),
    ];
    expect(matchDelivery(priced({ deliveryMethods, deliveryAreas }), here, 0)?.area.name).toBe('Propia');
  });

  it('is never one without a delivery method', () => {
    const deliveryAreas = [square(here, { deliveryMethodKey: 4 })];
    expect(matchDelivery(priced({ deliveryAreas }), here, 0)).toBeNull();
  });

  it('is never one with a hole there, whose border it contains', () => {
    const near = { latitude: here.latitude, longitude: here.longitude + 0.006 };
    const [hole] = [square(here).points.map((point) => between(here, point))];
    const deliveryAreas = [square(here, { holes: [hole] })];
    expect(matchDelivery(priced({ deliveryAreas }), here, 0)).toBeNull();
    expect(matchDelivery(priced({ deliveryAreas }), near, 0)?.area.name).toBe('Centro');
    expect(matchDelivery(priced({ deliveryAreas }), hole[0]!, 0)?.area.name).toBe('Centro');
  });

  it('is none inside an exclusion, but on its border and in its holes', () => {
    const points = square(here).points.map((point) => between(here, point));
    const hole = points.map((point) => between(here, point));
    const cerro = { ...square(here, exclusionValues), name: 'Cerro', points };
    const at = (holes: Point[][], point: Point) =>
      matchDelivery(priced({ deliveryAreas: [{ ...cerro, holes }, square(here)] }), point, 0)?.area.name;
    expect(at([], here)).toBeUndefined();
    expect(at([], points[0]!)).toBe('Centro');
    expect(at([hole], here)).toBe('Centro');
    expect(at([hole], { latitude: here.latitude, longitude: here.longitude + 0.004 })).toBeUndefined();
  });
});

/** The point in the middle of two. */
const between = (one: Point, other: Point): Point => ({
  latitude: (one.latitude + other.latitude) / 2,
  longitude: (one.longitude + other.longitude) / 2,
});

describe('the stores that serve a point', () => {
  const deliveryAreas = [square(here, { name: 'Centro', fee: 2500, minimumOrder: 8000 })];

  it('have fee, minimum, minutes, distance and state', () => {
    const store = priced({ ...open, deliveryAreas, minimumValueForFreeDelivery: 15_000 });
    expect(servingStores([store], here, noon)).toEqual([
      {
        storeId: 7,
        uuid: store.uuid,
        name: '',
        areaName: 'Centro',
        fee: 2500,
        minimumOrder: 8000,
        freeDeliveryFrom: 15_000,
        wait: 45,
        distanceKm: 0,
        state: { open: true, reason: 'open', until: at('2026-06-10T16:00').toISOString(), note: null, wait: 45 },
      },
    ]);
  });

  it('are sorted by open state and distance, with those without a location last', () => {
    const named = (name: string, changes: object) => priced({ ...open, name, deliveryAreas, ...changes });
    const stores = [
      named('Cerrado', { scheduledClosingTimes: [closing('2026-06-10T10:00', null)] }),
      named('Sin ubicar', { latitude: null, longitude: null }),
      named('Lejos', { latitude: -33.5 }),
      named('Cerca', {}),
    ];
    expect(servingStores(stores, here, noon).map(({ name }) => name)).toEqual([
      'Cerca',
      'Lejos',
      'Sin ubicar',
      'Cerrado',
    ]);
  });

  it('exclude stores that do not deliver', () => {
    const store = priced({ ...open, deliveryAreas, orderMethod: { delivery: false, pickUp: true } });
    expect(servingStores([store], here, noon)).toEqual([]);
  });
});
