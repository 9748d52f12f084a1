import { orderStatusLabels } from '#domain/orders/orders.ts';
import { readOrderNumber } from '#domain/orders/orderNumber.ts';
import { formatDate } from '#domain/time/dates.ts';
import type { Searchable } from '#kit/server/area.ts';
import * as repo from './orders.repo.ts';

const isNumber = (query: string) =>
  readOrderNumber(query) !== null || /^(?:[+＋\s().-]*[\d\uff10-\uff19])+[\s().-]*$/.test(query);

/** Searches orders by number, which names one order alone, or by the end of a phone. Names are searched in the list of orders only. */
export const searchOrders: Searchable = {
  policy: 'orders.list',
  async find(db, query, { actor, tenant, limit, near }) {
    if (near || !isNumber(query)) return [];
    const view = { storeScope: actor.storeIds, tenant };
    const number = query.startsWith('0') ? undefined : readOrderNumber(query)?.id;
    const numbered = number ? (await repo.list(db, { number, limit: 1 }, view)).data : [];
    const data = numbered.length > 0 ? numbered : (await repo.list(db, { query, limit }, view)).data;
    return data.map(({ id, customerName, status, storeName, createdAt, timeZone }) => ({
      kind: 'orders',
      id,
      title: `Pedido #${id}, ${customerName}`,
      subtitle: `${orderStatusLabels[status]}, ${storeName}, ${formatDate(createdAt, timeZone)}`,
      path: `/orders?order=${id}`,
      identified: numbered.length > 0,
    }));
  },
};
