import { IconPlus, type TablerIcon } from '@tabler/icons-react';
import type { ScreenCommand } from '#kit/web/shell/commands.ts';
import { canOpen, closedReason } from '../access.ts';
import { composedScreens } from '../composedScreens.ts';
import type { NavGroup } from '../shell/nav/nav.ts';
import type { NavViewer } from '../shell/nav/visibleNav.ts';

/** An entry of the palette. */
export type Entry = {
  label: string;
  sub?: string | undefined;
  icon: TablerIcon;
  path: string;
  /** Text that it types into the palette, instead of opening its path. */
  types?: string;
  /** Opens a dialog filled for this moment: it is not among the recent ones later. */
  isCommand?: true;
};

/** Commands that the user may carry out. */
export const commandsOf = (viewer: NavViewer): ScreenCommand[] =>
  composedScreens.commands.filter((command) => canOpen(viewer, command));

/**
 * Why a user may carry out no command that begins with a word, although there is one.
 *
 * `off`: the company does not have what it needs, so no permission helps. Null: no command begins so.
 */
export function closedCommandReason(viewer: NavViewer, verb: string): 'off' | 'permission' | null {
  const commands = composedScreens.commands.filter(({ verbs }) => verbs.includes(verb));
  const reasons = commands.map((command) => closedReason(viewer, command));
  if (reasons.length === 0 || reasons.includes(null)) return null;
  return reasons.includes('permission') ? 'permission' : 'off';
}

/** Examples of commands, which type themselves. */
export const exampleEntries = (viewer: NavViewer): Entry[] =>
  commandsOf(viewer).flatMap(({ examples, icon }) =>
    examples.map((example) => ({ label: example, icon, path: `ejemplo:${example}`, types: example })),
  );

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
