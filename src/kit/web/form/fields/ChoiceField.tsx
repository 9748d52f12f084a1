import { Loader, MultiSelect, Select } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { optionsOf } from '../../../contract/values/optionsOf.ts';
import type { Option } from '../../list/filters/filter.ts';
import type { OptionSource } from './records/recordOptions.ts';
import { useOptions } from './useOptions.ts';
import { useSearchText } from './useSearchText.ts';
import { useField } from '../FormContext.ts';
import { formatValue } from '../fieldRegistry.ts';
import { type FieldProps, inputProps } from './TextField.tsx';
import { preserveOrder } from '../values.ts';

type Labels = Readonly<Record<string, string>>;

export type SelectFieldProps = FieldProps & {
  /** Options, or a table of words by value. */
  options: readonly Option[] | Labels;
  placeholder?: string;
  /** May be left without a choice. */
  clearable?: boolean;
};
export type MultiSelectFieldProps = FieldProps & {
  options: readonly Option<string | number>[] | Labels;
  placeholder?: string;
};
export type RemoteSelectFieldProps = FieldProps & { of: OptionSource; placeholder?: string };

const listOf = <T extends Option>(options: readonly T[] | Labels): T[] =>
  Array.isArray(options) ? [...options] : (optionsOf(options as Labels) as T[]);

/** Values as the words of their options. */
const labelsOf = (options: readonly Option[]) => (value: unknown) =>
  formatValue([value].flat().map((each) => options.find((option) => option.value === each)?.label ?? each));

const searchableFrom = 8;

export function SelectField({ name, label, required, span, options, clearable = false, ...rest }: SelectFieldProps) {
  const data = listOf(options);
  const show = useCallback((value: unknown) => labelsOf(listOf(options))(value), [options]);
  const field = useField<Option['value'] | null>({ name, label, show });
  return (
    <Select<Option['value']>
      {...rest}
      {...inputProps(field, { label, span })}
      data={data}
      withAsterisk={required ?? field.rules.required}
      searchable={data.length > searchableFrom}
      nothingFoundMessage="Sin coincidencias"
      allowDeselect={clearable}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `Quitar ${label}` }}
      value={field.value}
      onChange={field.change}
    />
  );
}

export function MultiSelectField({ name, label, required, span, options, ...rest }: MultiSelectFieldProps) {
  const data = listOf(options);
  const show = useCallback((value: unknown) => labelsOf(listOf(options))(value), [options]);
  const field = useField<(string | number)[]>({ name, label, show });
  return (
    <MultiSelect<string | number>
      {...rest}
      {...inputProps(field, { label, span })}
      data={data}
      withAsterisk={required ?? field.rules.required}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Quitar todo de ${label}` }}
      nothingFoundMessage="Sin coincidencias"
      value={field.value}
      onChange={(picked) => field.change(preserveOrder(picked, field.saved ?? []))}
    />
  );
}

export function RemoteSelectField({ name, label, required, span, of, ...rest }: RemoteSelectFieldProps) {
  const [opened, setOpened] = useState(false);
  const names = useRef<(value: number) => string>(String);
  const show = useCallback(
    (value: unknown) => (typeof value === 'number' ? names.current(value) : formatValue(value)),
    [],
  );
  const field = useField<number | null>({ name, label, show });
  const chosen = field.value === null ? [] : [field.value];
  const { data, filter, nameOf, searching, failure, setTyped } = useOptions(of, chosen, opened);
  const text = useSearchText(setTyped);
  useEffect(function rememberNames() {
    names.current = nameOf;
  });
  return (
    <Select<number>
      {...rest}
      {...inputProps(field, { label, span })}
      data={data}
      filter={filter}
      withAsterisk={required ?? field.rules.required}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Quitar ${label}` }}
      {...text.props}
      onDropdownOpen={() => setOpened(true)}
      rightSection={opened && searching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={failure ? failure.message : searching ? 'Buscando…' : 'Sin coincidencias'}
      value={field.value}
      onChange={(next) => {
        text.stop();
        field.change(next);
      }}
    />
  );
}
