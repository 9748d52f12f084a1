import { Loader, MultiSelect, Pill } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { normalise } from '#kit/contract/text.ts';
import { capitalized } from '#kit/contract/values/capitalized.ts';
import type { Option } from '../../../list/filters/filter.ts';
import { useTenantFormat } from '../../../shell/format.tsx';
import { OptionText } from '../OptionText.tsx';
import classes from './RecordPicker.module.css';
import { helpBelow, type Span } from '../TextField.tsx';
import { useFirstMatch } from '../useFirstMatch.ts';
import type { FoundOptions, useTypedSearch } from '../useOptions.ts';

/** Records of one kind that may be picked, and those that are. */
export type Pickable = {
  found: FoundOptions;
  chosen: readonly number[];
  change: (ids: number[]) => void;
  /** Heading, where there are several kinds. */
  title?: string;
};

type Props = {
  id?: string;
  label: string;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean | undefined;
  span?: Span;
  first?: boolean;
  disabled?: boolean;
  search: ReturnType<typeof useTypedSearch>;
  records: Pickable;
  groups?: Pickable | undefined;
  onOpen: () => void;
  onBlur?: () => void;
  readOnly?: boolean;
  error?: ReactNode;
};

/** Records go by their number, groups of them by `g7`, and all of one place by `all Providencia`. */
type Key = number | string;
const keyOf = (group: number): string => `g${group}`;
const isGroup = (key: Key): key is string => typeof key === 'string' && !isPlace(key);
const groupOf = (key: string): number => Number(key.slice(1));
const keyOfPlace = (place: string): string => `all ${place}`;
const isPlace = (key: Key): boolean => String(key).startsWith('all ');

const keyed = ({ value, ...option }: Option<number>): Option<Key> => ({ ...option, value: keyOf(value) });

/**
 * Collects records over several searches: the text stays after each pick.
 *
 * All records of a place can be added together, and groups come first.
 */
export function RecordPicker(props: Props) {
  const { label, span, first, search, records, groups, onOpen, required, description, disabled, ...rest } = props;
  const { integer } = useTenantFormat();
  const input = useRef<HTMLInputElement>(null);
  useFirstMatch((field) => field === input.current);
  const { searching, failure } = records.found;
  const picked = records.chosen.length + (groups?.chosen.length ?? 0);
  const nameOf = (key: Key) => (isGroup(key) ? groups?.found.nameOf(groupOf(key)) : records.found.nameOf(key));
  const places = placesIn(records, search.asked);
  const change = (keys: Key[]) => {
    const ids = keys.filter((key) => typeof key === 'number');
    const added = [...places].flatMap(([place, all]) => (keys.includes(keyOfPlace(place)) ? all : []));
    records.change([...new Set([...ids, ...added])]);
    groups?.change(keys.filter(isGroup).map(groupOf));
  };
  return (
    <MultiSelect<Key>
      {...rest}
      ref={input}
      label={label}
      description={description ?? (picked > 1 ? `${integer(picked)} elegidos` : undefined)}
      data={dataOf(records, groups, places)}
      filter={({ options }) => options}
      classNames={{ pillsList: classes.basket, inputField: classes.search }}
      data-below={picked > many || undefined}
      inputWrapperOrder={helpBelow}
      wrapperProps={{ 'data-span': span }}
      data-autofocus={first || undefined}
      withAsterisk={required ?? false}
      disabled={disabled ?? false}
      searchable
      searchValue={search.typed}
      onSearchChange={search.setTyped}
      clearSearchOnChange={false}
      clearable
      clearButtonProps={{ 'aria-label': `Quitar todo de ${label}` }}
      onDropdownOpen={onOpen}
      renderOption={({ option, checked }) => <OptionText option={nameInGroup(option)} checked={checked ?? false} />}
      renderPill={({ value, onRemove }) => (
        <PickedPill
          name={nameOf(value as Key)}
          grouped={isGroup(value as Key)}
          onRemove={rest.readOnly ? undefined : onRemove}
        />
      )}
      rightSection={searching && search.typed !== '' ? <Loader size={16} /> : undefined}
      nothingFoundMessage={failure ? failure.message : searching ? 'Buscando…' : 'Sin coincidencias'}
      value={[...(groups?.chosen.map(keyOf) ?? []), ...records.chosen]}
      onChange={change}
    />
  );
}

/** More than these may not fit: the basket scrolls. */
const many = 8;

type Places = ReadonlyMap<string, number[]>;

/**
 * Matching places with several unpicked records. Only where all results are loaded, so that adding a place adds all of
 * it.
 */
function placesIn({ found, chosen }: Pickable, search: string): Places {
  if (search === '' || found.searching || found.total > found.offered.length) return new Map();
  const terms = normalise(search);
  const others = found.offered.filter(({ value }) => !chosen.includes(value));
  const byPlace = Map.groupBy(others, ({ beside }) => beside?.under ?? '');
  return new Map(
    [...byPlace]
      .filter(([place, all]) => place !== '' && all.length > 1 && normalise(place).startsWith(terms))
      .map(([place, all]) => [place, all.map(({ value }) => value)]),
  );
}

function dataOf(records: Pickable, groups: Pickable | undefined, places: Places) {
  const every = [...places].map(([place, all]): Option<Key> => {
    return { value: keyOfPlace(place), label: `Agregar los ${all.length} de ${place}` };
  });
  const offered: Option<Key>[] = records.found.offered;
  if (!groups) return [...every, ...groupOptions(offered)];
  return [
    { group: capitalized(groups.title ?? ''), items: groups.found.offered.map(keyed) },
    { group: capitalized(records.title ?? ''), items: [...every, ...offered] },
  ].filter(({ items }) => items.length > 0);
}

/** Options under their headings, in the order of the first of each; those without one as they are. */
function groupOptions(options: Option<Key>[]) {
  if (!options.some(({ beside }) => beside?.group)) return options;
  const byTitle = Map.groupBy(options, ({ beside }) => beside?.group?.title ?? '');
  return [...byTitle].map(([group, items]) => ({ group, items }));
}

const nameInGroup = (option: Option<Key>) => ({ ...option, label: option.beside?.group?.name ?? option.label });

type PickedProps = { name: string | undefined; grouped: boolean; onRemove: (() => void) | undefined };

function PickedPill({ name, grouped, onRemove }: PickedProps) {
  return (
    <Pill
      withRemoveButton={onRemove !== undefined}
      {...(onRemove && { onRemove })}
      removeButtonProps={{ 'aria-label': `Quitar ${name}` }}
    >
      {grouped && <IconStack2 size={13} stroke={2} aria-hidden className={classes.group} />}
      {name}
    </Pill>
  );
}
