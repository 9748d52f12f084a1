import { z } from 'zod';
import { queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { orderChannel } from '#domain/catalogue.ts';
import { dispatchScope } from '#domain/delivery/dispatch.ts';
import { orderSources } from '#domain/orders/orders.ts';
import { paymentMethods } from '#domain/payments.ts';

/** Day to compare today with: the same weekday of last week or last year. */
export const comparedDays = ['week', 'year'] as const;
export type ComparedDay = (typeof comparedDays)[number];

export const dashboardQuery = z.object({
  storeIds: queryIds.optional(),
  compare: z.enum(comparedDays).optional(),
});
export type DashboardQuery = z.output<typeof dashboardQuery>;

const count = z.number().int();
/** In minor units. */
const amount = z.number().int();

/** A figure of today; null without data. */
const figure = z.object({
  /** All that is sold so far, as in the linked list. */
  value: z.number().nullable(),
  /** Completed hours of today, and the same hours of the compared day. */
  ended: z.number().nullable(),
  before: z.number().nullable(),
  /** Hourly values, parallel to `hours`. */
  trend: z.array(z.number().nullable()),
});
export type Figure = z.output<typeof figure>;

export const figureNames = ['sold', 'orders', 'ticket', 'canceledPercent', 'readyMinutes', 'doorMinutes'] as const;
export type FigureName = (typeof figureNames)[number];

/** Reasons why a store needs attention, the most urgent first for equal amounts at stake. */
export const needKinds = ['closed', 'late', 'silent', 'soldOut', 'payments', 'answers'] as const;
export type NeedKind = (typeof needKinds)[number];

const need = z.object({
  kind: z.enum(needKinds),
  /**
   * Late orders, sold-out products, payment mismatches or answers; for a closed or silent store, the orders expected by
   * now.
   */
  count,
  /** Total of those orders, or sales lost in the meantime. */
  atStake: amount,
  /** Start of the closing, first missed promise, last order, sold-out time, first payment difference, or answer. */
  since: z.iso.datetime().nullable(),
  /** When it ends automatically. */
  until: z.iso.datetime().nullable(),
  /** Reason of the closing, or the sold-out products. */
  note: z.string().nullable(),
  /** Dispatch methods that are closed. */
  scope: dispatchScope.nullable(),
});
export type Need = z.output<typeof need>;

const needyStore = z.object({
  storeId: count,
  storeName: z.string(),
  timeZone: z.string(),
  atStake: amount,
  needs: z.array(need),
});
export type NeedyStore = z.output<typeof needyStore>;

/**
 * A product feed that needs attention: its new file lost most rows, its builds fail, its products are no longer
 * published, or its network does not read it.
 */
const feedNeed = z.object({
  feedId: count,
  name: z.string(),
  kind: z.enum(['held', 'failed', 'outdated', 'unread']),
  /** Rows of the file to confirm, and of the confirmed one. */
  rows: count,
  confirmedRows: count,
});
export type FeedNeed = z.output<typeof feedNeed>;

/** A temporary closing that begins or ends today. */
const closing = z.object({
  storeId: count,
  storeName: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  /** Null until someone opens the store. */
  endsAt: z.iso.datetime().nullable(),
  scope: dispatchScope,
  reason: z.string().nullable(),
});
export type ClosingToday = z.output<typeof closing>;

const hour = z.object({
  /** Hour of the day, local to the stores. */
  hour: count,
  hasEnded: z.boolean(),
  orders: count,
  sold: amount,
  /** Orders for later than now, which are not in `sold`. */
  committed: amount,
  /** Average of the same weekday in the last four weeks. */
  usual: amount,
  before: amount,
});
export type DashboardHour = z.output<typeof hour>;

const sales = { orders: count, sold: amount };

export const dashboard = z.object({
  day: z.iso.date(),
  comparedDay: z.iso.date(),
  /** End of the completed hours in the company's time zone; null before the first. */
  endedAt: count.nullable(),
  asOf: z.iso.datetime(),
  figures: z.object(Object.fromEntries(figureNames.map((name) => [name, figure])) as Record<FigureName, typeof figure>),
  hours: z.array(hour),
  /** Orders of today for later than now; not in the figures. */
  committed: z.object({ orders: count, sold: amount }),
  stores: z.object({
    count,
    open: count,
    /** Next opening if all stores are closed. */
    opensAt: z.iso.datetime().nullable(),
  }),
  /** First stores that need attention, by amount at stake. */
  needs: z.array(needyStore),
  /** Empty for users without access to feeds. */
  feeds: z.array(feedNeed),
  /** Totals of all stores that need attention. */
  needed: z.object({ count, atStake: amount }),
  /** First closings of today, in order of their start. */
  closings: z.array(closing),
  closingCount: count,
  /**
   * Contribution of each store to the sales difference of completed hours. With `rest` they add up to the difference.
   */
  contributions: z.array(z.object({ storeId: count, name: z.string(), value: amount })),
  rest: z.object({ count, value: amount }),
  products: z.array(z.object({ productId: count, name: z.string(), units: count, ...sales })),
  /** Null for users without access to customers. */
  customers: z.array(z.object({ customerId: count, name: z.string(), ...sales })).nullable(),
  paymentMethods: z.array(z.object({ paymentMethod: z.enum(paymentMethods), ...sales })),
  /** By source, and by channel for own orders. */
  channels: z.array(z.object({ source: z.enum(orderSources), platform: orderChannel, ...sales })),
  /** Last thirty days and the thirty before; null for users without access to results. */
  nps: z
    .object({
      answers: count,
      /** Null with too few answers. */
      score: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** Change from the previous thirty days; null if either period has too few answers. */
      change: z.object({ points: z.number(), isSure: z.boolean() }).nullable(),
    })
    .nullable(),
  /** Progress towards the target of this month; null without a target or without access to targets. */
  target: z
    .object({
      /** `2026-11` */
      month: z.string(),
      /** Number of stores with a target; null for a target of the chain. */
      stores: count.nullable(),
      target: amount,
      sold: amount,
      /** Sales expected by now. */
      expected: amount,
    })
    .nullable(),
  /** Last nightly recount of all figures. */
  check: z.object({ checkedAt: z.iso.datetime().nullable(), checked: count, differences: count }),
});
export type Dashboard = z.output<typeof dashboard>;

export const dashboardApi = {
  get: endpoint({
    method: 'GET',
    path: '/kpi/dashboard',
    weight: 'heavy',
    policy: 'kpi.list',
    summary: 'Hoy: lo vendido, los locales que necesitan a alguien y qué cambió frente al mismo día de otra semana',
    query: dashboardQuery,
    reply: dashboard,
  }),
};
