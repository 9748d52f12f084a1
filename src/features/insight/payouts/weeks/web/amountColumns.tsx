import type { Column } from '#kit/web/list/table/column.ts';
import { Money } from '#kit/web/shell/format.tsx';
import type { PayoutSums } from './PayoutFacts.tsx';

type Amount = { id: keyof PayoutSums; label: string; width: number; taken?: true; rare?: true; priority?: number };

const amounts: readonly Amount[] = [
  { id: 'collectedTotal', label: 'Recaudado', width: 124 },
  { id: 'commission', label: 'Comisión', taken: true, priority: 2, width: 112 },
  { id: 'serviceCost', label: 'Servicio', taken: true, priority: 3, width: 108 },
  { id: 'adjustment', label: 'Ajustes', rare: true, priority: 4, width: 106 },
  { id: 'carried', label: 'Traspaso', rare: true, priority: 5, width: 106 },
  { id: 'payment', label: 'A pagar', width: 124 },
];

/** Amount columns from collected to paid. Deductions are negative; columns without any amount are left out. */
export const amountColumns = <Row extends PayoutSums>(rows: readonly Row[]): Column<Row>[] =>
  amounts
    .filter(({ id, rare }) => !rare || rows.some((row) => row[id] !== 0))
    .map(({ id, taken, rare, ...column }) => ({
      ...column,
      id,
      align: 'end',
      blank: (row) => rare === true && row[id] === 0,
      cell: (row) => (rare && row[id] === 0 ? '—' : <Money value={taken ? 0 - row[id] : row[id]} />),
    }));
