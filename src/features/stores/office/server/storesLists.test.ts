import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Caller, testApp } from '#testing/testApp.ts';
import { at, createStore, deliveryArea } from '#testing/stores.ts';
import { conflictFromWire } from '#kit/contract/conflict.ts';
import type { Conflict } from '#kit/contract/failures.ts';
import { blankMethod, type DeliveryArea } from '../../delivery/delivery.contract.ts';
import { type Store, type StorePatch, storesApi } from '../../record/stores.contract.ts';
import { blankStore } from '../../saving/stores.rules.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;
afterEach(() => vi.useRealTimers());

const save = (id: number, body: StorePatch, { who = admin, seen }: { who?: Caller; seen?: number } = {}) =>
  who.call(storesApi.update, { params: { id }, body }, seen === undefined ? {} : { 'if-match': `"${seen}"` });
const names = ({ deliveryAreas }: Store) => deliveryAreas.map(({ name, fee }) => `${name} ${fee}`);
const twoAreas = () => createStore(tenant, { deliveryAreas: [deliveryArea('Norte'), deliveryArea('Sur')] });
const areaOf = (store: Store, name: string) => store.deliveryAreas.find((each) => each.name === name) as DeliveryArea;

describe('the areas of a store', () => {
  test('are added, changed and removed one by one, preserving the others', async () => {
    const store = await twoAreas();
    const [north, south] = [areaOf(store, 'Norte'), areaOf(store, 'Sur')];
    const { body } = await save(store.id, {
      deliveryAreas: [{ id: north.id, fee: 900 }, deliveryArea('Centro'), { id: south.id, destroy: true }],
    });
    expect(names(body)).toEqual(['Norte 900', 'Centro 1500']);
    expect(areaOf(body, 'Norte')).toMatchObject({ id: north.id, version: 2, points: north.points });
  });

  test('are identified by ids: those of other stores are not found', async () => {
    const [store, other] = [await twoAreas(), await twoAreas()];
    const { status, refusal } = await save(store.id, {
      deliveryAreas: [
        { id: areaOf(store, 'Sur').id, fee: 1 },
        { id: areaOf(other, 'Sur').id, fee: 1 },
      ],
    });
    expect([status, refusal.errors]).toEqual([422, { 'delivery_areas.1.id': ['Esta zona ya no existe'] }]);
  });

  test('cannot appear twice in a request', async () => {
    const store = await twoAreas();
    const { id } = areaOf(store, 'Sur');
    const { refusal } = await save(store.id, {
      deliveryAreas: [
        { id, fee: 1 },
        { id, fee: 2 },
      ],
    });
    expect(refusal.errors).toEqual({ 'delivery_areas.1.id': ['Está dos veces en la solicitud'] });
  });

  test('are identified in errors by their position in the request', async () => {
    const store = await twoAreas();
    const { refusal } = await save(store.id, { deliveryAreas: [{ id: areaOf(store, 'Sur').id, name: 'NORTE' }] });
    expect(refusal.errors).toEqual({ 'delivery_areas.0.name': ['Ya hay una zona llamada Norte'] });
  });

  test('can be changed concurrently by different users', async () => {
    const store = await twoAreas();
    const [north, south] = [areaOf(store, 'Norte'), areaOf(store, 'Sur')];
    await save(store.id, { deliveryAreas: [{ ...north, fee: 111 }] }, { seen: store.version });
    const { status, body } = await save(
      store.id,
      { deliveryAreas: [{ ...south, fee: 222 }], name: 'Otro nombre' },
      { seen: store.version },
    );
    expect([status, names(body), body.name]).toEqual([200, ['Norte 111', 'Sur 222'], 'Otro nombre']);
  });

  test('are rejected with both lists if the same one changed meanwhile', async () => {
    const store = await twoAreas();
    const north = areaOf(store, 'Norte');
    const rival = await tenant.userWith(['stores.update'], { name: 'Íngrid' });
    await save(store.id, { deliveryAreas: [{ ...north, fee: 111 }] }, { who: rival });
    const { status, refusal } = await save(store.id, { deliveryAreas: [{ ...north, fee: 222 }] });
    expect(status).toBe(409);
    const conflict = conflictFromWire(refusal.conflict as Conflict, storesApi.update) as {
      author: string;
      fields: { field: string; yours: DeliveryArea[]; theirs: DeliveryArea[] }[];
    };
    expect(conflict.author).toBe('Íngrid');
    const [field] = conflict.fields;
    expect(field).toMatchObject({ field: 'deliveryAreas', theirs: [{ fee: 111 }, { fee: 1500 }] });
    // Sent again as it was answered, one's own value wins.
    expect((await save(store.id, { deliveryAreas: field!.yours })).body.deliveryAreas).toMatchObject([
      { fee: 222 },
      { fee: 1500 },
    ]);
  });

  test('do not conflict if both changes are equal', async () => {
    const store = await twoAreas();
    const north = areaOf(store, 'Norte');
    await save(store.id, { deliveryAreas: [{ ...north, fee: 111 }] });
    expect((await save(store.id, { deliveryAreas: [{ ...north, fee: 111 }] })).status).toBe(200);
  });

  test('are not removed if they changed meanwhile', async () => {
    const store = await twoAreas();
    const { id, version } = areaOf(store, 'Norte');
    await save(store.id, { deliveryAreas: [{ id, fee: 111 }] });
    expect((await save(store.id, { deliveryAreas: [{ id, version, destroy: true }] })).status).toBe(409);
    expect((await save(store.id, { deliveryAreas: [{ id, destroy: true }] })).status).toBe(200);
  });

  test('can take the name of one removed in the same request', async () => {
    const store = await twoAreas();
    const { body } = await save(store.id, {
      deliveryAreas: [deliveryArea('Norte', { fee: 7 }), { id: areaOf(store, 'Norte').id, destroy: true }],
    });
    expect(names(body)).toEqual(['Sur 1500', 'Norte 7']);
  });

  test('can swap their names', async () => {
    const store = await twoAreas();
    const { body, status } = await save(store.id, {
      deliveryAreas: [
        { id: areaOf(store, 'Norte').id, name: 'Sur' },
        { id: areaOf(store, 'Sur').id, name: 'Norte' },
      ],
    });
    expect([status, body.deliveryAreas?.map(({ name }) => name)]).toEqual([200, ['Sur', 'Norte']]);
  });
});

