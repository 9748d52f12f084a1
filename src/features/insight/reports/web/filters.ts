import { orderChannelLabels } from '#domain/catalogue.ts';
import { dispatchLabels } from '#domain/dispatch.ts';
import { orderSourceLabels } from '#domain/orders.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import type { Filter, Search } from '#kit/web/list/filters/filter.ts';
import { type MixFilter, mixFilterNames } from '../reports.contract.ts';

/** Whether somebody is about to choose days of their own, and has not yet. */
export const isWithoutDays = ({ period, from }: Search): boolean => period === 'custom' && !from;

export const dayFilter: Filter = { kind: 'dates', name: 'from', until: 'to', label: 'Días' };

export const storeFilters: readonly Filter[] = [
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'remote', name: 'storeGroupId', label: 'Grupo', of: 'storeGroups' },
];

export const mixLabels: Readonly<Record<MixFilter, readonly [label: string, words: Readonly<Record<string, string>>]>> =
  {
    platform: ['Plataforma', orderChannelLabels],
    source: ['Canal', orderSourceLabels],
    dispatchMethod: ['Entrega', dispatchLabels],
    paymentMethod: ['Medio de pago', paymentMethodLabels],
  };

/** How orders came, went and were paid. */
export const mixFilters = mixFilterNames.map((name): Extract<Filter, { kind: 'select' }> & { name: MixFilter } => {
  const [label, words] = mixLabels[name];
  return { kind: 'select', name, label, options: optionsOf(words) };
});
