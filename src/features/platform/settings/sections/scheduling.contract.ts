import { z } from 'zod';
import { count, enumOf, fieldMessages, positive } from '#kit/contract/fields.ts';
import { section, type SectionValues } from '../section.contract.ts';

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

/** Orders for later, where a store sets nothing else. */
export const schedulingSection = section({
  key: 'scheduling',
  id: 4,
  title: 'Pedidos a futuro',
  purpose:
    'Para cuándo se puede pedir, y cuándo lo recibe la cocina, en los locales que aceptan pedidos para más tarde.',
  page: 'general',
  guests: true,
  chain: true,
  reaches: 'stores',
  fields: z.strictObject({
    /** 0 is only today. */
    maxDaysAvailableFutureOrder: count(60, 'Usa como máximo 60 días'),
    /** Per half hour; null has no limit. */
    maxFutureOrdersPerStore: positive(10_000, fieldMessages.tooLarge).nullable(),
    /** Never later than the store's prep time. */
    futureOrdersLead: enumOf(kitchenLeads),
  }),
  defaults: { maxDaysAvailableFutureOrder: 3, maxFutureOrdersPerStore: null, futureOrdersLead: 'wait' },
  notes: {
    maxDaysAvailableFutureOrder: {
      label: 'Días de anticipación',
      changes: 'Hasta cuántos días después se puede pedir, en los locales sin un número propio. Con 0, solo para hoy.',
      shows: 'El cliente lo ve en los días que puede elegir.',
      synonyms: ['programado', 'agendar', 'reserva', 'anticipado', 'calendario', 'future orders', 'para después'],
    },
    maxFutureOrdersPerStore: {
      label: 'Máximo cada 30 minutos',
      changes:
        'Cuántos pedidos a futuro recibe un local cada media hora, si no tiene un número propio. En blanco, sin límite.',
      shows: 'El cliente deja de ver las horas que se llenan.',
      synonyms: ['cupo', 'capacidad', 'tope', 'límite', 'programado', 'saturación', 'media hora'],
    },
    futureOrdersLead: {
      label: 'Cuándo lo recibe la cocina',
      changes: 'Cuánto antes aparece por aceptar. Nunca después del tiempo de espera del local.',
      shows: 'En la cocina y en la lista de pedidos.',
      synonyms: ['anticipación', 'programado', 'preparación', 'producción', 'timing', 'comanda', 'kds'],
      words: (lead: KitchenLead) => kitchenLeads[lead],
    },
  },
});
export type SchedulingSettings = SectionValues<typeof schedulingSection>;
