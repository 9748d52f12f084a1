import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { DateTime } from '#kit/web/shell/format.tsx';
import {
  type ChannelLinkRow,
  type Connection,
  connectionLabels,
  type LinkState,
  linkStateLabels,
} from '../links.contract.ts';

const stateTones: Readonly<Record<LinkState, Tone>> = {
  open: 'success',
  paused: 'warning',
  closed: 'error',
  blocked: 'error',
  unknown: 'neutral',
  noId: 'neutral',
};
const connectionTones: Readonly<Record<Connection, Tone>> = { us: 'success', other: 'warning', nobody: 'neutral' };

/** A fact below the main one of a cell. */
const Detail = ({ children }: { children: React.ReactNode }) => (
  <Text size="xs" c="dimmed" lineClamp={2}>
    {children}
  </Text>
);

function Opening({ row: { state, reason, closedUntil, problem } }: { row: ChannelLinkRow }) {
  return (
    <>
      <StatusBadge tone={stateTones[state]}>{linkStateLabels[state]}</StatusBadge>
      {closedUntil && state !== 'open' && (
        <Detail>
          Hasta <DateTime at={closedUntil} />
        </Detail>
      )}
      {(problem ?? reason) && <Detail>{problem ?? reason}</Detail>}
    </>
  );
}

function Reference({ row: { storeId, reference, isTestStore } }: { row: ChannelLinkRow }) {
  if (reference === null)
    return (
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            to="/stores/edit-store/$id/{-$tab}"
            params={{ id: String(storeId), tab: 'external-services' }}
            {...props}
          />
        )}
      >
        Escribir su ID
      </Anchor>
    );
  return (
    <>
      <span style={{ overflowWrap: 'anywhere' }}>{reference}</span>
      {isTestStore && <Detail>Local de prueba</Detail>}
    </>
  );
}

export const linkColumns: Column<ChannelLinkRow>[] = [
  { id: 'store', label: 'Local', sort: 'storeName', cell: ({ storeName }) => storeName },
  { id: 'provider', label: 'Canal', width: 130, cell: ({ providerName }) => providerName },
  {
    id: 'connected',
    label: 'Recibe los pedidos',
    width: 170,
    cell: ({ connected }) =>
      connected ? (
        <StatusBadge tone={connectionTones[connected]}>{connectionLabels[connected]}</StatusBadge>
      ) : (
        'Sin saber'
      ),
  },
  { id: 'state', label: 'En el canal', width: 220, card: 'badge', cell: (row) => <Opening row={row} /> },
  { id: 'lastOrder', label: 'Último pedido', width: 160, cell: ({ lastOrderAt }) => <DateTime at={lastOrderAt} /> },
  {
    id: 'checked',
    label: 'Leído',
    width: 150,
    priority: 2,
    cell: ({ checkedAt, connectedAt }) => <DateTime at={checkedAt ?? connectedAt} otherwise="Nunca" />,
  },
  { id: 'reference', label: 'ID en el canal', width: 200, priority: 1, cell: (row) => <Reference row={row} /> },
];
