import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { reportQuery } from '../reports.contract.ts';

/** Kinds of events that may influence sales. */
export const eventLabels = {
  closing: 'Locales cerrados',
  soldOut: 'Agotados',
  price: 'Cambios de precio',
  menu: 'Menús publicados',
  coupon: 'Cupones y promociones',
  channel: 'Delivery o retiro desactivados',
  holiday: 'Feriados',
  note: 'Notas',
} as const;
export type EventKind = keyof typeof eventLabels;
export const eventKinds = Object.keys(eventLabels) as [EventKind, ...EventKind[]];

const day = z.iso.date();

/** Something that happened on business days; of one alone `endDay` is the same. */
export const dayEvent = z.object({
  kind: z.enum(eventKinds),
  day,
  endDay: day,
  text: z.string(),
  /** Screen with details. */
  path: z.string().nullable(),
});
export type DayEvent = z.output<typeof dayEvent>;

export const eventsApi = {
  events: endpoint({
    method: 'GET',
    path: '/kpi/events',
    policy: 'kpi.list',
    summary: 'Qué pasó en los días de un período: feriados, notas, cierres, agotados, precios, menús y campañas',
    query: reportQuery.pick({
      period: true,
      from: true,
      to: true,
      storeIds: true,
      storeId: true,
      storeGroupId: true,
    }),
    reply: z.object({ events: z.array(dayEvent) }),
  }),
};
