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

type StoresPanelProps = {
  coverage: Coverage;
  onStore: (store: MappedStore) => void;
  /** Called with the store that has the mouse or the focus; null when it leaves. */
  onHover: (storeId: number | null) => void;
};

/** The stores of the map by name, to be found without a mouse. */
export function StoresPanel({ coverage, onStore, onHover }: StoresPanelProps) {
  const { integer } = useTenantFormat();
  const [typed, setTyped] = useState('');
  const term = normalise(typed.trim());
  const found = coverage.stores.filter(({ name, commune }) => normalise(`${name} ${commune ?? ''}`).includes(term));
  const zonesOf = new Map<number, number>();
  for (const { storeId } of coverage.areas) zonesOf.set(storeId, (zonesOf.get(storeId) ?? 0) + 1);
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        aria-label="Buscar local o comuna"
        placeholder="Buscar local o comuna"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={classes.list} aria-label="Locales del mapa">
        {found.slice(0, maxListed).map((store) => (
          <li key={store.id}>
            <button
              type="button"
              className={classes.item}
              onClick={() => onStore(store)}
              onMouseEnter={() => onHover(store.id)}
              onMouseLeave={() => onHover(null)}
              onFocus={() => onHover(store.id)}
              onBlur={() => onHover(null)}
            >
              <span className={classes.itemName}>{store.name}</span>
              <StatusBadge tone={store.delivery.open ? 'success' : 'neutral'}>
                {store.delivery.open ? 'Abierto' : 'Cerrado'}
              </StatusBadge>
              <span className={classes.itemMore}>
                {store.commune && `${store.commune} · `}
                {pluralize(zonesOf.get(store.id) ?? 0, ['zona', 'zonas'], integer)}
                {store.latitude === null && ' · sin ubicación'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {found.length > maxListed
          ? `Se muestran ${maxListed} de ${integer(found.length)}: escribe más del nombre o la comuna.`
          : pluralize(found.length, ['local', 'locales'], integer)}
      </Text>
    </Stack>
  );
}
