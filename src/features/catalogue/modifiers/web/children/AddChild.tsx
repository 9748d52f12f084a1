import { Button, Group, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { type ModifierKind, maxChildren, type ModifierOption, modifiersApi } from '../../modifiers.contract.ts';
import { childNouns } from '../../modifiers.rules.ts';
import classes from './AddChild.module.css';
import { NewChild } from './NewChild.tsx';
import type { Children } from './useChildren.ts';

const below: Record<ModifierKind, ModifierKind> = { group: 'option', option: 'group' };
const inSight = 50;

/** Modifiers that can still be added, searched on the server as the user types. */
function useAddable({ kind, children }: Children, opened: boolean) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { data, isFetching, error } = useQuery({
    ...endpointQuery(modifiersApi.all, {
      query: { type: below[kind], limit: inSight, ...(search && { name: search }) },
    }),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const taken = new Set(children.map(({ childModifierId }) => childModifierId));
  const options = (data?.data ?? []).filter(({ id }) => !taken.has(id));
  return { typed, setTyped, options, searching: isFetching || typed.trim() !== search, error };
}

/** Adds what exists already, or makes it right there. */
export function AddChild({ field }: { field: Children }) {
  const [opened, setOpened] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const creates = useCan(modifiersApi.create.policy);
  const { typed, setTyped, options, searching, error } = useAddable(field, opened);
  const { one } = childNouns[field.kind];
  const a = one === 'opción' ? 'una opción' : 'un grupo';
  if (field.children.length >= maxChildren) return <Text size="sm">No caben más: el máximo es {maxChildren}.</Text>;
  if (isCreating)
    return (
      <NewChild
        kind={below[field.kind]}
        name={typed}
        onMade={(id) => {
          field.add(id);
          setTyped('');
        }}
        onClose={() => setIsCreating(false)}
      />
    );
  return (
    <div className={classes.add}>
      <Select<number>
        aria-label={`Agregar ${a}`}
        placeholder={`Busca ${a} para agregar`}
        className={classes.search}
        data={options.map(({ id, name }) => ({ value: id, label: name }))}
        filter={({ options: all }) => all}
        renderOption={({ option }) => <Addable option={options.find(({ id }) => id === option.value)} />}
        value={null}
        onChange={(id) => {
          if (id === null) return;
          field.add(id);
          setTyped('');
        }}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpened(true)}
        nothingFoundMessage={error ? error.message : searching ? 'Buscando…' : 'Sin coincidencias'}
      />
      {creates && (
        <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
          Crear {one}
        </Button>
      )}
    </div>
  );
}

function Addable({ option }: { option: ModifierOption | undefined }) {
  const { money } = useTenantFormat();
  if (!option) return null;
  const { kind, name, price, hint } = option;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" w="100%">
      <span>{name}</span>
      <Text span size="xs" c="dimmed">
        {[hint, ...(kind === 'option' ? [price === 0 ? 'Gratis' : money(price)] : [])].filter(Boolean).join(' · ')}
      </Text>
    </Group>
  );
}
