import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { storesApi } from '../../../record/stores.contract.ts';
import { CopyFromStore } from './CopyFromStore.tsx';

/** Begins a new store with what another one has: the one of the address, or one that is picked. */
export function CreateFrom() {
  const { from } = useSearch({ strict: false }) as { from?: number };
  const [opened, setOpened] = useState(from !== undefined);
  if (!useCan(storesApi.get.policy)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={17} stroke={1.9} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Crear a partir de…
      </Button>
      {opened && <CopyFromStore title="Crear a partir de otro local" from={from} onClose={() => setOpened(false)} />}
    </>
  );
}
