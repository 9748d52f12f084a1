import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { nextMomentText } from '#domain/time/nextMoment.ts';
import { storeReferenceFields } from '#features/stores/references/storeReferences.contract.ts';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import type { RowLink } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { DateTime } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import {
  type ChannelLinkRow,
  type Connection,
  connectionLabels,
  type LinkState,
  linkStateLabels,
} from '../links.contract.ts';
import { LinkPause } from './LinkPause.tsx';
import { MenuState } from './MenuState.tsx';

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

/** `Abre mañana 09:30`, of a store that its hours have closed now. */
function NextOpening({ opensAt, timeZone }: { opensAt: string | null; timeZone: string }) {
  const now = useMinute();
  return (
    <Detail>{opensAt === null ? 'Sin horario por ahora' : `Abre ${nextMomentText(opensAt, { timeZone, now })}`}</Detail>
  );
}

/** How a store is at its channel: as read there, and as its staff and its hours left it. */
export function Opening({ row }: { row: ChannelLinkRow }) {
  const { state, reason, closedUntil, closedByHours, timeZone, problem, pausedAt } = row;
  const isOpen = state === 'open';
  return (
    <>
      {isOpen && pausedAt !== null ? (
        <StatusBadge tone="warning">Pausa pendiente</StatusBadge>
      ) : isOpen && closedByHours !== null ? (
        <>
          <StatusBadge tone="neutral">Cerrado por horario</StatusBadge>
          <NextOpening {...closedByHours} timeZone={timeZone} />
        </>
      ) : (
        <StatusBadge tone={stateTones[state]}>{linkStateLabels[state]}</StatusBadge>
      )}
      {closedUntil && state !== 'open' && pausedAt === null && (
        <Detail>
          Hasta <DateTime at={closedUntil} />
        </Detail>
      )}
      <LinkPause row={row} />
      {problem ? (
        <Text size="xs" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
          {problem}
        </Text>
      ) : (
        reason && pausedAt === null && <Detail>{reason}</Detail>
      )}
    </>
  );
}

/** Name of a channel of a store in links to its form, as of a field. */
export const channelField = (provider: string): string => `channel-${provider}`;

/** The form of the store, at the field of its ID at the channel. */
export function referenceLink({ storeId, provider }: Pick<ChannelLinkRow, 'storeId' | 'provider'>): RowLink {
  const field = storeReferenceFields.find(({ provider: { key } }) => key === provider)?.name;
  const to = `/stores/edit-store/${storeId}/external-services`;
  return field ? { to, search: () => ({ field }) } : { to };
}

function Reference({ row }: { row: ChannelLinkRow }) {
  const { reference, isTestStore } = row;
  if (reference === null)
    return (
      <Anchor size="sm" renderRoot={(props) => <Link {...(referenceLink(row) as { to: string })} {...props} />}>
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
        'Sin datos'
      ),
  },
  { id: 'state', label: 'En el canal', width: 220, card: 'badge', cell: (row) => <Opening row={row} /> },
  { id: 'menu', label: 'Menú', width: 180, cell: (row) => <MenuState row={row} isCell /> },
  { id: 'lastOrder', label: 'Último pedido', width: 160, cell: ({ lastOrderAt }) => <DateTime at={lastOrderAt} /> },
  {
    id: 'checked',
    label: 'Leído',
    width: 150,
    priority: 2,
    cell: ({ checkedAt, connectedAt }) => <DateTime at={checkedAt ?? connectedAt} otherwise="Nunca" />,
  },
  {
    id: 'ping',
    label: 'Último PING',
    width: 150,
    priority: 2,
    cell: ({ sendsPings, lastPingAt }) => (sendsPings ? <DateTime at={lastPingAt} otherwise="Ninguno" /> : '–'),
  },
  { id: 'reference', label: 'ID en el canal', width: 200, priority: 1, cell: (row) => <Reference row={row} /> },
];
