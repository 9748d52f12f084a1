import { Button, List, ScrollArea, Stack, Text } from '@mantine/core';
import { feedback } from '../../feedback/feedback.ts';
import { toasts } from '../../shell/toasts.tsx';
import type { Outcome } from './runEach.ts';
import { DialogActions } from '../../shell/DialogActions.tsx';

type Report<T> = {
  outcome: Outcome<T>;
  rowLabel: (row: T) => string;
  noun: readonly [string, string];
  retry: (rows: T[]) => void;
};

/** Lists failed rows with reasons and offers a retry. Partial success is not reported as success. */
export async function reportFailures<T>(report: Report<T>): Promise<void> {
  const {
    outcome: { done, failed },
    rowLabel,
    noun: [one, many],
    retry,
  } = report;
  const all = done.length + failed.length;
  const { openDialog } = await feedback();
  openDialog({
    title: `${failed.length} de ${all} ${all === 1 ? one : many} sin cambios`,
    children: (close) => (
      <Stack>
        <Text size="sm">{done.length > 0 ? 'Lo demás quedó listo. Esto es lo que falta:' : 'Nada cambió:'}</Text>
        <ScrollArea.Autosize mah={280} tabIndex={0}>
          <List size="sm" spacing={8}>
            {failed.map(({ row, failure }, index) => (
              <List.Item key={`${index} ${rowLabel(row)}`}>
                <b>{rowLabel(row)}</b>: {failure.message}
              </List.Item>
            ))}
          </List>
        </ScrollArea.Autosize>
        <DialogActions cancel="Cerrar" onCancel={close}>
          <Button
            data-autofocus
            onClick={() => {
              close();
              retry(failed.map(({ row }) => row));
            }}
          >
            Reintentar {failed.length === 1 ? 'el que falta' : `los ${failed.length} que faltan`}
          </Button>
        </DialogActions>
      </Stack>
    ),
  });
  if (done.length > 0) toasts.partial(`${done.length} de ${all} ${many} listos`);
}
