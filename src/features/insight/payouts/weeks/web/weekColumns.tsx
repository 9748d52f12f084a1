import type { Column } from '#kit/web/list/table/column.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { StoreWeek } from '../weeks.contract.ts';
import { amountColumns } from './amountColumns.tsx';
import { PayoutBadge } from './PayoutBadge.tsx';
import type { PayoutSums } from './PayoutFacts.tsx';

type Week = PayoutSums & Pick<StoreWeek, 'state' | 'orders' | 'paymentDate'>;

const Count = ({ value }: { value: number }) => useTenantFormat().integer(value);
export const Day = ({ day }: { day: string }) => useTenantFormat().day(day);

/** Columns of a week after its name, for all stores or a single one. */
export const weekColumns = <Row extends Week>(rows: readonly Row[]): Column<Row>[] => [
  { id: 'state', label: 'Estado', width: 165, card: 'badge', cell: (week) => <PayoutBadge week={week} /> },
  {
    id: 'orders',
    label: 'Pedidos',
    width: 90,
    align: 'end',
    priority: 6,
    cell: ({ orders }) => <Count value={orders} />,
  },
  ...amountColumns(rows),
  {
    id: 'paymentDate',
    label: 'Se paga',
    width: 110,
    priority: 1,
    cell: ({ paymentDate }) => <Day day={paymentDate} />,
  },
];
