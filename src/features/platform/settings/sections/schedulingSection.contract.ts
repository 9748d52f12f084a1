import { section } from '../section.contract.ts';
import { type KitchenLead, kitchenLeads, schedulingFields } from './scheduling.contract.ts';

/** Orders for later, as their section of the settings tells them. */
export const schedulingSection = section({
  key: 'scheduling',
  id: 4,
  title: 'Pedidos a futuro',
  purpose:
    'Para cuándo se puede pedir, y cuándo lo recibe la cocina, en los locales que aceptan pedidos para más tarde.',
  page: 'general',
  reaches: 'stores',
  fields: schedulingFields,
  draft: schedulingFields,
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
      changes: 'Cuántos pedidos a futuro toma un local en cada media hora, si no dice otro número.',
      shows: 'El cliente deja de ver las horas que se llenan. En blanco, sin límite.',
      synonyms: ['cupo', 'capacidad', 'tope', 'límite', 'programado', 'saturación', 'media hora'],
    },
    futureOrdersLead: {
      label: 'Cuándo lo recibe la cocina',
      changes: 'Con cuánta anticipación deja de esperar y aparece por aceptar. Nunca después de la espera del local.',
      shows: 'En la cocina y en la lista de pedidos.',
      synonyms: ['anticipación', 'programado', 'preparación', 'producción', 'timing', 'comanda', 'kds'],
      words: (lead: KitchenLead) => kitchenLeads[lead],
    },
  },
});
