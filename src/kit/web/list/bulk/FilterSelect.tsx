import { Select } from '@mantine/core';
import type { RefObject } from 'react';
import { useFirstMatch } from '../../form/fields/useFirstMatch.ts';
import { RemoteSelect } from '../../form/fields/records/RemoteSelect.tsx';
import { type FilterValue, isSearched, type PickerFilter } from '../filters/filter.ts';
import { RemoteMultiSelectFilter } from '../filters/RemoteMultiSelectFilter.tsx';
import { TextsFilter } from '../filters/TextsFilter.tsx';
import classes from '../Toolbar.module.css';

/** How a filter is called: above it, or within where there is no room. */
export type FilterNaming = { label: string; placeholder: string } | { 'aria-label': string; placeholder: string };

export type PickerProps = {
  filter: PickerFilter;
  value: unknown;
  naming: FilterNaming;
  onChange: (value: unknown) => void;
};

/** Picker for the value of a filter. */
export function FilterSelect({
  filter,
  value,
  naming,
  onChange,
  input,
}: PickerProps & { input: RefObject<HTMLInputElement | null> }) {
  useFirstMatch((field) => field === input.current);
  const shared = { ...naming, ref: input, className: classes.filter, onChange };
  if (filter.kind === 'remotes') return <RemoteMultiSelectFilter {...shared} filter={filter} value={value} />;
  if (filter.kind === 'texts') return <TextsFilter {...shared} filter={filter} value={value} />;
  if (filter.kind === 'remote')
    return <RemoteSelect {...shared} of={filter.of} value={(value as number | undefined) ?? null} />;
  return (
    <Select<FilterValue>
      {...shared}
      data={[...filter.options]}
      value={(value as FilterValue | undefined) ?? null}
      searchable={isSearched(filter)}
      nothingFoundMessage="Sin coincidencias"
      clearable
      clearButtonProps={{ 'aria-label': `Quitar el filtro ${filter.label}` }}
    />
  );
}
