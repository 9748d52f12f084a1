import { Button, Modal, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Can } from '#kit/web/Can.tsx';
import { usersApi } from '../users.contract.ts';

const ImportSteps = lazy(() => import('./ImportSteps.tsx').then((module) => ({ default: module.ImportSteps })));

/** Many users at once, from a file. */
export function ImportUsers() {
  const [opened, setOpened] = useState(false);
  return (
    <Can do={usersApi.importCsv.policy}>
      <Button
        variant="default"
        leftSection={<IconUpload size={17} stroke={1.9} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Importar
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Importar usuarios" size="lg" padding="lg">
        <Suspense fallback={<Skeleton h={260} />}>
          <ImportSteps onClose={() => setOpened(false)} />
        </Suspense>
      </Modal>
    </Can>
  );
}
