import { readCustomers, readOrderedBy, readTopCustomers } from '#features/sales/rollups/server/index.ts';
import { metrics, type Sums } from '../../metrics/metrics.rules.ts';
import type { Definition } from './definition.ts';
import { namesOfCustomers } from './names.repo.ts';
import { totalSales } from './reading.ts';

const { orders, sold, ticket, canceled, canceledShare, readyMinutes, doorMinutes, customers, ordersPerCustomer } =
  metrics;

/** The whole of a period on one page. */
export const summary: Definition = {
  rowLabel: 'Período',
  metrics: [
    sold,
    orders,
    ticket,
    canceled,
    canceledShare,
    readyMinutes,
    doorMinutes,
    { ...customers, of: ({ customers: all }) => all ?? null },
    { ...customers, key: 'newCustomers', label: 'Clientes nuevos', of: ({ newCustomers }) => newCustomers ?? null },
  ],
  main: 'sold',
  hasSeries: true,
  hasLadder: true,
  async customers({ db, span, stores, having }): Promise<Sums> {
    // The identity of a customer does not determine the channel of each order.
    if (Object.keys(having).length > 0) return {};
    const { customers: all, newCustomers } = await readCustomers(db, span, stores);
    return { customers: all, newCustomers };
  },
};

const bestCustomers = 100;

export const topCustomers: Definition = {
  rowLabel: 'Cliente',
  metrics: [orders, sold, ticket],
  main: 'sold',
  limit: bestCustomers,
  total: totalSales,
  notes: [
    'El total es de todos los pedidos del período, también de clientes que no están en la lista.',
    'Cada cliente se compara con lo que compró él mismo en el otro período.',
  ],
  async rows({ db, span, stores, readsCustomers }) {
    const best = await readTopCustomers(db, span, stores, bestCustomers);
    const ids = best.map(({ customerId }) => customerId);
    const names = readsCustomers ? await namesOfCustomers(db, ids) : new Map<number, string>();
    return best.map(({ customerId, ...sums }) => ({
      key: String(customerId),
      label: names.get(customerId) || `Cliente #${customerId}`,
      sums,
      orders: { userId: customerId },
    }));
  },
  async rowsOf({ db, span, stores }, now) {
    const sums = await readOrderedBy(
      db,
      span,
      stores,
      now.map(({ key }) => Number(key)),
    );
    const found = new Map(sums.map(({ customerId, ...customerSums }) => [String(customerId), customerSums]));
    return now.flatMap((entry) => {
      const customerSums = found.get(entry.key);
      return customerSums ? [{ ...entry, sums: customerSums }] : [];
    });
  },
};

/** Who came for the first time of all, and who came back. */
export const recurrentUsers: Definition = {
  rowLabel: 'Clientes',
  metrics: [customers, orders, sold, ticket, ordersPerCustomer].map((metric) => ({ ...metric, outcome: null })),
  main: 'customers',
  isOrdered: true,
  notes: [
    'Un cliente nuevo hizo su primer pedido en el período, en cualquier local. Sus compras de ese día cuentan como de cliente nuevo; las siguientes, como de recurrente.',
  ],
  async rows({ db, span, stores }) {
    const all = await readCustomers(db, span, stores);
    const { newCustomers, newOrders, newSold } = all;
    const parts = [
      ['new', 'Nuevos', newCustomers, newOrders, newSold],
      ['returning', 'Que vuelven', all.customers - newCustomers, all.orders - newOrders, all.sold - newSold],
    ] as const;
    return parts.map(([key, label, count, ordered, spent]) => ({
      key,
      label,
      sums: { customers: count, orders: ordered, sold: spent },
      orders: null,
    }));
  },
};
