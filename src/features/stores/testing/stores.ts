import { blankArea, type DeliveryArea, type Point } from '../delivery/delivery.contract.ts';
import type { Store } from '../record/stores.contract.ts';
import { blankStore } from '../saving/stores.rules.ts';

/** A store in Santiago that delivers with its own drivers, takes cash and sells a menu. */
export function menuStore(changes: Partial<Store> = {}): Store {
  const blank = blankStore();
  const { timeZone: _, credentials: __, ...draft } = blank;
  const idle = { open: false, reason: 'noHours', until: null, note: null, wait: 45 } as const;
  return {
    ...draft,
    id: 7,
    uuid: '00000000-0000-4000-8000-000000000007',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    timeZone: 'America/Santiago',
    ownTimeZone: null,
    imageUrl: null,
    latitude: -33.45,
    longitude: -70.6,
    menuId: 3,
    menuName: 'Carta',
    groups: [],
    pictureIds: [],
    state: { delivery: idle, pickUp: idle },
    closedPermanently: false,
    missing: { delivery: [], pickUp: [] },
    credentials: [],
    deliveryMethods: blank.deliveryMethods.map((method) => ({ ...method, enabled: method.key === 1 })),
    paymentMethods: { ...blank.paymentMethods, storeDelivery: { cash: true }, inStore: { cash: true, card: true } },
    ...changes,
  };
}

/** A square delivery area around a point, about two kilometres wide. */
export function square({ latitude, longitude }: Point, changes: Partial<DeliveryArea> = {}): DeliveryArea {
  const side = 0.01;
  return {
    ...blankArea,
    name: 'Centro',
    points: [
      { latitude: latitude - side, longitude: longitude - side },
      { latitude: latitude - side, longitude: longitude + side },
      { latitude: latitude + side, longitude: longitude + side },
      { latitude: latitude + side, longitude: longitude - side },
    ],
    fee: 2000,
    ...changes,
  };
}
