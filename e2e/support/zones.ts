import type { Page } from 'playwright-core';
import { callApi, uniqueWord } from './people.ts';

/** Far from every store of the demo, so that a point here is served by the stores of one journey. */
export const southernmost = { latitude: -54.93, longitude: -67.61 };
export const remotePlace = { latitude: -33.4545, longitude: -70.6012 };

export type Place = { latitude: number; longitude: number };

/** A square of about two kilometres. */
export const square = ({ latitude, longitude }: Place, size = 0.01) => [
  { latitude: latitude - size, longitude: longitude - size },
  { latitude: latitude - size, longitude: longitude + size },
  { latitude: latitude + size, longitude: longitude + size },
  { latitude: latitude + size, longitude: longitude - size },
];

export const zone = (name: string, points: Place[], fee = 1990) => ({
  name,
  points,
  locked: false,
  fee,
  minimum_order: 8000,
  delivery_method_key: null,
  external_delivery_cofinance: null,
});

const storeDelivery = {
  key: 1,
  delivery_type: 'own_delivery',
  delivery_fee_type: 'fixed',
  priority: 1,
  enabled: true,
  base_price: null,
  km_price: null,
  external_delivery_cofinance: null,
};

/** Creates a store that takes cash, through the API. */
export async function createStore(page: Page, fields: object): Promise<number> {
  const store = {
    text_address: 'Av. Irarrázaval 2401',
    phone: '+56987654321',
    email: 'local@demo.test',
    payment_methods: {
      in_store: { cash: true },
      store_delivery: { cash: true },
      order_taker_in_store: {},
      order_taker_store_delivery: {},
    },
    ...fields,
  };
  const { status, ...reply } = await callApi(page, 'POST', '/stores', { store });
  if (status !== 201) throw new Error(`The store was refused: ${JSON.stringify(reply)}`);
  return (reply as unknown as { id: number }).id;
}

/** A store of this file's own, through the API. */
export async function makeStore(page: Page, at: Place, zones: object[] = []): Promise<{ id: number; name: string }> {
  const name = `Local con zonas ${uniqueWord()}`;
  const id = await createStore(page, {
    name,
    ...at,
    order_method: { delivery: true, pick_up: true },
    delivery_methods: [storeDelivery],
    delivery_areas: zones,
  });
  return { id, name };
}
