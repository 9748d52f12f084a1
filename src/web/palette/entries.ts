import { IconPlus, type TablerIcon } from '@tabler/icons-react';
import { canOpen } from '../access.ts';
import { composedScreens } from '../composedScreens.ts';
import type { NavGroup } from '../shell/nav/nav.ts';
import { type NavViewer, visibleItems } from '../shell/nav/visibleNav.ts';

/** One thing the palette can open. */
export type Entry = { label: string; sub?: string | undefined; icon: TablerIcon; path: string };

/** The screens somebody may open, the ones of the user's menu among them. */
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

/** What somebody may do, as the areas declare it. */
export const actionEntries = (viewer: NavViewer): Entry[] =>
  composedScreens.actions
    .filter((action) => canOpen(viewer, action))
    .map(({ label, path }) => ({ label, path, icon: IconPlus }));
