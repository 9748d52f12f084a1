import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { createProduct, groupWith } from '#testing/products.ts';
import { close, createStore, deliveryArea, reopenStores } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';
import { composedAreas } from '../composedAreas.ts';

/** Changes of lists within a record raise its version, so that `If-Match` notices them. */
const { tenant } = await testApp();
const home = await tenant();
const { admin } = home;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

type Nested = { endpoint: Endpoint; id: number; list: string; added: object };

const nested: Record<string, () => Promise<Nested>> = {
  'stores.deliveryAreas': async () => ({
    endpoint: storesApi.update,
    id: (await createStore(home, { deliveryAreas: [deliveryArea('Norte')] })).id,
    list: 'deliveryAreas',
    added: deliveryArea('Sur'),
  }),
  'stores.scheduledClosingTimes': async () => ({
    endpoint: storesApi.update,
    id: (await createStore(home, {})).id,
    list: 'scheduledClosingTimes',
    added: { startDatetime: inHours(1), endDatetime: inHours(2), reason: 'Inventario', dispatchMethod: 'both' },
  }),
  'stores.credentials': async () => ({
    endpoint: storesApi.update,
    id: (await createStore(home, {})).id,
    list: 'credentials',
    added: { key: 'pedidos_ya', value: { client_id: 'a' } },
  }),
  'products.modifiersProducts': async () => {
    const [sauces, sides] = [await groupWith(home, 'Salsas', ['Ketchup']), await groupWith(home, 'Lados', ['Papas'])];
    return {
      endpoint: productsApi.update,
      id: (await createProduct(home, { modifiersProducts: [{ modifierId: sauces.id, position: 0 }] })).id,
      list: 'modifiersProducts',
      added: { modifierId: sides.id, position: 1 },
    };
  },
  'modifiers.modifierChildren': async () => {
    const { id } = await groupWith(home, 'Bebidas', ['Agua']);
    const { body } = await admin.call(modifiersApi.create, { body: { kind: 'option', name: 'Jugo' } });
    return { endpoint: modifiersApi.update, id, list: 'modifierChildren', added: { childModifierId: body.id } };
  },
};

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
};
const defOf = (schema: z.ZodType): Def => {
  const def = schema._zod.def as unknown as Def;
  const inner = def.innerType ?? def.in;
  return inner ? defOf(inner) : def;
};

test('every list whose elements have versions is covered', () => {
  const found = Object.entries(composedAreas.apis).flatMap(([area, api]) =>
    Object.values(api)
      .filter(({ method, path }) => method === 'PATCH' && path === `/${area}/:id`)
      .flatMap(({ body }) => Object.entries(defOf(body).shape ?? {}))
      .filter(([, field]) => {
        const { element } = defOf(field);
        return element !== undefined && 'version' in (defOf(element).shape ?? {});
      })
      .map(([field]) => `${area}.${field}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(nested).toSorted());
});

describe.each(Object.entries(nested))('%s', (_, scene) => {
  test('raises the version of its record, and conflicts with no change of other fields', async () => {
    const { endpoint, id, list, added } = await scene();
    const save = (body: object, seen?: number) =>
      admin.call(endpoint, { params: { id }, body }, seen === undefined ? {} : { 'if-match': `"${seen}"` });
    const version = Number(/\d+/.exec(String((await save({ name: 'Antes' })).headers.etag))?.[0]);
    const saved = await save({ [list]: [added] });
    expect([saved.status, saved.headers.etag]).toEqual([200, `"${version + 1}"`]);
    expect((await save({ name: 'Otro nombre' }, version)).status).toBe(200);
  });
});

/** Writes to the lists of a store by other requests than its PATCH. */
const saveCredential = (storeId: number, credential: object) =>
  admin.call(credentialsApi.save, { body: { key: 'pedidos_ya', storeId, ...credential } });
type Write = (storeId: number) => Promise<{ status: number; text: string }>;
const elsewhere: [name: string, writes: Write[]][] = [
  ['closing it', [(id) => close(admin, { storeIds: [id] })]],
  ['opening it', [(id) => close(admin, { storeIds: [id] }), (id) => reopenStores(admin, [id])]],
  [
    'deleting its credentials',
    [(id) => saveCredential(id, { value: { client_id: 'a' } }), (id) => saveCredential(id, { destroy: true })],
  ],
];

test.each(elsewhere)('%s raises the version of a store, and conflicts with no other field', async (_, writes) => {
  const { id, version } = await createStore(home, {});
  for (const write of writes) {
    const { status, text } = await write(id);
    expect(status, text).toBeLessThan(300);
  }
  const call = { params: { id }, body: { name: `${id} de otro nombre` } };
  const saved = await admin.call(storesApi.update, call, { 'if-match': `"${version}"` });
  expect([saved.status, saved.body.version]).toEqual([200, version + writes.length + 1]);
});

test('credentials saved elsewhere are not overwritten by an older form that sends no element version', async () => {
  const { id } = await createStore(home, {});
  const credentials = (clientId: string) => [{ key: 'pedidos_ya' as const, value: { client_id: clientId } }];
  const first = await admin.call(storesApi.update, { params: { id }, body: { credentials: credentials('a') } });
  await saveCredential(id, { value: { client_id: 'b' } });
  const stale = await admin.call(
    storesApi.update,
    { params: { id }, body: { credentials: credentials('c') } },
    { 'if-match': String(first.headers.etag) },
  );
  expect(stale.status, stale.text).toBe(409);
});

test('an element that is sent without its version is rejected when the record changed since', async () => {
  const store = await createStore(home, { deliveryAreas: [deliveryArea('Norte')] });
  const [north] = store.deliveryAreas;
  const change = (fee: number, seen: number) =>
    admin.call(
      storesApi.update,
      { params: { id: store.id }, body: { deliveryAreas: [{ id: north!.id, fee }] } },
      { 'if-match': `"${seen}"` },
    );
  expect((await change(900, store.version)).status).toBe(200);
  const stale = await change(800, store.version);
  expect([stale.status, stale.refusal.conflict]).toMatchObject([409, { fields: [{ field: 'delivery_areas' }] }]);
});
