import type { saleSums } from '#features/sales/rollups/sums.rules.ts';
import type { OrderOutcome } from '#features/sales/orders/record/orders.contract.ts';
import type { MetricKind } from './metrics.contract.ts';

/** Sums by name; a missing one is zero. */
export type Sums = Readonly<Record<string, number>>;

/** A figure calculated from sums. */
export type Metric = {
  key: string;
  label: string;
  kind: MetricKind;
  /** Whether more is better. */
  better: 'up' | 'down' | 'neither';
  /** The list of orders that it counts or adds up; null where none has the same sum. */
  outcome: OrderOutcome | null;
  /** It leaves out the running day. */
  isOfCompleteDays?: true;
  /** Null where there is nothing to divide by. `total` is of all rows. */
  of: (sums: Sums, total: Sums) => number | null;
};

export const sumOf = (sums: Sums, name: string): number => sums[name] ?? 0;
export const per = (part: number, total: number): number | null => (total === 0 ? null : part / total);
export const rounded = (value: number | null, digits = 0): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
export const percentOf = (part: number, total: number) => rounded(total === 0 ? null : (100 * part) / total, 1);

type MetricOptions = Partial<Pick<Metric, 'better' | 'outcome' | 'kind'>>;

/** A metric that is one sum. */
export const summed = (
  key: string,
  label: string,
  { kind = 'money', better = 'up', outcome = null }: MetricOptions = {},
): Metric => ({
  key,
  label,
  kind,
  better,
  outcome,
  of: (sums) => sumOf(sums, key),
});

/** A metric calculated from several sums. */
export const derived = (
  key: string,
  label: string,
  kind: MetricKind,
  of: Metric['of'],
  better: Metric['better'] = 'up',
) => ({ key, label, kind, better, outcome: null, of }) satisfies Metric;

const ofCompleteDays = (metric: Metric): Metric => ({ ...metric, isOfCompleteDays: true });

const minutes = (key: string, label: string, name: 'ready' | 'door') =>
  derived(
    key,
    label,
    'minutes',
    (sums) => rounded(per(sumOf(sums, `${name}Seconds`), 60 * sumOf(sums, `${name}Orders`)), 1),
    'down',
  );

