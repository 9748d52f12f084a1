import { Button, Group, Modal, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMonth } from '#domain/time/dates.ts';
import { NumberBox } from '#kit/web/form/fields/NumberField.tsx';
import type { SheetState } from '#kit/web/sheet/useSheet.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { changedAmount, stepOf } from '../copyMonth.rules.ts';
import type { TargetRow } from '../targets.contract.ts';

type Props = { months: readonly string[]; rows: readonly TargetRow[]; sheet: SheetState; onClose: () => void };

/** Fills a month with the targets of another one, or with what was sold in it, so many percent more. Nothing is saved yet. */
export function CopyMonth({ months, rows, sheet, onClose }: Props) {
  const { integer } = useTenantFormat();
  const [from, setFrom] = useState(months[0] ?? '');
  const [to, setTo] = useState(months[1] ?? '');
  const [what, setWhat] = useState('amounts');
  const [percent, setPercent] = useState<number | null>(0);
  const change = percent ?? 0;
  const isChange = change >= -99 && change <= 900;
  const byScope = new Map(rows.map((row) => [row.scope, row]));
  const nth = months.indexOf(from);
  const changes = sheet.shown.flatMap((row) => {
    const typed = sheet.valueOf(row, from);
    const amount = what === 'amounts' ? typed : (byScope.get(row.id)?.sold[nth] ?? 0);
    if (typeof amount !== 'number' || amount <= 0 || !isChange) return [];
    return { row, column: to, value: changedAmount(amount, change, stepOf(amount)) };
  });
  const fill = () => {
    sheet.write(changes);
    onClose();
  };
  const options = months.map((value) => ({ value, label: formatMonth(value) }));
  return (
    <Modal opened onClose={onClose} title="Copiar un mes" padding="lg">
      <Stack gap="sm">
        <Select
          label="Qué"
          data={[
            { value: 'amounts', label: 'Las metas' },
            { value: 'sold', label: 'Lo vendido' },
          ]}
          value={what}
          allowDeselect={false}
          onChange={(value) => value && setWhat(value)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label="De"
            data={options}
            value={from}
            allowDeselect={false}
            onChange={(value) => value && setFrom(value)}
          />
          <Select
            label="A"
            data={options}
            value={to}
            allowDeselect={false}
            onChange={(value) => value && setTo(value)}
          />
        </SimpleGrid>
        <NumberBox
          label="Cambiar en"
          suffix="%"
          value={percent}
          onChange={setPercent}
          error={isChange ? undefined : 'Usa un número entre -99 y 900'}
        />
        <Text size="sm" c="dimmed">
          Llena {pluralize(changes.length, ['celda', 'celdas'], integer)} y las redondea. No se guarda hasta que
          presiones Guardar.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={changes.length === 0 || from === to} onClick={fill}>
            Copiar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
