import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { storesApi } from '../../../record/stores.contract.ts';
import { CopyFromStore } from './CopyFromStore.tsx';

/** Begins a new store with what another one has: the one of the address, or one that is picked. */
export function CreateFrom() {
  const { from } = useSearch({ strict: false }) as { from?: number };
  const [opened, setOpened] = useState(from !== undefined);
  const mayRead = useCan(storesApi.get.policy);
  const { data } = useQuery({ ...endpointQuery(storesApi.list, { query: { limit: 1 } }), enabled: mayRead });
  if (!mayRead || data?.total === 0) return null;
  return (
    <>
      <Button
        variant="default"
        // Keeps its place until the number of stores is known.
        style={data ? {} : { visibility: 'hidden' }}
        leftSection={<IconCopy size={17} stroke={1.9} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Crear a partir de…
      </Button>
      {opened && <CopyFromStore title="Crear a partir de otro local" from={from} onClose={() => setOpened(false)} />}
    </>
  );
}
