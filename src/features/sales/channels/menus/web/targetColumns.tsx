import { Text } from '@mantine/core';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { isPendingState, menuStates } from '../../links/menuStates.contract.ts';
import { menuTones } from '../../links/web/MenuState.tsx';
import type { ChannelTarget } from '../channelMenus.contract.ts';

function MenuAtChannel({ target: { state, differences } }: { target: ChannelTarget }) {
  const { integer } = useTenantFormat();
  return (
    <>
      <StatusBadge tone={menuTones[state]}>{menuStates[state]}</StatusBadge>
      {differences > 0 && (
        <Text size="xs" c="dimmed">
          {pluralize(differences, ['diferencia', 'diferencias'], integer)}{' '}
          {isPendingState(state) ? 'con la publicación anterior' : 'en la app'}
        </Text>
      )}
    </>
  );
}

/** How prices at the channel follow from ours, in a few words. */
function PricesThere({ target: { priceGroupName, markup, excludedProducts } }: { target: ChannelTarget }) {
  const { integer, decimal } = useTenantFormat();
  const raise = markup === 0 ? '' : `${markup > 0 ? '+' : '−'}${decimal(Math.abs(markup))} %`;
  const prices = [priceGroupName, raise].filter(Boolean).join(' ');
  return (
    <TwoLines below={excludedProducts > 0 && `Sin ${pluralize(excludedProducts, ['producto', 'productos'], integer)}`}>
      {prices || 'Los del menú'}
    </TwoLines>
  );
}

export const targetColumns: Column<ChannelTarget>[] = [
  { id: 'store', label: 'Local', sort: 'storeName', cell: ({ storeName }) => storeName },
  { id: 'channel', label: 'Canal', width: 110, cell: ({ channelName }) => channelName },
  {
    id: 'menu',
    label: 'Menú',
    width: 150,
    cell: ({ menuName }) => menuName ?? <Text c="dimmed">Sin menú</Text>,
  },
  {
    id: 'prices',
    label: 'Precios',
    width: 130,
    blank: ({ priceGroupName, markup, excludedProducts }) => !priceGroupName && markup === 0 && excludedProducts === 0,
    cell: (target) => <PricesThere target={target} />,
  },
  {
    id: 'state',
    label: 'En el canal',
    width: 170,
    card: 'badge',
    cell: (target) => <MenuAtChannel target={target} />,
  },
  {
    id: 'published',
    label: 'Última publicación',
    width: 190,
    blank: ({ number }) => number === null,
    cell: ({ number, publishedAt }) =>
      number === null ? (
        '—'
      ) : (
        <span>
          N.º {number}, <DateTime at={publishedAt} />
        </span>
      ),
  },
];
