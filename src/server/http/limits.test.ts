import { expect, test } from 'vitest';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { loggerOptions } from '../logger.ts';
import { isolatedTestApp } from '#testing/testApp.ts';

/** Limits of requests in size and time. */
const { app, config, tenant } = await isolatedTestApp();
const { admin, slug } = await tenant();
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

const role = { name: 'Caja', description: '', policyIds: [], allStores: true, storeIds: [], storeGroupIds: [] };

test('a character that no text can have is refused with a sentence', async () => {
  const replies = [
    await admin.call(rolesApi.create, { body: { ...role, name: 'Ca\u0000ja' } }),
    await admin.call(usersApi.list, { query: { query: 'ana\u0000' } }),
  ];
  for (const { status, refusal } of replies) {
    expect(status).toBe(422);
    expect(refusal.message).toContain('un carácter que no se puede guardar');
  }
});

test('a character that no text can have is refused in exports too', async () => {
  const get = (url: string) => app.inject({ url: `/api/admin/v1/${url}`, headers: admin.headers });
  for (const url of [
    'audit/export_csv?query=a%00b',
    'audit/export_csv?area=%00',
    'admin_users/export_csv?query=a%00b',
  ]) {
    const reply = await get(url);
    expect([url, reply.statusCode]).toEqual([url, 422]);
    expect(reply.json<{ message: string }>().message).toContain('un carácter que no se puede guardar');
  }
});

test('a day after which there is none is refused with a sentence', async () => {
  const end = 'from=9999-12-01&to=9999-12-31';
  const otherAge = ['Escribe una fecha entre los años 2000 y 2999'];
  for (const list of ['orders', 'audit', 'audit/export_csv', 'customers', 'order_payments', 'kpi/reports']) {
    const reply = await app.inject({ url: `/api/admin/v1/${list}?${end}`, headers: admin.headers });
    expect([list, reply.statusCode]).toEqual([list, 422]);
    expect(reply.json<{ errors: object }>().errors).toMatchObject({ from: otherAge, to: otherAge });
  }
});

test('a key of idempotency that is too long is refused instead of ignored', async () => {
  const headers = { ...admin.headers, 'idempotency-key': 'k'.repeat(201) };
  const reply = await app.inject({ method: 'POST', url: '/api/admin/v1/roles', headers, payload: { role } });
  expect(reply.statusCode).toBe(400);
  expect(reply.json<{ message: string }>().message).toContain('Idempotency-Key');
});

test('a version that cannot be read is refused instead of overwriting what it was to keep', async () => {
  const { id } = (await admin.call(rolesApi.create, { body: { ...role, name: 'Sala' } })).body;
  const save = async (seen: string, name: string) =>
    (await admin.call(rolesApi.update, { params: { id }, body: { name } }, { 'if-match': seen })).status;
  expect(await save('abc', 'Uno')).toBe(400);
  expect(await save('"1", "2"', 'Dos')).toBe(400);
  expect(await save('W/"1"', 'Tres')).toBe(200);
  expect(await save('*', 'Cuatro')).toBe(200);
});

test('a cursor of no list is refused instead of beginning again', async () => {
  const listPage = async (list: string, cursor: string) =>
    (await app.inject({ url: `/api/admin/v1/${list}?cursor=${cursor}`, headers: admin.headers })).statusCode;
  const lists = ['orders', 'audit', 'customers', 'answers', 'order_payments', 'payment_differences'];
  for (const list of lists) {
    expect([list, await listPage(list, 'abc')]).toEqual([list, 422]);
    expect([list, await listPage(list, '')]).toEqual([list, 200]);
  }
});

test('an order that a list does not have is refused instead of passed over', async () => {
  for (const list of ['jobs', 'report_mails', 'chart_notes', 'sold_outs']) {
    const reply = await app.inject({ url: `/api/admin/v1/${list}?sort=name`, headers: admin.headers });
    expect([list, reply.statusCode]).toEqual([list, 422]);
  }
});

test('an address and headers that cannot be read are refused in the shape of every other refusal', async () => {
  const bad = await app.inject('/api/%ZZ');
  expect([bad.statusCode, bad.json()]).toEqual([
    400,
    { code: 1013, message: 'La dirección no se entiende.', errors: {}, request_id: expect.any(String) },
  ]);
  expect(bad.body).not.toContain('%ZZ');
  const long = await app.inject({ url: `/api/v1/orders/${'x'.repeat(400)}`, headers: { tenant: slug } });
  expect(Object.keys(long.json<object>()).toSorted()).toEqual(['code', 'errors', 'message', 'request_id']);
  expect(long.body).not.toContain('xxx');
  const heavy = await fetch(origin, { headers: { 'x-much': 'x'.repeat(20_000) } });
  expect([heavy.status, await heavy.json()]).toEqual([
    431,
    expect.objectContaining({ code: 1015, message: 'Las cabeceras de la solicitud son demasiado grandes.' }),
  ]);
});

