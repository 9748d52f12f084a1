import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option } from '../../list/filters/filter.ts';
import { idleQuery, type OptionSource, useRemoteOptions } from './recordOptions.ts';

type Named = { id: number; name: string };

const optionsIn = (reply: unknown): Option<number>[] =>
  ((reply as { data?: Named[] } | undefined)?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));

/**
 * Options searched on the server while somebody types. `data` also holds those already chosen, so that a chosen
 * value always has its name; `filter` offers only what was found. Readings answer `{ data: [{ id, name }] }`.
 */
export function useOptions(source: OptionSource, chosen: number[], opened: boolean) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 250);
  const unnamed = chosen.length > 0;
  const { options, failure } = useRemoteOptions(source, opened || unnamed);
  const { search = () => idleQuery, find } = options ?? {};
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
  const offered = optionsIn(found.data);
  const known = new Map([...optionsIn(named.data), ...offered].map((option) => [option.value, option]));
  const nameOf = (value: number) => known.get(value)?.label ?? `N.º ${value}`;
  const offeredValues = new Set(offered.map(({ value }) => value));
  const unknown = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: nameOf(value) }));
  return {
    data: [...known.values(), ...unknown],
    filter: ({ options }: { options: unknown[] }) =>
      (options as Option<number>[]).filter(({ value }) => offeredValues.has(value)),
    nameOf,
    searching: !failure && (!options || found.isFetching || typed.trim() !== asked),
    failure: failure ?? found.error,
    typed,
    setTyped,
  };
}
