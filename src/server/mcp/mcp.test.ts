import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { menusApi } from '#features/catalogue/menus/record/menus.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { createMenu } from '#testing/menus.ts';
import { createProduct } from '#testing/products.ts';
import { createStore } from '#testing/stores.ts';
import { type Caller, isolatedTestApp } from '#testing/testApp.ts';
import { tools } from './tools/tools.ts';

const comanda = await isolatedTestApp();
const chain = await comanda.tenant({ flags: ['mcp'] });
const other = await comanda.tenant({ flags: ['mcp'] });
const origin = await comanda.app.listen({ host: '127.0.0.1', port: 0 });
const store = await createStore(chain);
const product = await createProduct(chain, { name: 'Napolitana', priceProduct: 9990 });
const opened: Client[] = [];
afterAll(() => Promise.all(opened.map((client) => client.close())));

/** The official client, as a user. */
async function assistantOf({ headers }: Pick<Caller, 'headers'>) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }));
  opened.push(client);
  return client;
}

async function use(client: Client, name: string, input: object) {
  const { content, isError } = await client.callTool({ name, arguments: { ...input } });
  const [first] = content;
  return { text: first?.type === 'text' ? first.text : '', isError: isError === true };
}

const codeOf = (text: string): string => /confirmation = (\S+)/.exec(text)?.[1] ?? '';

/** Previews a write and confirms it. */
async function confirmed(client: Client, name: string, input: object) {
  const preview = await use(client, name, input);
  const done = await use(client, name, { ...input, confirmation: codeOf(preview.text) });
  return { preview: preview.text, done: done.text, requestId: /request_id = (\S+)/.exec(done.text)?.[1] ?? '' };
}

const admin = await assistantOf(chain.admin);
const priceNow = async () =>
  (await chain.admin.call(productsApi.get, { params: { id: product.id } })).body.priceProduct;