/** With which a guest pays a fleet's delivery before it leaves. */
const payable: StorePatch = {
  webpayCommerceCode: '597012345678',
  paymentMethods: { ...blankStore().paymentMethods, inStore: { cash: true }, storeDelivery: { online: true } },
};

describe('the delivery methods of a store', () => {
  test('are changed by key, and a new key adds one', async () => {
    const store = await createStore(tenant);
    const { body } = await save(store.id, {
      deliveryMethods: [
        { key: 1, enabled: true },
        { ...store.deliveryMethods[0]!, key: 6, deliveryType: 'peya_v3_delivery', priority: 5 },
        { key: 4, destroy: true },
      ],
    });
    expect(body.deliveryMethods.map(({ key, enabled }) => [key, enabled])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [6, false],
    ]);
  });

  test('require the flag of the company', async () => {
    const rappi = { ...blankMethod, key: 7, deliveryType: 'rappi_cargo_delivery' as const, enabled: true, priority: 7 };
    const without = { 'delivery_methods.0.delivery_type': ['Rappi Cargo no está activado para la empresa'] };
    const { id } = await createStore(tenant, payable);
    const { status, refusal } = await save(id, { deliveryMethods: [rappi] });
    expect([status, refusal.errors]).toEqual([422, without]);
    expect((await save(id, { deliveryMethods: [{ ...rappi, enabled: false }] })).status).toBe(200);
    await expect(createStore(tenant, { ...payable, deliveryMethods: [rappi] })).rejects.toThrow('no está activado');
    const other = await comanda.tenant({ flags: ['rappi-cargo'] });
    const offered = await createStore(other, { ...payable, deliveryMethods: [rappi] });
    expect(offered.deliveryMethods.find(({ key }) => key === 7)?.enabled).toBe(true);
  });
});

describe('the closings of a store', () => {
  const closing = { startDatetime: '2026-11-20T12:00:00Z', reason: 'Inventario', dispatchMethod: 'both' } as const;
  const until = (endDatetime: string) => ({ ...closing, endDatetime });

  test('are planned with the store and listed until they end', async () => {
    const morning = await at(comanda, tenant, '2026-11-20T10:00:00Z');
    const store = await createStore(
      { ...tenant, admin: morning },
      {
        scheduledClosingTimes: [until('2026-11-20T14:00:00Z'), until('2026-11-21T14:00:00Z')],
      },
    );
    expect(store.scheduledClosingTimes).toHaveLength(2);
    const later = await at(comanda, tenant, '2026-11-20T14:00:00Z');
    const { body } = await later.call(storesApi.get, { params: { id: store.id } });
    expect(body.scheduledClosingTimes).toMatchObject([{ endDatetime: '2026-11-21T14:00:00.000Z' }]);
  });

  test('cannot be reused after they ended', async () => {
    const morning = await at(comanda, tenant, '2026-11-20T10:00:00Z');
    const store = await createStore(
      { ...tenant, admin: morning },
      { scheduledClosingTimes: [until('2026-11-20T14:00:00Z')] },
    );
    const later = await at(comanda, tenant, '2026-11-20T15:00:00Z');
    const id = store.scheduledClosingTimes[0]!.id!;
    const { refusal } = await save(
      store.id,
      { scheduledClosingTimes: [{ id, endDatetime: '2026-11-22T14:00:00Z' }] },
      { who: later },
    );
    expect(refusal.errors).toEqual({ 'scheduled_closing_times.0.id': ['Este cierre ya terminó: crea uno nuevo'] });
  });

  test('cannot end in the past', async () => {
    const noon = await at(comanda, tenant, '2026-11-20T13:00:00Z');
    const store = await createStore(
      { ...tenant, admin: noon },
      { scheduledClosingTimes: [until('2026-11-20T14:00:00Z')] },
    );
    const id = store.scheduledClosingTimes[0]!.id!;
    const { refusal } = await save(
      store.id,
      { scheduledClosingTimes: [{ id, endDatetime: '2026-11-20T12:30:00Z' }] },
      { who: noon },
    );
    expect(refusal.errors).toEqual({
      'scheduled_closing_times.0.end_datetime': ['El término debe estar por venir'],
    });
  });
});

