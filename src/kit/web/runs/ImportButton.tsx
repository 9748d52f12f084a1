import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Can } from '../session/Can.tsx';
import { useRunDialog } from './useRunDialog.ts';

const ImportDialog = lazy(() => import('./ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })));

type Props = {
  /** Names the run of the import in this tab. */
  run: string;
  policy: Parameters<typeof Can>[0]['do'];
  title: string;
  size: 'lg' | 'xl';
  /** The import itself, loaded when the dialog opens. */
  children(close: () => void): ReactNode;
};

/** Opens the import of a file in a dialog, for who may import. */
export function ImportButton({ run, policy, title, size, children }: Props) {
  const { opened, open, close } = useRunDialog(run);
  const [isMounted, setMounted] = useState(opened);
  if (opened && !isMounted) setMounted(true);
  return (
    <Can do={policy}>
      <Button
        data-brief
        variant="default"
        leftSection={<IconUpload size={17} stroke={1.9} aria-hidden />}
        onClick={open}
      >
        Importar
      </Button>
      <Suspense>
        {isMounted && (
          <ImportDialog opened={opened} onClose={close} title={title} size={size}>
            {children(close)}
          </ImportDialog>
        )}
      </Suspense>
    </Can>
  );
}
