import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type TenantFormat, useTenantFormat } from '../../shell/format.tsx';
import type { OptionSource } from '../../form/fields/records/recordOptions.ts';
import { useOptions } from '../../form/fields/useOptions.ts';
import { useQuery } from '@tanstack/react-query';
import { textOptions } from './textOptions.ts';
import { type Filter, filterFields, idsFromQuery, pickedText, type Search, textsFromQuery } from './filter.ts';
import classes from '../Toolbar.module.css';

type Narrow = (change: Search) => void;

/** Removable chips of active filters that are not visible, and a button to clear all. */
export function FilterChips({
  filters,
  search,
  narrow,
  onClear,
}: {
  filters: Filter[];
  search: Search;
  narrow: Narrow;
  onClear: () => void;
}) {
  const format = useTenantFormat();
  return (
    <div className={classes.chips}>
      {filters.map((filter) => {
        const remove = () => narrow(Object.fromEntries(filterFields(filter).map((field) => [field, undefined])));
        if (filter.kind === 'remote' || filter.kind === 'remotes')
          return (
            <RemoteChip
              key={filter.name}
              filter={filter}
              values={idsFromQuery(search[filter.name])}
              onRemove={remove}
            />
          );
        if (filter.kind === 'texts' && filter.nameOf)
          return (
            <NamedChip
              key={filter.name}
              filter={filter}
              nameOf={filter.nameOf}
              value={search[filter.name]}
              onRemove={remove}
            />
          );
        return (
          <Chip key={filter.name} label={filter.label} value={labelOf(filter, search, format)} onRemove={remove} />
        );
      })}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
        Quitar todo
      </Button>
    </div>
  );
}

function labelOf(
  filter: Exclude<Filter, { kind: 'remote' | 'remotes' }>,
  search: Search,
  { day }: TenantFormat,
): string {
  const value = search[filter.name];
  if (filter.kind === 'texts') return textsFromQuery(value).join(', ');
  if (filter.kind !== 'dates') return filter.options.find((option) => option.value === value)?.label ?? String(value);
  const [from, until] = [value, search[filter.until]] as (string | undefined)[];
  if (!until) return `desde ${day(from ?? '')}`;
  if (!from) return `hasta ${day(until)}`;
  return from === until ? day(from) : `${day(from)} – ${day(until)}`;
}

/** Values that a chip names; of more it has the count. */
const maxNames = 8;

function RemoteChip({
  filter,
  values,
  onRemove,
}: {
  filter: { label: string; of: OptionSource };
  values: number[];
  onRemove: () => void;
}) {
  const isFew = values.length <= maxNames;
  const { nameOf } = useOptions(filter.of, isFew ? values : [], false);
  const value = isFew ? values.map(nameOf).join(', ') : pickedText(values.length, '');
  return <Chip label={filter.label} value={value} onRemove={onRemove} />;
}

type TextsFilter = Extract<Filter, { kind: 'texts' }>;

type NamedChipProps = { filter: TextsFilter; nameOf: (text: string) => string; value: unknown; onRemove: () => void };

/** Texts by the labels of their options. */
function NamedChip({ filter, nameOf, value, onRemove }: NamedChipProps) {
  const { data: options = [] } = useQuery(textOptions(filter));
  const names = textsFromQuery(value).map(
    (text) => options.find((option) => option.value === text)?.label ?? nameOf(text),
  );
  return <Chip label={filter.label} value={names.join(', ')} onRemove={onRemove} />;
}

function Chip({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  return (
    <Button
      className={classes.chip}
      variant="light"
      size="compact-sm"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`Quitar el filtro ${label}: ${value}`}
      onClick={onRemove}
    >
      {label}: {value}
    </Button>
  );
}
