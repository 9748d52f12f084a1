import { IconPlus, type TablerIcon } from '@tabler/icons-react';
import { canOpen } from '../access.ts';
import { composedScreens } from '../composedScreens.ts';
import type { NavGroup } from '../shell/nav/nav.ts';
import type { NavViewer } from '../shell/nav/visibleNav.ts';

/** An entry of the palette. */
export type Entry = { label: string; sub?: string | undefined; icon: TablerIcon; path: string };

/** Screens that the user may open, with their group; tabs with the entry that they share. */
export const pageEntries = (groups: readonly NavGroup[]): Entry[] =>
  groups.flatMap((group) =>
    group.entries.flatMap((entry) =>
      entry.tabs.map(({ label, icon, path }) => ({
        label,
        sub: entry.label === label ? (group.label ?? undefined) : entry.label,
        icon,
        path,
      })),
    ),
  );

/** Actions that areas declare, filtered by permission. */
export const actionEntries = (viewer: NavViewer): Entry[] =>
  composedScreens.actions
    .filter((action) => canOpen(viewer, action))
    .map(({ label, path }) => ({ label, path, icon: IconPlus }));
