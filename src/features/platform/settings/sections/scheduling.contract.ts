import { z } from 'zod';
import { count, enumOf, fieldMessages, positive } from '#kit/contract/fields.ts';

/** How early the kitchen gets an order for later. */
export const kitchenLeads = {
  wait: 'Según la espera del local',
  quarter_hour: '15 minutos antes',
  half_hour: '30 minutos antes',
  one_hour: '1 hora antes',
  two_hours: '2 horas antes',
  start_of_day: 'Al comenzar el día',
  three_days: '3 días antes',
} as const;
export type KitchenLead = keyof typeof kitchenLeads;

/** How orders for later are taken, in every store that says nothing else. */
export const schedulingFields = z.strictObject({
  /** 0 is only today. */
  maxDaysAvailableFutureOrder: count(60, 'Usa como máximo 60 días'),
  /** In half an hour; null has no limit. */
  maxFutureOrdersPerStore: positive(10_000, fieldMessages.tooLarge).nullable(),
  /** Never later than the store's own wait before the hour. */
  futureOrdersLead: enumOf(kitchenLeads),
});
export type SchedulingSettings = z.output<typeof schedulingFields>;
