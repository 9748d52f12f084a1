import { IconPlus, type TablerIcon } from '@tabler/icons-react';
import { canOpen } from '../access.ts';
import { composedScreens } from '../composedScreens.ts';
import type { NavGroup } from '../shell/nav/nav.ts';
import { type NavViewer, visibleItems } from '../shell/nav/visibleNav.ts';

/** An entry of the palette. */
export type Entry = { label: string; sub?: string | undefined; icon: TablerIcon; path: string };

/** Screens that the user may open, including those of the user menu. */
export function pageEntries(groups: readonly NavGroup[], viewer: NavViewer): Entry[] {
  const inNav = groups.flatMap((group) =>
    group.items.map(({ label, under, icon, path }) => ({
      label: under ? `${under}: ${label}` : label,
      sub: group.label ?? undefined,
      icon,
      path,
    })),
  );
  const inMenu = visibleItems(composedScreens.nav, viewer)
    .filter(({ group }) => group === 'userMenu')
    .map(({ label, icon, path }) => ({ label, icon, path }));
  return [...inNav, ...inMenu];
}

/** Actions that areas declare, filtered by permission. */
export const actionEntries = (viewer: NavViewer): Entry[] =>
  composedScreens.actions
    .filter((action) => canOpen(viewer, action))
    .map(({ label, path }) => ({ label, path, icon: IconPlus }));
