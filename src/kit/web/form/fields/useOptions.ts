import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option, RemoteOptions } from '../../list/filters/filter.ts';
import { idleQuery, type OptionSource, useRemoteOptions } from './records/recordOptions.ts';

type Named = { id: number; name: string };

const optionsIn = (reply: unknown, beside: RemoteOptions['beside']): Option<number>[] =>
  ((reply as { data?: Named[] } | undefined)?.data ?? []).map((found) => ({
    value: found.id,
    label: found.name,
    ...(beside && { beside: beside(found as never) }),
  }));

export type FoundOptions = ReturnType<typeof useSearchedOptions>;

/** What is typed, and what of it is asked once somebody stops. */
export function useTypedSearch() {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 250);
  return { typed, asked, setTyped };
}

/**
 * Options searched on the server while somebody types. `data` also holds those already chosen, so that a chosen
 * value always has its name; `filter` offers only what was found. Readings answer `{ data: [{ id, name }] }`.
 */
export function useOptions(source: OptionSource, chosen: number[], opened: boolean) {
  const search = useTypedSearch();
  return { ...useSearchedOptions(source, chosen, opened, search), typed: search.typed, setTyped: search.setTyped };
}

/** The same for what somebody types elsewhere, to look for it in several sources. */
export function useSearchedOptions(
  source: OptionSource,
  chosen: number[],
  opened: boolean,
  { typed, asked }: Pick<ReturnType<typeof useTypedSearch>, 'typed' | 'asked'>,
) {
  const unnamed = chosen.length > 0;
  const { options, failure } = useRemoteOptions(source, opened || unnamed);
  const { search = () => idleQuery, find, beside } = options ?? {};
  const found = useQuery({
    ...search(asked),
    enabled: options !== undefined && (opened || (unnamed && !find)),
    placeholderData: keepPreviousData,
  });
  const named = useQuery({
    ...(find ? find(chosen) : search('')),
    enabled: Boolean(find) && unnamed,
    placeholderData: keepPreviousData,
  });
  const offered = optionsIn(found.data, beside);
  const known = new Map([...optionsIn(named.data, beside), ...offered].map((option) => [option.value, option]));
  const nameOf = (value: number) => known.get(value)?.label ?? `N.º ${value}`;
  const offeredValues = new Set(offered.map(({ value }) => value));
  const unknown = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: nameOf(value) }));
  return {
    data: [...known.values(), ...unknown],
    filter: ({ options }: { options: unknown[] }) =>
      (options as Option<number>[]).filter(({ value }) => offeredValues.has(value)),
    nameOf,
    offered,
    /** How many there are of what was found, in sight or not. */
    total: (found.data as { total?: number } | undefined)?.total ?? offered.length,
    searching: !failure && (!options || found.isFetching || typed.trim() !== asked),
    failure: failure ?? found.error,
  };
}
