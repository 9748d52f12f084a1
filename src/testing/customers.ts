import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { searchApi } from '#features/platform/search/search.contract.ts';
import { type CustomerListQuery, customersApi } from '#features/benefits/customers/customers.contract.ts';
import { type PlacedOrder, placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { linkOrders } from '#features/benefits/customers/server/index.ts';
import { foldMarks } from '#features/sales/rollups/server/index.ts';
import { italianoOrder, sellingStore, storedOrder } from './orders.ts';
import type { Caller, TestApp } from './testApp.ts';

type Guest = { name?: string; phone?: string; mail?: string | null };

/** A chain whose guests order: `place` as they do, `stored` as orders lay before there were customers. */
export async function orderingGuests(test: TestApp) {
  const shop = await sellingStore(test);
  const { admin, inTenant } = shop;
  const place = (guest: Guest = {}, changes: Partial<PlacedOrder> = {}, who: Pick<Caller, 'call'> = test.visitor) => {
    const customer = { name: 'Camila Rojas', phone: '+56987654321', mail: null, ...guest };
    const body = italianoOrder(shop, { customer, ...changes });
    return who.call(placingApi.place, { body }, { tenant: shop.slug });
  };
  /** The number of an order that was placed. */
  const placed = async (...args: Parameters<typeof place>) => (await place(...args)).body.number;
  const list = async (query: CustomerListQuery = {}, who: Caller = admin) =>
    (await who.call(customersApi.list, { query })).body.data;
  const idOf = async (query: string) => (await list({ query }))[0]?.id ?? 0;
  const names = async (query: CustomerListQuery = {}, who?: Caller) => (await list(query, who)).map(({ name }) => name);
  const get = (id: number, who: Caller = admin) => who.call(customersApi.get, { params: { id } });
  const order = async (id: number) => (await admin.call(ordersApi.get, { params: { id } })).body;
  const ordersOf = async (userId: number) =>
    (await admin.call(ordersApi.list, { query: { userId } })).body.data.map(({ id }) => id);
  /** Number of other orders of the guest, as an order's page displays it. */
  const earlier = async (id: number) => (await admin.call(ordersApi.guest, { params: { id } })).body.count;
  const move = (id: number, status: 'preparing' | 'ready' | 'completed' | 'canceled', reason?: string) =>
    admin.call(ordersApi.move, { params: { id }, body: { status, ...(reason && { reason }) } });
  const finish = async (id: number) => {
    for (const status of ['preparing', 'ready', 'completed'] as const) await move(id, status);
    return id;
  };
  const stored = (fields: Parameters<typeof storedOrder>[1]) => storedOrder(shop, fields);
  /** Gives stored orders their customers. */
  const link = async () => {
    let linked = 0;
    for (let more = 1; more > 0; linked += more) more = await inTenant(linkOrders);
    return linked;
  };
  const history = async (id: number) =>
    (await admin.call(auditApi.history, { params: { entity: 'customers', id } })).body.data;
  const undo = (requestId: string) => admin.call(auditApi.undo, { params: { requestId } });
  const search = async (query: string, who: Caller = admin) =>
    (await who.call(searchApi.records, { query: { query } })).body.data.map(({ title }) => title);
  return {
    shop,
    history,
    undo,
    search,
    place,
    placed,
    list,
    idOf,
    names,
    get,
    order,
    ordersOf,
    earlier,
    move,
    finish,
    stored,
    link,
    /** Updates the sums of the orders so far. */
    fold: () => inTenant(foldMarks),
  };
}
