import { Button, Modal, ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { Conflict } from '#kit/contract/failures.ts';
import { DateTime } from '#kit/web/shell/format.tsx';
import { displayValue } from '#kit/web/sheet/SheetCell.tsx';
import { parseCellKey, type SheetColumn, type SheetRow, type SheetValue } from '#kit/web/sheet/sheetEdits.ts';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';

type PriceConflictsProps = {
  conflict: Conflict;
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  running: boolean;
  onSettle: (resolution: 'mine' | 'theirs') => void;
  onClose: () => void;
};

/** Dialog for cells changed by another user: shows both values and lets the user choose. */
export function PriceConflicts({ conflict, rows, columns, running, onSettle, onClose }: PriceConflictsProps) {
  const { fields, author, at } = conflict;
  const names = new Map(rows.map(({ id, label }) => [id, label]));
  const show = (column: string, value: unknown) => {
    const found = columns.find(({ id }) => id === column);
    return (found && displayValue(found, value as SheetValue)) || 'Sin precio';
  };
  return (
    <Modal opened onClose={onClose} size="lg" title="Otra persona cambió lo mismo que tú">
      <Stack>
        <Text size="sm">
          {author ?? 'Alguien'} guardó estos precios
          {at && (
            <>
              {' '}
              el <DateTime at={at} />
            </>
          )}
          , mientras los editabas. Elige qué valores quedan; lo demás que cambiaste se guarda igual.
        </Text>
        <ScrollArea.Autosize mah={320} type="auto">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Producto</Table.Th>
                <Table.Th ta="right">Lo tuyo</Table.Th>
                <Table.Th ta="right">Lo suyo</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map(({ field, yours, theirs }) => {
                const { row, column } = parseCellKey(field);
                return (
                  <Table.Tr key={field}>
                    <Table.Td>
                      {names.get(row)}
                      <Text size="xs" c="dimmed">
                        {columns.find(({ id }) => id === column)?.label}
                      </Text>
                    </Table.Td>
                    <Table.Td ta="right">{show(column, yours)}</Table.Td>
                    <Table.Td ta="right">{show(column, theirs)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
        <DialogActions cancel="Dejar lo suyo" disabled={running} onCancel={() => onSettle('theirs')}>
          <Button loading={running} onClick={() => onSettle('mine')}>
            Guardar lo mío
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
