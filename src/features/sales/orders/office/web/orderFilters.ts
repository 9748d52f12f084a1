import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { optionsHere } from '#kit/web/list/filters/optionsHere.ts';
import { orderChannelLabels } from '#domain/catalogue.ts';
import { dispatchLabels } from '#domain/delivery/dispatch.ts';
import { unnamedOrigin } from '#domain/orders/via.ts';
import { orderSourceLabels, orderStatusLabels } from '#domain/orders/orders.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { hourLabel, hoursOfDay } from '#domain/time/hours.ts';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { orderOutcomeLabels } from '../../record/orders.contract.ts';

const weekdays = Object.values(weekdayLabels).map((name, at) => ({ id: at + 1, name }));
const hours = hoursOfDay.map((hour) => ({ id: hour, name: hourLabel(hour) }));

export const orderFilters: readonly Filter[] = [
  { kind: 'select', name: 'status', label: 'Estado', options: optionsOf(orderStatusLabels) },
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'remote', name: 'storeGroupId', label: 'Grupo', of: 'storeGroups' },
  { kind: 'dates', name: 'from', until: 'to', label: 'Días de venta' },
  { kind: 'remotes', name: 'weekdays', label: 'Día de la semana', of: optionsHere('weekdays', weekdays) },
  { kind: 'remotes', name: 'hours', label: 'Hora', of: optionsHere('hours', hours) },
  { kind: 'select', name: 'dispatchMethod', label: 'Entrega', options: optionsOf(dispatchLabels) },
  { kind: 'select', name: 'paymentMethod', label: 'Medio de pago', options: optionsOf(paymentMethodLabels) },
  { kind: 'select', name: 'platform', label: 'Plataforma', options: optionsOf(orderChannelLabels) },
  { kind: 'select', name: 'outcome', label: 'Resultado', options: optionsOf(orderOutcomeLabels) },
  { kind: 'remote', name: 'driverId', label: 'Repartidor', of: 'drivers' },
  { kind: 'select', name: 'source', label: 'Origen', options: optionsOf(orderSourceLabels) },
  {
    kind: 'texts',
    name: 'via',
    label: 'Vino de',
    load: () => import('./originOptions.ts').then(({ originOptions }) => originOptions()),
    nameOf: unnamedOrigin,
  },
];
