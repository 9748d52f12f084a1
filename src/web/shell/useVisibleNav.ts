import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMe } from '../me.ts';
import { screenPaths } from '../screenPaths.ts';
import { nav } from './nav.ts';
import { currentItem, visibleNav } from './visibleNav.ts';

export function useScreenPaths(): ReadonlySet<string> {
  const router = useRouter();
  return useMemo(() => screenPaths(router), [router]);
}

/** The navigation of whoever is signed in, and the item the present page belongs to. */
export function useVisibleNav() {
  const me = useMe();
  const screens = useScreenPaths();
  const pathname = useLocation({ select: (location) => location.pathname });
  const groups = useMemo(() => visibleNav(nav, me, screens), [me, screens]);
  return { groups, current: currentItem(groups, pathname) };
}
