import { type Ref, useState } from 'react';
import { useOptions } from '../../form/fields/useOptions.ts';
import { type Filter, idsToQuery, idsFromQuery } from './filter.ts';
import { SeveralPicker } from './SeveralPicker.tsx';

/** A filter by any of several records, searched on the server. */
export function RemoteMultiSelectFilter({
  filter: { of },
  value,
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
