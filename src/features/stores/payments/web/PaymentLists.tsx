import { Accordion, Text } from '@mantine/core';
import { useState } from 'react';
import { type PaymentMethod, paymentGroupLabels, paymentGroups, paymentMethodLabels } from '#domain/payments.ts';
import { CellBox } from './CellBox.tsx';
import classes from './External.module.css';
import { MissingReference } from './MissingReference.tsx';
import { cellProps, headProps, type PaymentGrid } from './usePaymentGrid.ts';

type ListsProps = { grid: PaymentGrid; rows: readonly PaymentMethod[]; onGo: (name: string) => void };

/** The same where the screen is narrow: a list for each group. */
export function PaymentLists({ grid, rows, onGo }: ListsProps) {
  const [open, setOpen] = useState<string[]>([paymentGroups[0]]);
  const troubled = paymentGroups.filter((group) => grid.troubles.some(({ name }) => name.split('.')[1] === group));
  return (
    <Accordion
      multiple
      variant="separated"
      radius="md"
      value={[...new Set([...open, ...troubled])]}
      onChange={setOpen}
      classNames={{ item: classes.item ?? '' }}
    >
      {paymentGroups.map((group) => (
        <Accordion.Item key={group} value={group}>
          <Accordion.Control>
            <Text fw={700} size="sm">
              {paymentGroupLabels[group]}
            </Text>
            <Text size="xs" c="dimmed">
              {grid.keeps ? changesIn(grid, group) : `${grid.countOn(group)} de ${rows.length}`}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <ul className={classes.list}>
              <li>
                <CellBox size="md" {...headProps(grid, group)} label={<b>Todos</b>} />
              </li>
              {rows.map((method) => (
                <li key={method}>
                  <CellBox size="md" {...cellProps(grid, { group, method })} label={paymentMethodLabels[method]} />
                  <MissingReference field={grid.missingReference(method)} onGo={onGo} />
                </li>
              ))}
            </ul>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function changesIn(grid: PaymentGrid, group: (typeof paymentGroups)[number]): string {
  const count = grid.near.filter((method) => grid.state({ group, method }) !== 'stays').length;
  return count === 0 ? 'Sin cambios' : `${count} ${count === 1 ? 'cambio' : 'cambios'}`;
}
