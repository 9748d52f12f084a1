import { Button, Modal, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Can } from '#kit/web/session/Can.tsx';
import { useRunDialog } from '#kit/web/runs/useRunDialog.ts';
import { usersApi } from '../users.contract.ts';

const UserCsvImport = lazy(() => import('./UserCsvImport.tsx').then((file) => ({ default: file.UserCsvImport })));

/** Names the run of an import in this tab. */
export const userImportName = 'users.import';

/** Many users at once, from a file. */
export function ImportUsers() {
  const { opened, open, close } = useRunDialog(userImportName);
  return (
    <Can do={usersApi.importCsv.policy}>
      <Button
        data-brief
        variant="default"
        leftSection={<IconUpload size={17} stroke={1.9} aria-hidden />}
        onClick={open}
      >
        Importar
      </Button>
      <Modal opened={opened} onClose={close} title="Importar usuarios" size="lg" padding="lg">
        <Suspense fallback={<Skeleton h={260} />}>
          <UserCsvImport onClose={close} />
        </Suspense>
      </Modal>
    </Can>
  );
}
