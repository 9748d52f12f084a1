import { useState } from 'react';
import { useOptions } from '../../form/fields/useOptions.ts';
import { idsToQuery, idsFromQuery } from './filter.ts';
import { type SeveralFilterProps, SeveralPicker } from './SeveralPicker.tsx';

/** A filter by any of several records, searched on the server. */
export function RemoteMultiSelectFilter({
  filter: { of },
  value,
  onChange,
  ...naming
}: SeveralFilterProps<'remotes', number | string>) {
  const [opened, setOpened] = useState(false);
  const chosen = idsFromQuery(value);
  const { data, filter, searching, failure, typed, setTyped } = useOptions(of, chosen, opened);
  return (
    <SeveralPicker<number>
      {...naming}
      data={data}
      filter={filter}
      chosen={chosen}
      onChoose={(ids) => onChange(idsToQuery(ids))}
      onOpen={() => setOpened(true)}
      waiting={opened && searching}
      failure={failure?.message ?? null}
      search={{ searchValue: typed, onSearchChange: setTyped }}
    />
  );
}