describe('concurrent edits of a store', () => {
  test('do not overwrite each other in different fields', async () => {
    const store = await createStore(tenant);
    await save(store.id, { deliveryWaitTime: 60 }, { seen: store.version });
    const { status, body } = await save(store.id, { pickUpWaitTime: 30 }, { seen: store.version });
    expect([status, body.deliveryWaitTime, body.pickUpWaitTime]).toEqual([200, 60, 30]);
  });

  test('return both values of the same field', async () => {
    const store = await createStore(tenant);
    await save(store.id, { deliveryWaitTime: 60, pickUpWaitTime: 25 }, { seen: store.version });
    const { status, refusal } = await save(store.id, { deliveryWaitTime: 70, name: 'Plaza' }, { seen: store.version });
    expect(status).toBe(409);
    expect(refusal.conflict).toMatchObject({
      version: 2,
      fields: [{ field: 'delivery_wait_time', yours: 70, theirs: 60 }],
    });
  });

  test('do not conflict over hours with another key order', async () => {
    const store = await createStore(tenant);
    const { businessHours } = store;
    const monday = [{ openingTime: '09:00', closingTime: '12:00', dispatchMethod: 'both' as const }];
    await save(store.id, { businessHours: { ...businessHours, monday } }, { seen: store.version });
    const { status, body } = await save(
      store.id,
      { businessHours: { ...businessHours, monday } },
      { seen: store.version },
    );
    expect([status, body.version]).toEqual([200, 2]);
  });
});

describe('deprecated field names', () => {
  const patch = (id: number, fields: object) =>
    comanda.app.inject({
      method: 'PATCH',
      url: `/api/admin/v1/stores/${id}`,
      headers: admin.headers,
      payload: { store: fields },
    });

  test('are accepted, including the id that old clients repeat', async () => {
    const { id } = await createStore(tenant);
    const reply = await patch(id, {
      id,
      webpay_id: '597012345678',
      oneclick_id: '597087654321',
      chek_id: 'chek-1',
      sodexo_id: 'sodexo-1',
      delivery_methods_attributes: [{ key: 1, enabled: true }],
      delivery_areas_attributes: [
        { ...deliveryArea('Centro'), points: undefined, minimum_order: 0, minimumOrder: undefined },
      ],
    });
    expect([reply.statusCode, reply.json().errors]).toMatchObject([
      422,
      { 'delivery_areas_attributes.0.points': expect.anything() },
    ]);
    const saved = await patch(id, {
      id,
      webpay_id: '597012345678',
      chek_id: 'chek-1',
      delivery_methods_attributes: [{ key: 1, enabled: true }],
    });
    expect(saved.json()).toMatchObject({
      webpay_commerce_code: '597012345678',
      chek_commerce_code: 'chek-1',
      delivery_methods: [{ key: 1, enabled: true }, {}, {}, {}],
    });
  });

  test('are used in errors as they were sent', async () => {
    const { id } = await createStore(tenant);
    expect((await patch(id, { webpay_id: '12' })).json().errors).toEqual({
      webpay_id: ['Debe tener 12 dígitos y empezar con 5970'],
    });
  });

  test('are rejected next to the current name with another value', async () => {
    const { id } = await createStore(tenant);
    const both = { webpay_id: '597012345678', webpay_commerce_code: '597000000000' };
    expect((await patch(id, both)).json().errors).toEqual({
      webpay_commerce_code: ['Llegó con otro valor como webpay_id: envía solo webpay_commerce_code'],
    });
    expect((await patch(id, { ...both, webpay_commerce_code: both.webpay_id })).statusCode).toBe(200);
  });

  test('cannot move an update to another store', async () => {
    const { id } = await createStore(tenant);
    expect((await patch(id, { id: id + 1, name: 'Otro' })).json().errors).toEqual({ id: ['No es el de la dirección'] });
  });
});

test('the best match of a searched name or address is first', async () => {
  const other = await comanda.tenant();
  for (const [name, textAddress] of [
    ['Independencia Plaza Chacabuco', 'Av. Providenica 100'],
    ['Mall Providencia', 'Los Leones 20'],
    ['Providencia', 'Av. Providencia 2000'],
  ] as const)
    await createStore(other, { name, textAddress });
  const found = async (query: object) =>
    (await other.admin.call(storesApi.list, { query })).body.data.map(({ name }) => name);
  expect((await found({ name: 'providencia' })).slice(0, 2)).toEqual(['Providencia', 'Mall Providencia']);
  expect((await found({ address: 'av. providencia' }))[0]).toBe('Providencia');
  expect(await found({ name: 'providencia', sort: 'name' })).toEqual((await found({ name: 'providencia' })).toSorted());
});
