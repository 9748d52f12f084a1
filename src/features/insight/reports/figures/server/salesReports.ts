import { carriers, hours as hoursCut, offers, products } from '#features/sales/rollups/server/index.ts';
import { type DeliveryType, deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { dispatchLabels, type DispatchMethod } from '#domain/delivery/dispatch.ts';
import { paymentMethodLabels, type PaymentMethod } from '#domain/payments.ts';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { Temporal } from 'temporal-polyfill';
import { type Metric, metrics, sumOf } from '../../metrics/metrics.rules.ts';
import { offerLabel } from '../../metrics/offerLabel.rules.ts';
import { type Definition, merged } from './definition.ts';
import { namesOfProducts, namesOfStores, ordersWithProduct } from './names.repo.ts';
import { sumSales, sumSpan, totalSales } from './reading.ts';

const { orders, sold, ticket, share, refundedSold, kept, refunded, canceled, canceledShare } = metrics;
const weekdayNames = Object.values(weekdayLabels);

export const revenueByPeriod: Definition = {
  rowLabel: 'Período',
  metrics: [orders, sold, refundedSold, kept, ticket, refunded, canceled, canceledShare],
  main: 'sold',
  hasSeries: true,
};

/** Means of complete days with sales: neither a day on which every store was closed counts, nor the running day. */
export const meanPerDay: Definition = {
  rowLabel: 'Día',
  metrics: [metrics.soldPerDay, metrics.ordersPerDay, ticket, metrics.days, orders, sold],
  main: 'soldPerDay',
  isOrdered: true,
  notes: ['Los promedios son por día con venta y completo: no los bajan un día cerrado ni el día en curso.'],
  async rows(input) {
    const { span, clock } = input;
    const isComplete = (day: string) => day !== clock.today && !(span.hours && day === span.endDate);
    const days = await sumSales(input, ['startsOn']);
    const traded = days.filter(({ sums }) => (sums.orders ?? 0) > 0);
    return merged(
      traded.map(({ keys: { startsOn }, sums }) => {
        const { dayOfWeek } = Temporal.PlainDate.from(startsOn);
        return {
          key: String(dayOfWeek),
          label: weekdayNames[dayOfWeek - 1] ?? '',
          sums: isComplete(startsOn)
            ? { ...sums, days: 1, ordersOfDays: sumOf(sums, 'orders'), soldOfDays: sumOf(sums, 'sold') }
            : sums,
          orders: { weekdays: dayOfWeek },
        };
      }),
    ).toSorted((one, other) => Number(one.key) - Number(other.key));
  },
};

const byMix = (
  rowLabel: string,
  name: 'paymentMethod' | 'dispatchMethod',
  labelOf: (value: string) => string,
): Definition => ({
  rowLabel,
  metrics: [orders, sold, refundedSold, kept, share, ticket, refunded, canceled, canceledShare],
  main: 'sold',
  hasSeries: true,
  async rows(input) {
    const rows = await sumSales(input, [name]);
    return rows.map(({ keys, sums }) => ({
      key: keys[name],
      label: labelOf(keys[name]),
      sums,
      orders: { [name]: keys[name] },
    }));
  },
});

export const revenueByPaymentMethod = byMix(
  'Medio de pago',
  'paymentMethod',
  (value) => paymentMethodLabels[value as PaymentMethod] ?? value,
);
export const revenueByDispatchMethod = byMix(
  'Forma de entrega',
  'dispatchMethod',
  (value) => dispatchLabels[value as DispatchMethod] ?? value,
);

const cofinance = {
  metrics: [
    orders,
    metrics.deliveryFee,
    metrics.deliveryGrant,
    metrics.deliveryDiscount,
    metrics.deliveryPaid,
    metrics.grantPerOrder,
    sold,
  ],
  main: 'deliveryGrant',
  totalOrders: { dispatchMethod: 'delivery' },
  notes: ['Cuenta pedidos con despacho. Los aportes y rebajas van con signo menos: son lo que el cliente no paga.'],
} satisfies Partial<Definition>;

/** Delivery costs of guests and co-financing of the company, by store. */
export const deliveryCofinanceDetails: Definition = {
  ...cofinance,
  rowLabel: 'Local',
  async rows(input) {
    const having = { ...input.having, dispatchMethod: ['delivery'] };
    const rows = await sumSales({ ...input, having }, ['scope']);
    const names = await namesOfStores(
      input.db,
      rows.map(({ keys }) => Number(keys.scope)),
    );
    return rows.map(({ keys: { scope }, sums }) => ({
      key: scope,
      label: names.get(Number(scope)) ?? `Local #${scope}`,
      sums,
      orders: { storeIds: Number(scope), dispatchMethod: 'delivery' },
    }));
  },
};

const carrierLabel = (carrier: string): string => deliveryTypes[carrier as DeliveryType]?.label ?? 'Sin dato del canal';

/** The same by who carried them: drivers of one's own, and each fleet. */
export const deliveryCofinanceByCarrier: Definition = {
  ...cofinance,
  rowLabel: 'Quién los llevó',
  async rows(input) {
    const rows = await sumSpan(input, { cut: carriers, by: ['carrier'] });
    return rows.map(({ keys: { carrier }, sums }) => ({
      key: carrier,
      label: carrierLabel(carrier),
      sums,
      orders: null,
    }));
  },
};

export const promotions: Definition = {
  rowLabel: 'Promoción o descuento',
  metrics: [orders, metrics.discount, sold, metrics.discountShare, { ...ticket, label: 'Ticket con el descuento' }],
  main: 'discount',
  limit: 200,
  notes: ['Un pedido con dos descuentos cuenta en los dos; el total cuenta cada pedido una vez.'],
  async rows(input) {
    const rows = await sumSpan(input, { cut: offers, by: ['kind', 'name'] });
    return rows.map(({ keys: { kind, name }, sums }) => ({
      key: `${kind}:${name}`,
      label: offerLabel(kind, name),
      sums,
      orders: kind === 'coupon' ? { coupon: name } : null,
    }));
  },
  async total(input) {
    const all = await totalSales(input);
    const taken = ['menuDiscount', 'promotionDiscount', 'couponDiscount', 'pointsDiscount', 'deliveryDiscount'];
    return { ...all, discount: -taken.reduce((sum, name) => sum + (all[name] ?? 0), 0) };
  },
};

export const topProducts: Definition = {
  rowLabel: 'Producto',
  metrics: [metrics.units, sold, share, metrics.pricePerUnit, metrics.gross]
    .map((metric): Metric => ({ ...metric, outcome: null }))
    .concat({ ...orders, label: 'Pedidos que lo llevan' }),
  main: 'sold',
  limit: 100,
  notes: [
    'Lo vendido de un producto es lo que pagaron sus líneas, sin despacho, propina ni cupones del pedido entero.',
  ],
  async rows(input) {
    const rows = await sumSpan(input, { cut: products, by: ['productId'] });
    const names = await namesOfProducts(
      input.db,
      rows.map(({ keys }) => Number(keys.productId)),
    );
    return rows.map(({ keys: { productId }, sums }) => ({
      key: productId,
      label: names.get(Number(productId)) ?? `Producto #${productId}`,
      sums,
      orders: ordersWithProduct(productId),
    }));
  },
  // An order with two products is of both.
  total: async (input) => ({ orders: sumOf(await totalSales(input), 'orders') }),
};

export const heatmap: Definition = {
  rowLabel: 'Día y hora',
  metrics: [orders, sold, ticket, canceled],
  main: 'orders',
  isOrdered: true,
  notes: ['La hora es la del reloj del local y la del pedido: la de un programado es aquella para la que se pidió.'],
  async rows(input) {
    const rows = await sumSpan(input, { cut: hoursCut, by: ['weekday', 'hour'] });
    return rows
      .map(({ keys: { weekday, hour }, sums }) => ({
        key: `${weekday}-${hour.padStart(2, '0')}`,
        label: `${weekdayNames[Number(weekday) - 1]}, ${hour.padStart(2, '0')}:00`,
        sums,
        orders: { weekdays: Number(weekday), hours: Number(hour) },
      }))
      .toSorted((one, other) => one.key.localeCompare(other.key));
  },
};
