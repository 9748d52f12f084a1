import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { orderSlice, type MixFilter, mixFilterNames, reportQuery } from '../reports.contract.ts';
import { comparisons, periodNames } from '../periods/periods.contract.ts';
import { dayEvent } from '../events/events.contract.ts';

/** By what a difference is split. */
export const cutLabels = {
  store: 'Local',
  hour: 'Hora',
  dispatchMethod: 'Entrega',
  paymentMethod: 'Medio de pago',
  product: 'Producto',
} as const;
export type WhyCut = keyof typeof cutLabels;
export const whyCuts = Object.keys(cutLabels) as [WhyCut, ...WhyCut[]];

/** Filters of each cut besides days and stores; the rollups of the others do not have these dimensions. */
export const takenByCut: Readonly<Record<WhyCut, readonly MixFilter[]>> = {
  store: mixFilterNames,
  hour: [],
  dispatchMethod: mixFilterNames,
  paymentMethod: mixFilterNames,
  product: [],
};

export const whyQuery = reportQuery
  .omit({ type: true, group: true, split: true })
  .extend({ by: z.enum(whyCuts).optional() });
export type WhyQuery = z.output<typeof whyQuery>;

const amount = z.number().int();
const sale = z.object({ count: amount, sold: amount });
const split = { now: sale, before: sale, change: amount, byCount: amount, byMean: amount };

const whyRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Its orders now; null where no list has exactly those. */
  orders: orderSlice.nullable(),
  ...split,
});
export type WhyRow = z.output<typeof whyRow>;

const side = z.object({ startDate: z.iso.date(), endDate: z.iso.date(), words: z.string() });

export const why = z.object({
  by: z.enum(whyCuts),
  range: side.extend({
    /** Its words without the days it is compared with. */
    days: z.string(),
    period: z.enum(periodNames),
    isAhead: z.boolean(),
    /** Until when of its last day both sides are counted; null: all of it. */
    until: z.string().nullable(),
  }),
  compared: side.extend({ comparison: z.enum(comparisons) }),
  /** Totals of the rows. `byMix` is the part caused by a shift to rows with larger or smaller tickets. */
  total: z.object({ ...split, byMix: amount }),
  /** Amounts outside the rows: of products, deliveries, service, tips and discounts on whole orders. */
  rest: amount,
  /** All that was sold on both sides, of a running period until `until`; its change is that of the rows with the rest. */
  sold: z.object({ now: amount, before: amount, change: amount }),
  /** The whole period until now, as other reports count it; of rows, units or orders and their mean. */
  untilNow: z.object({ sold: amount, count: amount, mean: amount.nullable() }),
  /** By how much they did, the last one for all others. Their changes add up to that of the total. */
  rows: z.array(whyRow),
  /** Events of both periods. */
  events: z.object({ now: z.array(dayEvent), before: z.array(dayEvent) }),
  storeIds: z.array(z.number().int()).nullable(),
  /** Whether the company has ever had an order. */
  hasOrders: z.boolean(),
});
export type Why = z.output<typeof why>;

export const whyApi = {
  explain: endpoint({
    method: 'GET',
    path: '/kpi/why',
    weight: 'heavy',
    policy: 'kpi.list',
    summary: 'Por qué cambió la venta entre dos períodos: en qué se descompone, y qué pasó mientras',
    query: whyQuery,
    reply: why,
  }),
};
