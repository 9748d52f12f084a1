import { Loader, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { OptionText } from '#kit/web/form/fields/OptionText.tsx';
import { useTypedSearch } from '#kit/web/form/fields/useOptions.ts';
import { useSearchText } from '#kit/web/form/fields/useSearchText.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { itemKindOf, mappingApi, type MappingRow } from '../mapping.contract.ts';
import { suggestionText } from '../suggestion.rules.ts';

const isMapped = ({ state }: MappingRow): boolean => state !== 'unmapped' && state !== 'suggested';

/** The item of the point of sale that a row is, searched there by name or code. */
export function ItemSelect({ row }: { row: MappingRow }) {
  const { id, catalogueId, name, code, itemName, state } = row;
  const [opened, setOpened] = useState(false);
  const { asked, setTyped } = useTypedSearch();
  const text = useSearchText(setTyped);
  const { money } = useTenantFormat();
  const { mutate, isPending } = useEndpointMutation(mappingApi.set);
  const query = { catalogueId, kind: itemKindOf[row.kind] ?? 'product', ...(asked && { query: asked }) };
  const found = useQuery({
    ...endpointQuery(mappingApi.items, { query }),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const value = isMapped(row) ? code : null;
  const offered = (found.data?.data ?? []).map((item) => ({
    value: item.code,
    label: item.name || item.code,
    beside: { under: [item.code, item.category].filter(Boolean).join(' · '), end: money(item.price) },
  }));
  const isMissing = value !== null && offered.every((option) => option.value !== value);
  const data = isMissing ? [{ value, label: itemName ?? value }, ...offered] : offered;
  const codes = new Set(offered.map((option) => option.value));
  return (
    <Select
      aria-label={`En la caja, ${name}`}
      placeholder={state === 'suggested' ? suggestionText(row) : 'Elegir'}
      size="xs"
      data={data}
      value={value}
      filter={({ options }) => options.filter((option) => 'value' in option && codes.has(option.value))}
      {...text.props}
      onChange={(next) => {
        text.stop();
        mutate({ body: { mappings: [{ id, code: next }] } });
      }}
      renderOption={({ option, checked }) => <OptionText option={option} checked={checked ?? false} />}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Quitar el código de ${name}` }}
      disabled={!useCan(mappingApi.set.policy) || isPending}
      onDropdownOpen={() => setOpened(true)}
      rightSection={opened && found.isFetching ? <Loader size={14} /> : undefined}
      nothingFoundMessage={found.error ? found.error.message : found.isFetching ? 'Buscando…' : 'Sin coincidencias'}
    />
  );
}
