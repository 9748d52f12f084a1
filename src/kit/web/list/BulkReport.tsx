import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { toasts } from '../toasts.tsx';
import classes from './BulkReport.module.css';
import type { Outcome } from './runEach.ts';

type Report<T> = {
  outcome: Outcome<T>;
  rowLabel: (row: T) => string;
  noun: readonly [string, string];
  retry: (rows: T[]) => void;
};

/** Says which rows could not be done and why, and offers to try those again. Success in part is not success. */
export function reportFailures<T>({ outcome: { done, failed }, rowLabel, noun: [one, many], retry }: Report<T>): void {
  const all = done.length + failed.length;
  const id = modals.open({
    title: `${failed.length} de ${all} ${all === 1 ? one : many} sin cambios`,
    children: (
      <Stack>
        <Text size="sm">{done.length > 0 ? 'Lo demás quedó listo. Esto es lo que falta:' : 'Nada cambió:'}</Text>
        <ScrollArea.Autosize mah={280} tabIndex={0}>
          <ul className={classes.failed}>
            {failed.map(({ row, failure }, index) => (
              <li key={`${index} ${rowLabel(row)}`}>
                <b>{rowLabel(row)}</b>: {failure.message}
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => modals.close(id)}>
            Cerrar
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              modals.close(id);
              retry(failed.map(({ row }) => row));
            }}
          >
            Reintentar {failed.length === 1 ? 'el que falta' : `los ${failed.length} que faltan`}
          </Button>
        </Group>
      </Stack>
    ),
  });
  if (done.length > 0) toasts.partial(`${done.length} de ${all} ${many} listos`);
}
