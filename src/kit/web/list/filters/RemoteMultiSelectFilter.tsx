import { Loader, MultiSelect } from '@mantine/core';
import { type Ref, useState } from 'react';
import { OptionText } from '../../form/fields/OptionText.tsx';
import { useOptions } from '../../form/fields/useOptions.ts';
import { type Filter, idsToQuery, idsFromQuery, pickedText } from './filter.ts';

/** A filter by any of several records, searched on the server. What is chosen stands below, in the chips. */
export function RemoteMultiSelectFilter({
  filter: { of },
  value,
  placeholder,
  onChange,
  ...naming
}: {
  filter: Extract<Filter, { kind: 'remotes' }>;
  value: unknown;
  label?: string;
  'aria-label'?: string;
  placeholder: string;
  className: string | undefined;
  ref: Ref<HTMLInputElement>;
  onChange: (value: number | string | undefined) => void;
}) {
  const [opened, setOpened] = useState(false);
  const chosen = idsFromQuery(value);
  const { data, filter, searching, failure, typed, setTyped } = useOptions(of, chosen, opened);
  return (
    <MultiSelect<number>
      {...naming}
      placeholder={pickedText(chosen.length, placeholder)}
      data={data}
      filter={filter}
      value={chosen}
      onChange={(ids) => onChange(idsToQuery(ids))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearSearchOnChange={false}
      renderOption={({ option, checked }) => <OptionText option={option} checked={checked ?? false} />}
      onDropdownOpen={() => setOpened(true)}
      renderPill={() => null}
      rightSection={opened && searching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={failure ? failure.message : searching ? 'Buscando…' : 'Sin coincidencias'}
    />
  );
}
