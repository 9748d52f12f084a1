import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RunFailure } from '#kit/contract/runs.ts';
import { saveFile } from '../api/saveFile.ts';
import { pluralize, useTenantFormat } from '../shell/format.tsx';
import { toasts } from '../shell/toasts.tsx';
import { failedLines } from './failedLines.ts';
import type { RunFile } from './runStore.ts';

type FailedLinesFileProps = { file: RunFile; failed: readonly RunFailure[] };

/** Downloads the rejected lines with a column of errors, to fix and import them separately. */
export function FailedLinesFile({ file, failed }: FailedLinesFileProps) {
  const { integer } = useTenantFormat();
  if (failed.length === 0) return null;
  const save = async () => {
    const text = await failedLines(file, failed);
    saveFile(
      new Blob([`\uFEFF${text}`], { type: 'text/csv' }),
      file.name.replace(/(\.(csv|xlsx?))?$/i, '-por-corregir.csv'),
    );
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconDownload size={15} aria-hidden />}
      onClick={() => void save().catch(toasts.failure)}
    >
      Descargar {failed.length === 1 ? 'la línea' : `las ${pluralize(failed.length, ['línea', 'líneas'], integer)}`} con
      error
    </Button>
  );
}
