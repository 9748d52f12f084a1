import { orderStatusLabels } from '#domain/orders/orders.ts';
import { readOrderNumber } from '#domain/orders/orderNumber.ts';
import { formatDate } from '#domain/time/dates.ts';
import type { Searchable } from '#kit/server/area.ts';
import * as repo from './orders.repo.ts';

const isNumber = (query: string) =>
  readOrderNumber(query) !== null || /^(?:[+＋\s().-]*[\d\uff10-\uff19])+[\s().-]*$/.test(query);

/** Searches orders by number or by the end of a phone. Names are searched in the list of orders only. */
export const searchOrders: Searchable = {
  policy: 'orders.list',
  async find(db, query, { actor, tenant, limit }) {
    if (!isNumber(query)) return [];
    const { data } = await repo.list(db, { query, limit }, { storeScope: actor.storeIds, tenant });
    return data.map(({ id, customerName, status, storeName, createdAt, timeZone }) => ({
      kind: 'orders',
      id,
      title: `Pedido #${id}, ${customerName}`,
      subtitle: `${orderStatusLabels[status]}, ${storeName}, ${formatDate(createdAt, timeZone)}`,
      path: `/orders?order=${id}`,
    }));
  },
};
