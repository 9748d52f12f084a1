import { Text } from '@mantine/core';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type ChannelQualityRow, leastShares } from '../quality.contract.ts';

/** A share as a percentage, never rounded up to one that it does not reach. */
function Share({ value, least }: { value: number | null; least: number }) {
  const { decimal } = useTenantFormat();
  if (value === null) return '–';
  const text = `${decimal(Math.floor(value * 1000) / 10)} %`;
  return value < least ? (
    <Text span inherit fw={700} c="var(--mantine-color-error)">
      {text}
    </Text>
  ) : (
    text
  );
}

/** `45 s`, from two minutes on `3 min`. */
const waitText = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`);

const count = (value: number): string => (value === 0 ? '–' : String(value));

export const qualityColumns: Column<ChannelQualityRow>[] = [
  { id: 'store', label: 'Local', cell: ({ storeName }) => storeName },
  { id: 'provider', label: 'Canal', width: 130, cell: ({ providerName }) => providerName },
  {
    id: 'attention',
    label: 'Estado',
    width: 140,
    card: 'badge',
    cell: ({ needsAttention }) =>
      needsAttention ? (
        <StatusBadge tone="error">Bajo lo exigido</StatusBadge>
      ) : (
        <StatusBadge tone="success">En orden</StatusBadge>
      ),
  },
  { id: 'received', label: 'Recibidos', sort: 'received', align: 'end', width: 120, cell: ({ received }) => received },
  {
    id: 'placed',
    label: 'Entraron',
    sort: 'placedShare',
    align: 'end',
    width: 120,
    cell: ({ placedShare }) => <Share value={placedShare} least={leastShares.placed} />,
  },
  {
    id: 'accepted',
    label: 'Aceptados',
    sort: 'acceptedShare',
    align: 'end',
    width: 130,
    cell: ({ acceptedShare }) => <Share value={acceptedShare} least={leastShares.accepted} />,
  },
  {
    id: 'refused',
    label: 'Rechazados',
    align: 'end',
    width: 120,
    priority: 2,
    cell: ({ refused }) => count(refused),
  },
  {
    id: 'expired',
    label: 'Vencidos',
    sort: 'expired',
    align: 'end',
    width: 120,
    cell: ({ expired }) => count(expired),
  },
  {
    id: 'seconds',
    label: 'Tiempo en aceptar',
    sort: 'secondsToAccept',
    align: 'end',
    width: 170,
    priority: 1,
    cell: ({ secondsToAccept }) => (secondsToAccept === null ? '–' : waitText(secondsToAccept)),
  },
];
