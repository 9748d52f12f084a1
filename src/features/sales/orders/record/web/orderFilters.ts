import type { Filter } from '#kit/web/list/filters/filter.ts';
import { orderChannelLabels } from '#domain/catalogue.ts';
import { dispatchLabels } from '#domain/dispatch.ts';
import { orderSourceLabels, orderStatusLabels } from '#domain/orders.ts';
import { paymentMethodLabels } from '#domain/payments.ts';

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const orderFilters: readonly Filter[] = [
  { kind: 'select', name: 'status', label: 'Estado', options: choices(orderStatusLabels) },
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'remote', name: 'storeGroupId', label: 'Grupo', of: 'storeGroups' },
  { kind: 'dates', name: 'from', until: 'to', label: 'Fechas' },
  { kind: 'select', name: 'dispatchMethod', label: 'Entrega', options: choices(dispatchLabels) },
  { kind: 'select', name: 'paymentMethod', label: 'Medio de pago', options: choices(paymentMethodLabels) },
  { kind: 'select', name: 'platform', label: 'Plataforma', options: choices(orderChannelLabels) },
  { kind: 'remote', name: 'driverId', label: 'Repartidor', of: 'drivers' },
  { kind: 'select', name: 'source', label: 'Origen', options: choices(orderSourceLabels) },
];
