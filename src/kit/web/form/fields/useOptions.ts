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

/** Typed text and its debounced query. */
export function useTypedSearch() {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), 250);
  return { typed, asked: query, setTyped };
}

/**
 * Options searched on the server while typing. `data` also has the chosen options, so that they always have a name.
 *
 * `filter` limits the list to search results. Custom queries return `{ data: [{ id, name }] }`.
 */
export function useOptions(source: OptionSource, chosen: number[], opened: boolean) {
  const search = useTypedSearch();
  return { ...useSearchedOptions(source, chosen, opened, search), typed: search.typed, setTyped: search.setTyped };
}

/** Variant for text typed elsewhere, to search several sources. */
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
