import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { composedScreens } from '../../composedScreens.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { currentItem, visibleItems, visibleNav } from './visibleNav.ts';

/** The user's navigation and the item of the current page. */
export function useVisibleNav() {
  const me = useCurrentUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  const groups = useMemo(() => visibleNav(composedScreens.nav, me), [me]);
  return { groups, current: currentItem(groups, pathname) };
}

/** Screens of the user's own menu: their account first, then what stands in no group of the sidebar. */
export function useUserMenu() {
  const me = useCurrentUser();
  return useMemo(
    () => visibleItems(composedScreens.nav, me).filter(({ group }) => group === 'account' || group === 'userMenu'),
    [me],
  );
}
