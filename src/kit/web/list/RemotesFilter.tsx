import { Loader, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useOptions } from '../useOptions.ts';
import { type Filter, idsAsAsked, idsIn } from './filter.ts';
import classes from './Toolbar.module.css';

/** A filter by any of several records, searched on the server. What is chosen stands below, in the chips. */
export function RemotesFilter({
  filter: { label, options },
  value,
  named,
  onChange,
}: {
  filter: Extract<Filter, { kind: 'remotes' }>;
  value: unknown;
  named: boolean;
  onChange: (value: number | string | undefined) => void;
}) {
  const [opened, setOpened] = useState(false);
  const chosen = idsIn(value);
  const { data, filter, searching, failure, typed, setTyped } = useOptions(options, chosen, opened);
  return (
    <MultiSelect<number>
      {...(named ? { label } : { 'aria-label': label })}
      placeholder={chosen.length > 0 ? `${chosen.length} elegidos` : named ? 'Todos' : label}
      className={classes.filter}
      data={data}
      filter={filter}
      value={chosen}
      onChange={(ids) => onChange(idsAsAsked(ids))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      renderPill={() => null}
      rightSection={opened && searching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={failure ? failure.message : searching ? 'Buscando…' : 'Sin coincidencias'}
    />
  );
}
