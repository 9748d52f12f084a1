import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Column } from '#kit/web/list/table/column.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { entryKindLabels, type WeekLine } from '../weeks.contract.ts';
import { amountColumns } from './amountColumns.tsx';
import classes from './Payouts.module.css';
import { Day } from './weekColumns.tsx';
import { weekLabel } from './weekText.ts';

const isOrder = ({ id }: WeekLine): boolean => id.startsWith('order-');

/** `Pedido #81`, or `Ajuste`. */
export const lineName = (line: WeekLine): string =>
  isOrder(line) ? `Pedido #${line.orderId}` : entryKindLabels[line.kinds[0] ?? 'adjustment'];

/** What is not told by its name: that it was given back, that it comes from another week, why. */
function about({ kinds, reason, lateFrom, orderId, id }: WeekLine): string {
  const said = [
    kinds.includes('refund') && (kinds.includes('sale') ? 'Con reembolso' : 'Reembolso'),
    lateFrom && `de un pedido de la ${weekLabel(lateFrom)}`,
    orderId !== null && !id.startsWith('order-') && `Pedido #${orderId}`,
    reason,
  ].filter(Boolean);
  return said.join(', ');
}

function LineCell({ line }: { line: WeekLine }) {
  const opens = useCan('orders.show');
  const { orderId } = line;
  const words = about(line);
  return (
    <span className={classes.words}>
      {isOrder(line) && opens && orderId !== null ? (
        <Anchor
          inherit
          fw={700}
          renderRoot={(props) => <Link to="/orders" search={{ order: orderId } as never} {...props} />}
        >
          {lineName(line)}
        </Anchor>
      ) : (
        <b>{lineName(line)}</b>
      )}
      {words && (
        <Text span size="xs" c="dimmed">
          {words}
        </Text>
      )}
    </span>
  );
}

export const lineColumns = (lines: readonly WeekLine[]): Column<WeekLine>[] => [
  { id: 'line', label: 'Movimiento', cell: (line) => <LineCell line={line} /> },
  { id: 'date', label: 'Fecha', width: 110, cell: ({ orderDate }) => <Day day={orderDate} /> },
  ...amountColumns(lines),
];
