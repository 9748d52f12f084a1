import { Table, Text } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type PaymentMethod, paymentGroupLabels, paymentGroups, paymentMethodLabels } from '#domain/payments.ts';
import { CellBox } from './CellBox.tsx';
import classes from './External.module.css';
import { MissingReference } from './MissingReference.tsx';
import { type GridPosition, nextGridPosition } from './payments.ts';
import { cellProps, headProps, type PaymentGrid } from './usePaymentGrid.ts';

/** A single tab stop: arrow keys move between the cells of the grid. */
function useArrows(grid: PaymentGrid, rows: readonly PaymentMethod[]) {
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<GridPosition>({ row: -1, column: 0 });
  const cellAt = ({ row, column }: GridPosition) => ({ group: paymentGroups[column], method: rows[row] });
  const canPress = (at: GridPosition): boolean => {
    const { group, method } = cellAt(at);
    if (!group) return false;
    return method ? grid.canPress({ group, method }) : grid.canPressHead(group);
  };
  const places = [-1, ...rows.keys()].flatMap((row) => paymentGroups.map((_, column) => ({ row, column })));
  const stop = canPress(place) ? place : places.find(canPress);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextGridPosition(event.key, place, rows.length, canPress);
    if (!next) return;
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`[data-place="${next.row}.${next.column}"]`)?.focus();
  };
  const cursor = (row: number, column: number) => ({
    'data-place': `${row}.${column}`,
    tabIndex: stop?.row === row && stop.column === column ? 0 : -1,
    onFocus: () => setPlace({ row, column }),
  });
  return { table, onKeyDown, cursor };
}

type TableProps = { grid: PaymentGrid; rows: readonly PaymentMethod[]; onGo: (name: string) => void };

/** Methods by groups. The head of a column switches all of it. */
export function PaymentTable({ grid, rows, onGo }: TableProps) {
  const { table, onKeyDown, cursor } = useArrows(grid, rows);
  return (
    <div className={classes.scroll}>
      <Table
        ref={table}
        role="grid"
        aria-label="Medios de pago por forma de pedido"
        className={classes.grid ?? ''}
        miw={620}
        onKeyDown={onKeyDown}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Medio</Table.Th>
            {paymentGroups.map((group, column) => (
              <Table.Th key={group} className={classes.column ?? ''}>
                <span className={classes.head}>
                  {paymentGroupLabels[group]}
                  <CellBox {...cursor(-1, column)} {...headProps(grid, group)} />
                </span>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((method, row) => (
            <Table.Tr key={method}>
              <Table.Th scope="row" fw={400}>
                <Text size="sm">{paymentMethodLabels[method]}</Text>
                <MissingReference field={grid.missingReference(method)} onGo={onGo} />
              </Table.Th>
              {paymentGroups.map((group, column) => (
                <Table.Td key={group} className={classes.column ?? ''}>
                  <CellBox {...cursor(row, column)} {...cellProps(grid, { group, method })} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
