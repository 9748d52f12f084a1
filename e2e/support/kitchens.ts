import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { requireApi } from './menus.ts';
import { uniqueWord } from './people.ts';
import { passwordForNew } from './signIn.ts';
import { makeStore, remotePlace, zone, square } from './zones.ts';

type Created = { id: number };
export type Kitchen = Awaited<ReturnType<typeof makeKitchen>>;

const modifier = (page: Page, fields: object) => requireApi<Created>(page, 'POST', '/modifiers', { modifier: fields });
const group = (page: Page, name: string, optionId: number) =>
  modifier(page, {
    kind: 'group',
    name,
    min_quantity_modifiers: 0,
    max_quantity_modifiers: 3,
    modifier_children: [{ child_modifier_id: optionId, position: 0 }],
  });

/** Creates a sandwich with a required choice of bread on a published menu; returns its order line. */
async function makeSandwich(page: Page, word: string) {
  const [{ id, choices }, { menuId, categoryId }] = await Promise.all([makeProduct(page, word), makeMenu(page, word)]);
  const lines = await requireApi<{ data: Created[] }>(page, 'POST', `/menus/${menuId}/lines`, {
    category_id: categoryId,
    product_ids: [id],
  });
  await requireApi(page, 'POST', `/menus/${menuId}/publish`, {});
  return { menuId, line: { line_id: lines.data[0]?.id ?? 0, quantity: 2, choices } };
}

async function makeMenu(page: Page, word: string) {
  const menu = await requireApi<Created>(page, 'POST', '/menus', { menu: { name: `Carta ${word}` } });
  const category = await requireApi<Created>(page, 'POST', `/menus/${menu.id}/categories`, {
    category: { name: 'Sándwiches' },
  });
  return { menuId: menu.id, categoryId: category.id };
}

async function makeProduct(page: Page, word: string) {
  const toasted = await modifier(page, { kind: 'option', name: 'Bien tostada' });
  const toast = await group(page, `Tostado ${word}`, toasted.id);
  const bread = await modifier(page, {
    kind: 'option',
    name: 'Marraqueta',
    modifier_children: [{ child_modifier_id: toast.id, position: 0 }],
  });
  const breads = await group(page, `Pan ${word}`, bread.id);
  const product = { name: `Churrasco ${word}`, price_product: 5900 };
  const { id } = await requireApi<Created>(page, 'POST', '/products', {
    product: { ...product, modifiers_products: [{ modifier_id: breads.id, position: 0 }] },
  });
  const choices = [
    {
      group_id: breads.id,
      option_id: bread.id,
      quantity: 1,
      choices: [{ group_id: toast.id, option_id: toasted.id, quantity: 1 }],
    },
  ];
  return { id, choices };
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const always = [{ opening_time: '00:00', closing_time: '24:00', dispatch_method: 'both' }];

/** A store of this journey's own that is open at every hour and sells one sandwich, through the API. */
export async function makeKitchen(page: Page) {
  const word = uniqueWord();
  const [store, { menuId, line }] = await Promise.all([
    makeStore(page, remotePlace, [zone('Alrededor', square(remotePlace))]),
    makeSandwich(page, word),
  ]);
  await requireApi(page, 'PATCH', `/stores/${store.id}`, {
    store: { menu_id: menuId, business_hours: Object.fromEntries(days.map((day) => [day, always])) },
  });
  return { ...store, word, line, path: `/kds?store=${store.id}` };
}

type OrderOptions = { method?: 'pickup' | 'delivery'; comment?: string; notes?: string; guest?: string };

/** An order as a guest places it; answers its number. */
export async function placeOrder(page: Page, kitchen: Kitchen, options: OrderOptions = {}): Promise<number> {
  const { method = 'pickup', comment, notes, guest = 'Camila Rojas' } = options;
  const order = {
    store_id: kitchen.id,
    method,
    platform: 'web',
    payment_method: 'cash',
    lines: [{ ...kitchen.line, ...(comment && { comment }) }],
    customer: { name: guest, phone: '+56987654321', mail: null },
    ...(notes && { notes }),
    ...(method === 'delivery' && { address: { text: 'Irarrázaval 2401', detail: null, ...remotePlace } }),
  };
  return page.evaluate(async (content) => {
    const reply = await fetch('/api/v1/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ order: content }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`The order was refused: ${text}`);
    return (JSON.parse(text) as { number: number }).number;
  }, order);
}

/** Creates a user with a role of the demo who has access to this store only; returns the e-mail. */
export async function makeCook(page: Page, kitchen: Kitchen, role: string): Promise<string> {
  const email = `${uniqueWord()}@demo.test`;
  const { data } = await requireApi<{ data: { id: number; name: string }[] }>(page, 'GET', '/roles?limit=100');
  const admin_user = {
    name: `Cocina ${kitchen.word}`,
    email,
    phone: '+56961234567',
    password: passwordForNew(email),
    role_ids: data.filter(({ name }) => name === role).map(({ id }) => id),
    all_stores: false,
    store_ids: [kitchen.id],
    enabled: true,
  };
  await requireApi(page, 'POST', '/admin_users', { admin_user });
  return email;
}

/** Lets the guests of a store pay online. */
export function enableOnlinePayments(page: Page, { id }: Pick<Kitchen, 'id'>): Promise<unknown> {
  const online = { cash: true, mach: true };
  const taken = { in_store: online, store_delivery: online, order_taker_in_store: {}, order_taker_store_delivery: {} };
  return requireApi(page, 'PATCH', `/stores/${id}`, { store: { payment_methods: taken } });
}

/** Calls the guest API without signing in. */
export const asGuest = <Reply>(page: Page, method: string, path: string, body?: object, key = ''): Promise<Reply> =>
  page.evaluate(
    async ({ method, path, body, key }) => {
      const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) };
      const reply = await fetch(`/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path} was refused: ${text}`);
      return JSON.parse(text);
    },
    { method, path, body, key },
  );

type Quote = { ok: boolean; total: number };
export type Tracked = { uuid: string; number: number; status: string; total: number; refunded: number };

/** A guest who gets a quote, submits the order twice by mistake, and pays with a card. */
export async function orderAndPay(page: Page, kitchen: Kitchen): Promise<Tracked> {
  const order = { store_id: kitchen.id, method: 'pickup', platform: 'web', lines: [kitchen.line] };
  const quote = await asGuest<Quote>(page, 'POST', '/orders/quote', { order });
  expect(quote).toMatchObject({ ok: true, total: 11_800 });
  const customer = { name: 'Camila Rojas', phone: '+56987654321', mail: null };
  const body = { order: { ...order, customer, payment_method: 'mach', expected_total: quote.total } };
  const key = `story-${kitchen.word}`;
  const placed = await asGuest<Tracked>(page, 'POST', '/orders', body, key);
  expect(await asGuest<Tracked>(page, 'POST', '/orders', body, key)).toEqual(placed);
  expect(placed.status).toBe('pending_online_payment');
  return asGuest(page, 'POST', `/orders/${placed.uuid}/payment`, { payment: { result: 'approved', card: 'credit' } });
}
