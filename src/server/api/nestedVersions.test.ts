import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { menusApi } from '#features/catalogue/menus/record/menus.contract.ts';
import { menuVersionsApi } from '#features/catalogue/menus/versions/menuVersions.contract.ts';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { createMenuWithDishes, dishes, productsOf, publish, requestOf } from '#testing/menus.ts';
import { newList } from '#testing/priceLists.ts';
import { createProduct, groupWith } from '#testing/products.ts';
import { close, createStore, deliveryArea, reopenStores } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';
import { composedAreas } from '../composedAreas.ts';

/** Changes of lists within a record raise its version, so that `If-Match` notices them. */
const { tenant } = await testApp();
const home = await tenant();
const { admin } = home;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const undo = (requestId: string) => admin.call(auditApi.undo, { params: { requestId } });
const etagOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.etag);

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

  test('raises the version of its record when it is undone, and again when that is undone', async () => {
    const { endpoint, id, list, added } = await scene();
    const save = (body: object) => admin.call(endpoint, { params: { id }, body });
    const saved = await save({ [list]: [added] });
    const version = Number(/\d+/.exec(etagOf(saved))?.[0]);
    const undone = await undo(requestOf(saved));
    expect([undone.status, etagOf(await save({ name: 'Después' }))]).toEqual([200, `"${version + 2}"`]);
    expect((await undo(undone.body.requestId)).status).toBe(200);
    expect(etagOf(await save({ name: 'Al final' }))).toBe(`"${version + 4}"`);
  });
});

/** Writes to the lists of a store by other requests than its PATCH. */
const saveCredential = (storeId: number, credential: object) =>
  admin.call(credentialsApi.save, { body: { key: 'pedidos_ya', storeId, ...credential } });
type Write = (storeId: number) => Promise<{ status: number; text: string }>;
const undoLast: Write = async (id) => {
  const { body } = await admin.call(auditApi.history, { params: { entity: 'stores', id } });
  return undo(body.data[0]?.requestId ?? '');
};
const elsewhere: [name: string, writes: Write[]][] = [
  ['closing it', [(id) => close(admin, { storeIds: [id] })]],
  ['opening it', [(id) => close(admin, { storeIds: [id] }), (id) => reopenStores(admin, [id])]],
  ['undoing a closing of it', [(id) => close(admin, { storeIds: [id] }), undoLast]],
  ['undoing its opening', [(id) => close(admin, { storeIds: [id] }), (id) => reopenStores(admin, [id]), undoLast]],
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

test('a record that an undo restored has a later version, and conflicts with what changed before its deletion', async () => {
  const { id, version } = await createProduct(home, { name: 'Chacarero' });
  const save = (body: object, headers = {}) => admin.call(productsApi.update, { params: { id }, body }, headers);
  expect((await save({ description: 'Con porotos verdes' })).body.version).toBe(version + 1);
  const removed = await admin.call(productsApi.remove, { params: { id } });
  expect((await undo(requestOf(removed))).status).toBe(200);
  const older = { 'if-match': `"${version}"` };
  const stale = await save({ description: 'Sin ají' }, older);
  expect([stale.status, stale.refusal.conflict]).toMatchObject([409, { fields: [{ field: 'description' }] }]);
  const renamed = await save({ name: 'Chacarero italiano' }, older);
  expect([renamed.status, renamed.body.version]).toEqual([200, version + 3]);
});

test('price lists of a menu that a discarded draft restored are not overwritten by an older form', async () => {
  const { id } = await createMenuWithDishes(admin, await productsOf(home, dishes));
  await publish(admin, id);
  const save = (priceGroupIds: number[], headers = {}) =>
    admin.call(menusApi.update, { params: { id }, body: { priceGroupIds } }, headers);
  const opened = await save([await newList(home, 'Aeropuerto')]);
  expect((await admin.call(menuVersionsApi.discard, { params: { id } })).status).toBe(200);
  const stale = await save([await newList(home, 'Mall')], { 'if-match': etagOf(opened) });
  expect(stale.status, stale.text).toBe(409);
});
