import type { Policy } from '#kit/contract/policies.ts';

type Topic = {
  label: string;
  /** Types of its events. */
  types: readonly string[];
  /** Policy that a user needs to subscribe to it: its events show the same data. */
  policy: Policy;
};

/** Topics that companies subscribe to, in the order of the form. */
export const webhookTopics = {
  orders: { label: 'Pedidos nuevos', types: ['order.created'], policy: 'orders.show' },
  orderStatus: { label: 'Estados de pedidos', types: ['order.status_changed'], policy: 'orders.show' },
  products: {
    label: 'Productos',
    types: ['product.created', 'product.updated', 'product.deleted'],
    policy: 'products.show',
  },
  soldOuts: {
    label: 'Agotados',
    types: ['sold_out.created', 'sold_out.updated', 'sold_out.deleted'],
    policy: 'products.list',
  },
  menus: { label: 'Menús publicados', types: ['menu.published'], policy: 'menus.show' },
  stores: { label: 'Locales', types: ['store.created', 'store.updated', 'store.deleted'], policy: 'stores.show' },
  customers: {
    label: 'Clientes',
    types: ['customer.created', 'customer.updated', 'customer.forgotten'],
    policy: 'customers.show',
  },
  coupons: { label: 'Cupones', types: ['coupon.created', 'coupon.updated', 'coupon.deleted'], policy: 'coupons.show' },
  payments: {
    label: 'Pagos',
    types: [
      'payment.created',
      'payment.completed',
      'payment.failed',
      'payment.canceled',
      'payment.refund',
      'payment.pending_refund',
      'payment.refunded',
    ],
    policy: 'orders.show',
  },
  refunds: {
    label: 'Reembolsos',
    types: ['refund.created', 'refund.updated'],
    policy: 'orders.show',
  },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof webhookTopics;
export const topicLabels = Object.fromEntries(
  Object.entries(webhookTopics).map(([name, { label }]) => [name, label]),
) as Record<TopicName, string>;

/** Kind of record that a type of event is about: `order` of `order.created`. */
export const recordKindOf = (type: string): string => type.split('.', 1)[0] ?? type;

/** Type of the events that users send to try an address. */
export const testType = 'test.sent';

/** Version of the payloads: it changes when a field loses its meaning. */
export const payloadVersion = 1;
