import { Loader, MultiSelect, type OptionsFilter } from '@mantine/core';
import type { Ref } from 'react';
import { OptionText } from '../../form/fields/OptionText.tsx';
import { type Filter, type Option, pickedText } from './filter.ts';

type Naming = {
  label?: string;
  'aria-label'?: string;
  placeholder: string;
  className: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** Props of a filter by any of several values. */
export type SeveralFilterProps<Kind extends Filter['kind'], Value> = Naming & {
  filter: Extract<Filter, { kind: Kind }>;
  value: unknown;
  onChange: (value: Value | undefined) => void;
};

type SeveralPickerProps<Value extends number | string> = Naming & {
  data: Option<Value>[];
  filter: OptionsFilter<Value>;
  chosen: Value[];
  onChoose: (chosen: Value[]) => void;
  onOpen: () => void;
  /** Options are on their way. */
  waiting: boolean;
  /** Why there are none; null where they came. */
  failure: string | null;
  /** Typed text, where options depend on it. */
  search?: { searchValue: string; onSearchChange: (typed: string) => void };
};

/** Any of several options, found by typing. What is chosen stands below the list's tools, in the chips. */
export function SeveralPicker<Value extends number | string>(props: SeveralPickerProps<Value>) {
  const { placeholder, data, chosen, onChoose, onOpen, waiting, failure, search, ...rest } = props;
  return (
    <MultiSelect<Value>
      {...rest}
      {...search}
      placeholder={pickedText(chosen.length, placeholder)}
      data={data}
      value={chosen}
      onChange={onChoose}
      searchable
      clearSearchOnChange={false}
      renderOption={({ option, checked }) => <OptionText option={option} checked={checked ?? false} />}
      onDropdownOpen={onOpen}
      renderPill={() => null}
      rightSection={waiting ? <Loader size={16} /> : undefined}
      nothingFoundMessage={failure ?? (waiting ? 'Buscando…' : 'Sin coincidencias')}
    />
  );
}