describe('assistants', () => {
  test('see the tools that their caller has permissions for', async () => {
    const reader = await assistantOf(await chain.userWith(['products.list', 'stores.list']));
    const { tools: seen } = await reader.listTools();
    expect(seen.map(({ name }) => name).toSorted()).toEqual([
      'list_products',
      'list_sold_outs',
      'list_stores',
      'search',
    ]);
    const { tools: all } = await admin.listTools();
    expect(all.map(({ name }) => name).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  });

  test('read what the API answers to their caller', async () => {
    const { text } = await use(admin, 'list_products', { query: 'Napolitana' });
    expect(JSON.parse(text)).toMatchObject({ data: [{ id: product.id, price_product: 9990 }] });
    const foreign = await assistantOf(other.admin);
    expect(JSON.parse((await use(foreign, 'list_products', {})).text)).toMatchObject({ data: [] });
    expect(await use(foreign, 'why_store', { store_id: store.id, method: 'delivery' })).toMatchObject({
      isError: true,
    });
  });

  test.each([
    ['list_stores', {}],
    ['list_orders', {}],
    ['list_sold_outs', {}],
    ['list_menus', {}],
    ['list_changes', {}],
    ['sales_report', { period: 'today' }],
    ['search', { query: 'Napo' }],
    ['why_store', { store_id: store.id, method: 'delivery' }],
    ['why_product', { product_id: product.id, store_id: store.id, method: 'pickUp', channel: 'web' }],
  ])('get an answer of %s', async (name, input) => {
    const { text, isError } = await use(admin, name, input);
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringMatching(/^\{/) });
  });

  test('preview a write, which changes nothing until it is confirmed', async () => {
    const input = { product_id: product.id, price: 10_990 };
    const { text } = await use(admin, 'change_price', input);
    expect(text).toContain('El precio de Napolitana pasa de $9.990 a $10.990.');
    expect(await priceNow()).toBe(9990);
    await use(admin, 'change_price', { ...input, confirmation: codeOf(text) });
    expect(await priceNow()).toBe(10_990);
  });

  test('undo a write, which the history has as the change of their caller', async () => {
    const { requestId } = await confirmed(admin, 'change_price', { product_id: product.id, price: 12_990 });
    const { body } = await chain.admin.call(auditApi.list, { query: { requestId } });
    expect(body.data).toMatchObject([{ authorEmail: chain.admin.email, undoable: true }]);
    await confirmed(admin, 'undo_change', { request_id: requestId });
    expect(await priceNow()).toBe(10_990);
  });

  test('close stores and open them', async () => {
    const closed = await confirmed(admin, 'close_stores', { store_ids: [store.id], kind: 'oneHour' });
    expect(closed.preview).toMatch(/^Se cierran: .+ \(0 pedidos en curso, /);
    const why = await use(admin, 'why_store', { store_id: store.id, method: 'delivery' });
    expect(JSON.parse(why.text)).toMatchObject({ takes_orders: false });
    expect((await confirmed(admin, 'open_stores', { store_ids: [store.id] })).done).toMatch(/^Abierto: /);
  });

  test('mark products as sold out and restock them', async () => {
    const soldOut = await confirmed(admin, 'mark_sold_out', { product_ids: [product.id], ends: 'manual' });
    expect(soldOut.preview).toContain('Se agotan en todos los locales: Napolitana.');
    const { data } = JSON.parse((await use(admin, 'list_sold_outs', {})).text) as { data: { id: number }[] };
    const { done } = await confirmed(admin, 'restock', { sold_out_ids: data.map(({ id }) => id) });
    expect(done).toMatch(/^1 repuesto\./);
  });
});

describe('a draft or a sold-out that changed after its preview', () => {
  const changed = 'Cambió después de la vista previa, y ahora es así.';

  test('is not published: the assistant gets a preview of the present draft', async () => {
    const menuId = await createMenu(chain.admin, { name: 'Carta' });
    const publish = { menu_id: menuId };
    const { text } = await use(admin, 'publish_menu', publish);
    await chain.admin.call(menusApi.update, { params: { id: menuId }, body: { name: 'Carta de noche' } });
    const refused = await use(admin, 'publish_menu', { ...publish, confirmation: codeOf(text) });
    expect(refused.text).toContain(changed);
    const publishedOf = async () => (await chain.admin.call(menusApi.get, { params: { id: menuId } })).body.published;
    expect(await publishedOf()).toBeNull();
    const done = await use(admin, 'publish_menu', { ...publish, confirmation: codeOf(refused.text) });
    expect(done.text).toContain('Se publicó el menú Carta de noche.');
    expect(await publishedOf()).not.toBeNull();
    const unchanged = await use(admin, 'publish_menu', publish);
    expect(unchanged).toMatchObject({ isError: true, text: expect.stringContaining('no hay nada que publicar') });
  });

  test('is not restocked', async () => {
    const soldOut = { product_ids: [product.id], ends: 'manual' };
    await confirmed(admin, 'mark_sold_out', soldOut);
    const { data } = JSON.parse((await use(admin, 'list_sold_outs', {})).text) as { data: { id: number }[] };
    const restock = { sold_out_ids: data.map(({ id }) => id) };
    const { text } = await use(admin, 'restock', restock);
    await confirmed(admin, 'mark_sold_out', { ...soldOut, ends: 'opening', note: 'Sin queso' });
    const refused = await use(admin, 'restock', { ...restock, confirmation: codeOf(text) });
    expect(refused.text).toContain(changed);
    const confirmedNow = { ...restock, confirmation: codeOf(refused.text) };
    expect((await use(admin, 'restock', confirmedNow)).text).toMatch(/^1 repuesto\./);
    expect((await use(admin, 'restock', confirmedNow)).text).toMatch(/^1 repuesto\./);
    const missing = await use(admin, 'restock', restock);
    expect(missing).toEqual({ isError: true, text: `${data[0]?.id} ya no está agotado.` });
  });
});

describe('a confirmation', () => {
  const input = { product_id: product.id, price: 5000 };
  const refused = { isError: true, text: expect.stringContaining('La confirmación no corresponde') };

  test('is of one call: other values, other tools and other callers are refused', async () => {
    const { text } = await use(admin, 'change_price', input);
    const code = codeOf(text);
    const colleague = await assistantOf(await chain.userWith(['products.list', 'products.show', 'products.update']));
    expect(await use(admin, 'change_price', { ...input, price: 1, confirmation: code })).toEqual(refused);
    expect(await use(colleague, 'change_price', { ...input, confirmation: code })).toEqual(refused);
    expect(await use(admin, 'restock', { sold_out_ids: [1], confirmation: code })).toEqual(refused);
    expect(await use(admin, 'change_price', { ...input, confirmation: 'inventado' })).toEqual(refused);
  });

  test('needs the permission of its call', async () => {
    const reader = await assistantOf(await chain.userWith(['products.show']));
    await expect(use(reader, 'change_price', input)).rejects.toThrow('change_price not found');
  });

  test('changes a price once, also after somebody changed it back', async () => {
    const change = { product_id: product.id, price: 7000 };
    const { text } = await use(admin, 'change_price', change);
    const confirmation = codeOf(text);
    await use(admin, 'change_price', { ...change, confirmation });
    await chain.admin.call(productsApi.update, { params: { id: product.id }, body: { priceProduct: 8000 } });
    await use(admin, 'change_price', { ...change, confirmation });
    expect(await priceNow()).toBe(8000);
  });

  test('runs once', async () => {
    const soldOut = { product_ids: [product.id], ends: 'manual' };
    const { text } = await use(admin, 'mark_sold_out', soldOut);
    const twice = [1, 2].map(() => use(admin, 'mark_sold_out', { ...soldOut, confirmation: codeOf(text) }));
    const [one, two] = await Promise.all(twice);
    expect(one).toEqual(two);
  });
});

describe('the endpoint of assistants', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const post = (headers: Record<string, string>, payload: object = initialize) =>
    comanda.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream', ...headers },
      payload,
    });

  test('asks for a token', async () => {
    const { statusCode, headers } = await post({ tenant: chain.slug });
    expect({ statusCode, authenticate: headers['www-authenticate'] }).toEqual({
      statusCode: 401,
      authenticate: 'Bearer',
    });
  });

  test('is off without its flag', async () => {
    const { admin: user } = await comanda.tenant();
    expect((await post(user.headers)).statusCode).toBe(404);
  });

  test('refuses the session of another company', async () => {
    const { statusCode } = await post({ ...chain.admin.headers, tenant: other.slug });
    expect(statusCode).toBeGreaterThanOrEqual(401);
  });

  test('ends a request for a stream of changes, as nothing changes', async () => {
    const listen = {
      jsonrpc: '2.0',
      id: 2,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    };
    const { body } = await post(
      { ...chain.admin.headers, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
      listen,
    );
    expect(body).toContain('error');
  });

  test('refuses values that a tool does not take, with a sentence', async () => {
    const { isError, text } = await use(admin, 'change_price', { product_id: product.id, price: -5 });
    expect(isError).toBe(true);
    expect(text).toContain('price');
  });
});
