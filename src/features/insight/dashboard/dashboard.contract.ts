import { z } from 'zod';
import { queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { orderChannel } from '#domain/catalogue.ts';
import { dispatchScope } from '#domain/delivery/dispatch.ts';
import { orderSources } from '#domain/orders/orders.ts';
import { paymentMethods } from '#domain/payments.ts';

/** The day that today is held against: the same weekday of the week before, or of the year before. */
export const comparedDays = ['week', 'year'] as const;
export type ComparedDay = (typeof comparedDays)[number];

export const dashboardQuery = z.object({
  storeIds: queryIds.optional(),
  compare: z.enum(comparedDays).optional(),
});
export type DashboardQuery = z.output<typeof dashboardQuery>;

const count = z.number().int();
/** In the minor unit. */
const amount = z.number().int();

/** A figure of today. Null where there is nothing to make it of. */
const figure = z.object({
  /** Of all the orders of the day until now: those that its list shows. */
  value: z.number().nullable(),
  /** Of the hours that have ended, and of the same hours of the day compared with. */
  ended: z.number().nullable(),
  before: z.number().nullable(),
  /** By hour, as `hours`. */
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
  /** Money of those orders, and what would have been sold meanwhile. */
  atStake: amount,
  /** Since when: it is closed, the first promise is over, the last order came, it is sold out, the first payment was found to differ, they answered. */
  since: z.iso.datetime().nullable(),
  /** When it ends automatically. */
  until: z.iso.datetime().nullable(),
  /** Why it was closed; what is sold out. */
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

const hour = z.object({
  /** Of the stores' clocks. */
  hour: count,
  hasEnded: z.boolean(),
  orders: count,
  sold: amount,
  /** Of the last four weekdays like this one, on average. */
  usual: amount,
  before: amount,
});
export type DashboardHour = z.output<typeof hour>;

const sales = { orders: count, sold: amount };

export const dashboard = z.object({
  day: z.iso.date(),
  comparedDay: z.iso.date(),
  /** The hour of the company's clock at which those that have ended end; null before the first of the day has. */
  endedAt: count.nullable(),
  asOf: z.iso.datetime(),
  figures: z.object(Object.fromEntries(figureNames.map((name) => [name, figure])) as Record<FigureName, typeof figure>),
  hours: z.array(hour),
  stores: z.object({
    count,
    open: count,
    /** When the first of them opens, where none is open. */
    opensAt: z.iso.datetime().nullable(),
  }),
  /** First stores that need attention, by amount at stake. */
  needs: z.array(needyStore),
  /** How many do in all, and what is at stake in them. */
  needed: z.object({ count, atStake: amount }),
  /**
   * Contribution of each store to the sales difference of completed hours. With `rest` they add up to the difference.
   */
  contributions: z.array(z.object({ storeId: count, name: z.string(), value: amount })),
  rest: z.object({ count, value: amount }),
  products: z.array(z.object({ productId: count, name: z.string(), units: count, ...sales })),
  /** Null for users without access to customers. */
  customers: z.array(z.object({ customerId: count, name: z.string(), ...sales })).nullable(),
  paymentMethods: z.array(z.object({ paymentMethod: z.enum(paymentMethods), ...sales })),
  /** By who brought the orders, and of our own by where they were made. */
  channels: z.array(z.object({ source: z.enum(orderSources), platform: orderChannel, ...sales })),
  /** Last thirty days and the thirty before; null for users without access to results. */
  nps: z
    .object({
      answers: count,
      /** Null where too few answered. */
      score: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** Against as many days before; null where either has too few. */
      change: z.object({ points: z.number(), isSure: z.boolean() }).nullable(),
    })
    .nullable(),
  /** Progress towards the target of this month; null without a target or without access to targets. */
  target: z
    .object({
      /** `2026-11` */
      month: z.string(),
      /** Of how many stores it is; null of the chain's own. */
      stores: count.nullable(),
      target: amount,
      sold: amount,
      /** Sales expected by now. */
      expected: amount,
    })
    .nullable(),
  /** The last recount of everything at night. */
  check: z.object({ checkedAt: z.iso.datetime().nullable(), checked: count, differences: count }),
});
export type Dashboard = z.output<typeof dashboard>;

export const dashboardApi = {
  get: endpoint({
    method: 'GET',
    path: '/kpi/dashboard',
    policy: 'kpi.list',
    summary: 'Hoy: lo vendido, los locales que necesitan a alguien y qué cambió frente al mismo día de otra semana',
    query: dashboardQuery,
    reply: dashboard,
  }),
};
