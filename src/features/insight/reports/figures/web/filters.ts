import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import type { Filter, Search } from '#kit/web/list/filters/filter.ts';
import { mixLabels } from '../../mixLabels.ts';
import { type MixFilter, mixFilterNames } from '../../reports.contract.ts';

/** Whether the custom period is selected without dates. */
export const isWithoutDays = ({ period, from }: Search): boolean => period === 'custom' && !from;

export const dayFilter: Filter = { kind: 'dates', name: 'from', until: 'to', label: 'Días' };

export const storesFilter: Filter = { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' };
export const groupFilter: Filter = { kind: 'remote', name: 'storeGroupId', label: 'Grupo', of: 'storeGroups' };

/** How orders came, went and were paid. */
export const mixFilters = mixFilterNames.map((name): Extract<Filter, { kind: 'select' }> & { name: MixFilter } => {
  const [label, options] = mixLabels[name];
  return { kind: 'select', name, label, options: optionsOf(options) };
});
