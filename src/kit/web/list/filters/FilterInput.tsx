import { Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useDebouncedText } from '../../form/fields/useDebouncedText.ts';
import type { Filter, FilterValue, Search } from './filter.ts';
import { FilterPicker } from '../bulk/FilterPicker.tsx';
import { SegmentedFilter } from './SegmentedFilter.tsx';
import classes from '../Toolbar.module.css';

const DateRange = lazy(() => import('./DateRange.tsx').then(({ DateRange }) => ({ default: DateRange })));

type Narrow = (change: Search, typing?: boolean) => void;
type Of<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

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
    case 'text':
      return <TextFilter filter={filter} value={(value as string | undefined) ?? ''} narrow={narrow} named={named} />;
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

function TextFilter({
  filter,
  value,
  narrow,
  named,
}: {
  filter: Of<'text'>;
  value: string;
  narrow: Narrow;
  named: boolean;
}) {
  const { typed, type, askNow } = useDebouncedText(value, (text) => narrow({ [filter.name]: text }, true));
  return (
    <TextInput
      className={classes.filter}
      {...(named ? { label: filter.label } : { 'aria-label': filter.label, placeholder: filter.label })}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && askNow()}
    />
  );
}
