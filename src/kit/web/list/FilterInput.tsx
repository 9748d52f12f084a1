import { Select, Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { RemoteSelect } from '../RemoteSelect.tsx';
import { useTyped } from '../useTyped.ts';
import type { Filter, FilterValue, Search } from './filter.ts';
import classes from './Toolbar.module.css';

const DateRange = lazy(() => import('./DateRange.tsx').then(({ DateRange }) => ({ default: DateRange })));

const SegmentedFilter = lazy(() => import('./SegmentedFilter.tsx').then((file) => ({ default: file.SegmentedFilter })));

const RemotesFilter = lazy(() => import('./RemotesFilter.tsx').then((file) => ({ default: file.RemotesFilter })));

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
  const name = named
    ? { label: filter.label, placeholder: 'Todos' }
    : { 'aria-label': filter.label, placeholder: filter.label };
  switch (filter.kind) {
    case 'text':
      return <TextFilter filter={filter} value={(value as string | undefined) ?? ''} narrow={narrow} named={named} />;
    case 'select':
      return (
        <Select<FilterValue>
          {...name}
          className={classes.filter}
          data={[...filter.options]}
          value={(value as FilterValue | undefined) ?? null}
          onChange={set}
          searchable={filter.options.length > 8}
          nothingFoundMessage="Sin coincidencias"
          clearable
          clearButtonProps={{ 'aria-label': `Quitar el filtro ${filter.label}` }}
        />
      );
    case 'segmented':
      return (
        <Suspense fallback={<Skeleton h={36} w={90 * (filter.options.length + 1)} radius="xl" />}>
          <SegmentedFilter filter={filter} value={value as FilterValue | undefined} onChange={set} />
        </Suspense>
      );
    case 'remote':
      return (
        <RemoteSelect
          {...name}
          className={classes.filter}
          options={filter.options}
          value={(value as number | undefined) ?? null}
          onChange={set}
        />
      );
    case 'remotes':
      return (
        <Suspense fallback={<Skeleton h={36} w={200} />}>
          <RemotesFilter filter={filter} value={value} named={named} onChange={set} />
        </Suspense>
      );
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
  const { typed, type, askNow } = useTyped(value, (text) => narrow({ [filter.name]: text }, true));
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
