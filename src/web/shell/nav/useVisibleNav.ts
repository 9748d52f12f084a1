import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { composedScreens } from '../../composedScreens.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { currentEntry, visibleItems, visibleNav } from './visibleNav.ts';

/** The user's navigation and the path of the current page's entry. */
export function useVisibleNav() {
  const me = useCurrentUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  const groups = useMemo(() => visibleNav(composedScreens.nav, me), [me]);
  return { groups, current: currentEntry(groups, pathname)?.path ?? null };
}

/** The user's own account, which the user menu shows as well. */
export function useAccountScreens() {
  const me = useCurrentUser();
  return useMemo(() => visibleItems(composedScreens.nav, me).filter(({ group }) => group === 'account'), [me]);
}
