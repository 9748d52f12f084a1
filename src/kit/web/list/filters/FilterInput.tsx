import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Filter, FilterValue, Search } from './filter.ts';
import { FilterPicker } from '../bulk/FilterPicker.tsx';
import { SegmentedFilter } from './SegmentedFilter.tsx';

const DateRange = lazy(() => import('./DateRange.tsx').then(({ DateRange }) => ({ default: DateRange })));

type Narrow = (change: Search) => void;

/** The control of one filter. `named` puts its name above it, where there is room. */
export function FilterInput({
  filter,
  search,
  narrow,
  named,
}: {
  filter: Filter;
  search: Search;
  narrow: Narrow;
  named: boolean;
}) {
  const value = search[filter.name];
  const set = (next: unknown) => narrow({ [filter.name]: next ?? undefined });
  const naming = named
    ? { label: filter.label, placeholder: 'Cualquiera' }
    : { 'aria-label': filter.label, placeholder: filter.label };
  switch (filter.kind) {
    case 'select':
    case 'remote':
    case 'remotes':
    case 'texts':
      return <FilterPicker filter={filter} value={value} naming={naming} onChange={set} />;
    case 'segmented':
      return <SegmentedFilter filter={filter} value={value as FilterValue | undefined} named={named} onChange={set} />;
    case 'dates':
      return (
        <Suspense fallback={<Skeleton h={36} w={230} />}>
          <DateRange
            label={filter.label}
            named={named}
            from={(value as string | undefined) ?? null}
            until={(search[filter.until] as string | undefined) ?? null}
            onChange={(from, until) => narrow({ [filter.name]: from, [filter.until]: until })}
          />
        </Suspense>
      );
  }
}
