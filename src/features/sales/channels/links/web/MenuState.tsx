import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type MenuState as State, menuStates } from '../menuStates.contract.ts';
import type { ChannelLinkRow } from '../links.contract.ts';

export const menuTones: Readonly<Record<State, Tone>> = {
  never: 'neutral',
  sending: 'info',
  waiting: 'info',
  live: 'success',
  refused: 'error',
  lost: 'warning',
};

/** The menu of a store in «Menús › Canales» for users who publish; for others, only what differs. */
function MenuLink({ row: { storeId, provider, menuDifferences } }: { row: ChannelLinkRow }) {
  const { integer } = useTenantFormat();
  const differences =
    menuDifferences > 0 && pluralize(menuDifferences, ['diferencia en la app', 'diferencias en la app'], integer);
  if (!useCan('menus.publish'))
    return (
      differences && (
        <Text size="xs" c="dimmed">
          {differences}
        </Text>
      )
    );
  const search = { storeIds: [storeId], provider };
  return (
    <Anchor size="xs" renderRoot={(props) => <Link to="/menu/channels" search={() => search as never} {...props} />}>
      {differences || 'Ver su menú'}
    </Anchor>
  );
}

/**
 * The menu of a store at its channel: since when guests see it, whether a newer one waits or was refused, and what differs.
 *
 * In a cell of a list, the date of a menu that is published is left out.
 */
export function MenuState({ row, isCell = false }: { row: ChannelLinkRow; isCell?: boolean }) {
  const { linkId, takesMenus, menuState, menuLiveAt, menuReason } = row;
  if (linkId === null) return '–';
  if (!takesMenus) return <Text size="xs">En su panel</Text>;
  return (
    <>
      <StatusBadge tone={menuTones[menuState]}>{menuStates[menuState]}</StatusBadge>
      {menuReason && (
        <Text size="xs" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
          {menuReason}
        </Text>
      )}
      {menuLiveAt && !(isCell && menuState === 'live') && (
        <Text size="xs" c="dimmed">
          {menuState === 'live' ? 'Desde ' : 'Se ve el de '}
          <DateTime at={menuLiveAt} />
        </Text>
      )}
      <div>
        <MenuLink row={row} />
      </div>
    </>
  );
}
