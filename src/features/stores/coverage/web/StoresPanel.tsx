import { Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { normalise } from '#kit/contract/text.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import classes from './CoveragePage.module.css';
import type { Coverage, MappedStore } from './coverage.ts';

/** As many as one looks through; a word more finds the others. */
const maxListed = 60;

/** The stores of the map by name, to be found without a mouse. */
export function StoresPanel({ coverage, onStore }: { coverage: Coverage; onStore: (store: MappedStore) => void }) {
  const { integer } = useTenantFormat();
  const [typed, setTyped] = useState('');
  const term = normalise(typed.trim());
  const found = coverage.stores.filter(({ name }) => normalise(name).includes(term));
  const zonesOf = new Map<number, number>();
  for (const { storeId } of coverage.areas) zonesOf.set(storeId, (zonesOf.get(storeId) ?? 0) + 1);
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        aria-label="Buscar local"
        placeholder="Buscar local"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={classes.list} aria-label="Locales del mapa">
        {found.slice(0, maxListed).map((store) => (
          <li key={store.id}>
            <button type="button" className={classes.item} onClick={() => onStore(store)}>
              <span className={classes.itemName}>{store.name}</span>
              <StatusBadge tone={store.delivery.open ? 'success' : 'neutral'}>
                {store.delivery.open ? 'Abierto' : 'Cerrado'}
              </StatusBadge>
              <span className={classes.itemMore}>
                {pluralize(zonesOf.get(store.id) ?? 0, ['zona', 'zonas'], integer)}
                {store.latitude === null && ' · sin ubicación'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {found.length > maxListed
          ? `Se muestran ${maxListed} de ${integer(found.length)}: escribe más del nombre.`
          : pluralize(found.length, ['local', 'locales'], integer)}
      </Text>
    </Stack>
  );
}