test('only the sign-in service and what guests use may be called from other sites', async () => {
  const preflight = (url: string) =>
    app.inject({ method: 'OPTIONS', url, headers: { origin: 'https://otro.test', tenant: slug } });
  const dialect = await preflight('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword');
  expect([dialect.statusCode, dialect.headers['access-control-allow-origin']]).toEqual([204, '*']);
  expect((await preflight('/api/v1/stores/all')).headers['access-control-allow-origin']).toBe('*');
  for (const url of ['/api/admin/v1/roles', '/api/kds/store/1/orders', '/foo'])
    expect((await preflight(url)).headers['access-control-allow-origin']).toBeUndefined();
});

test('a saved view is no place for a megabyte that everybody else would load', async () => {
  const view = { list: '/users', name: 'Mía', columns: [], shared: true };
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`campo${index}`, true]));
  for (const search of [{ query: 'x'.repeat(900_000) }, { ['x'.repeat(900_000)]: true }, many])
    expect((await admin.call(viewsApi.create, { body: { ...view, search } })).status).toBe(422);
});

const quote = (order: unknown) =>
  app.inject({ method: 'POST', url: '/api/v1/orders/quote', payload: { order } as object, headers: { tenant: slug } });

test('names that every object has are names of fields like any other', async () => {
  for (const name of ['toString', 'constructor', 'valueOf', 'hasOwnProperty']) {
    const reply = await quote({ [name]: 1 });
    expect([reply.statusCode, reply.json().errors[name]]).toEqual([422, ['Este campo no existe']]);
  }
});

test('a body of more levels or fields than any has is refused in a sentence', async () => {
  const deep = (levels: number): object => (levels === 0 ? {} : { choices: [deep(levels - 1)] });
  const wide = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, 1]));
  for (const [order, sentence] of [
    [{ lines: [deep(1000)] }, 'demasiados niveles'],
    [wide, 'más de 1000 campos'],
  ] as const) {
    const reply = await quote(order);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 1013]);
    expect(reply.json().message).toContain(sentence);
  }
});

test('a megabyte of mistakes is answered with a few lines', async () => {
  const wide = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`k${at}`, 1]));
  const reply = await quote({ lines: Array.from({ length: 100 }, () => wide) });
  expect(reply.statusCode).toBe(422);
  expect(reply.rawPayload.length).toBeLessThan(10_000);
});

test('a body that is packed, or says so, is answered and not read', async () => {
  for (const [path, type] of [
    ['/api/admin/v1/admin_users/import_csv', 'text/csv'],
    ['/api/admin/v1/roles', 'application/json'],
  ] as const) {
    const headers = { ...admin.headers, 'content-type': type, 'content-encoding': 'gzip' };
    const reply = await fetch(origin + path, { method: 'POST', headers, body: 'x'.repeat(100_000) });
    expect([reply.status, await reply.json()]).toMatchObject([
      415,
      { code: 1014, message: 'El contenido llegó comprimido: envíalo sin comprimir.' },
    ]);
  }
});

test('the same key and content sent to another address is another request', async () => {
  const headers = { 'idempotency-key': 'una-clave', ...admin.headers };
  const send = (version: string) =>
    app.inject({ method: 'POST', url: `/api/admin/${version}/roles`, headers, payload: { role } });
  expect((await send('v1')).statusCode).toBe(201);
  expect((await send('v1')).statusCode).toBe(201);
  expect((await send('v2')).json()).toMatchObject({ code: 1011 });
});

test('a signed address to upload to, or to save a card at, is not written to the log', () => {
  const { serializers } = loggerOptions(config) as { serializers: { req(request: object): { path: string } } };
  const pathOf = (url: string) => serializers.req({ method: 'PUT', url, headers: {}, ip: '127.0.0.1' }).path;
  expect(pathOf('/files/upload/the-token?x=1')).toBe('/files/upload/•••');
  expect(pathOf('/pagar/demo/el-pedido/tarjeta/the-ticket')).toBe('/pagar/demo/el-pedido/tarjeta/•••');
  expect(pathOf('/pagar/demo/el-pedido/tarjeta/7/vuelta/the-token')).toBe('/pagar/demo/el-pedido/tarjeta/•••');
  expect(pathOf('/api/admin/v1/roles?query=ana')).toBe('/api/admin/v1/roles');
});
