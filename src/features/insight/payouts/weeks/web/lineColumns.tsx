import { Text } from '@mantine/core';
import type { Column } from '#kit/web/list/table/column.ts';
import { entryKindLabels, type WeekLine } from '../weeks.contract.ts';
import { amountColumns } from './amountColumns.tsx';
import { OrderLink } from '../../entries/web/OrderLink.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { Day } from './weekColumns.tsx';
import { weekLabel } from '../weekText.ts';

const isOrder = ({ id }: WeekLine): boolean => id.startsWith('order-');

/** `Pedido #81`, or `Ajuste`. */
export const lineName = (line: WeekLine): string =>
  isOrder(line) ? `Pedido #${line.orderId}` : entryKindLabels[line.kinds[0] ?? 'adjustment'];

/** Details below the name: refund, original week, order and reason. */
function lineDetails({ kinds, reason, lateFrom, orderId, id }: WeekLine): string {
  const details = [
    kinds.includes('refund') && (kinds.includes('sale') ? 'Con reembolso' : 'Reembolso'),
    lateFrom && `de un pedido de la ${weekLabel(lateFrom)}`,
    orderId !== null && !id.startsWith('order-') && `Pedido #${orderId}`,
    reason,
  ].filter(Boolean);
  return details.join(', ');
}

function LineCell({ line }: { line: WeekLine }) {
  const details = lineDetails(line);
  return (
    <span className={classes.words}>
      <OrderLink orderId={isOrder(line) ? line.orderId : null}>{lineName(line)}</OrderLink>
      {details && (
        <Text span size="xs" c="dimmed">
          {details}
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