/** Each is defined in docs/reports.md. */
export const metrics = {
  orders: summed('orders', 'Pedidos', { kind: 'integer', outcome: 'sold' }),
  sold: summed('sold', 'Vendido', { outcome: 'sold' }),
  ticket: derived('ticket', 'Ticket promedio', 'money', (sums) =>
    rounded(per(sumOf(sums, 'sold'), sumOf(sums, 'orders'))),
  ),
  share: derived(
    'share',
    'Parte de la venta',
    'percent',
    (sums, total) => percentOf(sumOf(sums, 'sold'), sumOf(total, 'sold')),
    'neither',
  ),
  delivered: summed('delivered', 'Entregado'),
  refunded: summed('refunded', 'Devuelto en total', { better: 'down' }),
  refundedSold: summed('refundedSold', 'Devuelto de lo vendido', { better: 'down' }),
  kept: derived('kept', 'Vendido menos devuelto', 'money', (sums) => sumOf(sums, 'sold') - sumOf(sums, 'refundedSold')),
  items: summed('items', 'Productos', { kind: 'integer' }),
  canceled: summed('canceled', 'Cancelados', { kind: 'integer', better: 'down', outcome: 'canceled' }),
  canceledShare: derived(
    'canceledShare',
    'Cancelados (%)',
    'percent',
    (sums) => percentOf(sumOf(sums, 'canceled'), sumOf(sums, 'orders') + sumOf(sums, 'canceled')),
    'down',
  ),
  readyMinutes: minutes('readyMinutes', 'Minutos de preparación', 'ready'),
  doorMinutes: minutes('doorMinutes', 'Minutos de entrega', 'door'),
  days: ofCompleteDays(summed('days', 'Días con venta', { kind: 'integer', better: 'neither' })),
  ordersPerDay: ofCompleteDays(
    derived('ordersPerDay', 'Pedidos por día', 'decimal', (sums) =>
      rounded(per(sumOf(sums, 'ordersOfDays'), sumOf(sums, 'days')), 1),
    ),
  ),
  soldPerDay: ofCompleteDays(
    derived('soldPerDay', 'Vendido por día', 'money', (sums) =>
      rounded(per(sumOf(sums, 'soldOfDays'), sumOf(sums, 'days'))),
    ),
  ),
  deliveryFee: summed('deliveryFee', 'Despacho cobrado'),
  deliveryGrant: summed('deliveryGrant', 'Aporte al despacho', { better: 'neither' }),
  deliveryDiscount: summed('deliveryDiscount', 'Despacho gratis o rebajado', { better: 'neither' }),
  deliveryPaid: derived(
    'deliveryPaid',
    'Despacho pagado por clientes',
    'money',
    (sums) => sumOf(sums, 'deliveryFee') + sumOf(sums, 'deliveryGrant') + sumOf(sums, 'deliveryDiscount'),
  ),
  grantPerOrder: derived(
    'grantPerOrder',
    'Aporte por pedido',
    'money',
    (sums) => rounded(per(sumOf(sums, 'deliveryGrant'), sumOf(sums, 'orders'))),
    'neither',
  ),
  discount: summed('discount', 'Descontado', { better: 'neither' }),
  discountShare: derived(
    'discountShare',
    'Descuento sobre la venta',
    'percent',
    (sums) => percentOf(sumOf(sums, 'discount'), sumOf(sums, 'discount') + sumOf(sums, 'sold')),
    'neither',
  ),
  units: summed('units', 'Unidades', { kind: 'integer' }),
  gross: summed('gross', 'A precio de lista'),
  pricePerUnit: derived('pricePerUnit', 'Precio medio', 'money', (sums) =>
    rounded(per(sumOf(sums, 'sold'), sumOf(sums, 'units'))),
  ),
  customers: summed('customers', 'Clientes', { kind: 'integer' }),
  ordersPerCustomer: derived('ordersPerCustomer', 'Pedidos por cliente', 'decimal', (sums) =>
    rounded(per(sumOf(sums, 'orders'), sumOf(sums, 'customers')), 1),
  ),
} as const satisfies Record<string, Metric>;

/** Steps from full price to net sales. Each adds to those before it; a step with `isSum` is the subtotal so far. */
export const ladder: readonly { key: string; label: string; isSum: boolean; of: (sums: Sums) => number }[] = [
  ...(
    [
      ['gross', 'A precio de lista'],
      ['menuDiscount', 'Descuentos del menú'],
      ['promotionDiscount', 'Promociones'],
      ['couponDiscount', 'Cupones'],
      ['pointsDiscount', 'Puntos canjeados'],
      ['deliveryFee', 'Despacho'],
      ['deliveryGrant', 'Aporte al despacho'],
      ['deliveryDiscount', 'Despacho gratis o rebajado'],
      ['serviceFee', 'Servicio'],
      ['serviceGrant', 'Aporte al servicio'],
      ['tip', 'Propinas'],
      ['cashRounding', 'Redondeo del efectivo'],
    ] as const satisfies [(typeof saleSums)[number], string][]
  ).map(([key, label]) => ({ key, label, isSum: false, of: (sums: Sums) => sumOf(sums, key) })),
  { key: 'sold', label: 'Vendido', isSum: true, of: (sums) => sumOf(sums, 'sold') },
  { key: 'refunded', label: 'Devuelto de lo vendido', isSum: false, of: (sums) => -sumOf(sums, 'refundedSold') },
  {
    key: 'kept',
    label: 'Vendido menos devuelto',
    isSum: true,
    of: (sums) => sumOf(sums, 'sold') - sumOf(sums, 'refundedSold'),
  },
];

/** Sums of several together. */
export function addSums(all: readonly Sums[]): Sums {
  const added: Record<string, number> = {};
  for (const sums of all) for (const [name, value] of Object.entries(sums)) added[name] = (added[name] ?? 0) + value;
  return added;
}

/** The figures of some sums. */
export const figuresOf = (metrics: readonly Metric[], sums: Sums, total: Sums): Record<string, number | null> =>
  Object.fromEntries(metrics.map(({ key, of }) => [key, of(sums, total)]));
