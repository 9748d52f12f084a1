import { IconHistory, IconPlus, IconProgressCheck, type TablerIcon } from '@tabler/icons-react';
import { mayOpen, type Viewer } from '../access.ts';
import { areaActions } from '../areas.ts';
import { auditPath, jobsPath, type NavGroup } from '../shell/nav.ts';

/** One thing the palette can open. */
export type Entry = { label: string; sub?: string | undefined; icon: TablerIcon; path: string };

/** The screens somebody may open, the ones of the user's menu among them. */
export function pageEntries(groups: readonly NavGroup[], viewer: Viewer, screens: ReadonlySet<string>): Entry[] {
  const inNav = groups.flatMap((group) =>
    group.items.map(({ label, under, icon, path }) => ({
      label: under ? `${under}: ${label}` : label,
      sub: group.label ?? undefined,
      icon,
      path,
    })),
  );
  const inMenu = [
    { label: 'Auditoría', icon: IconHistory, path: auditPath, policy: 'audit' },
    { label: 'Tareas', icon: IconProgressCheck, path: jobsPath, policy: 'jobs' },
  ].filter((page) => screens.has(page.path) && mayOpen(viewer, page));
  return [...inNav, ...inMenu];
}

/** What somebody may do, as the areas declare it. */
export const actionEntries = (viewer: Viewer): Entry[] =>
  areaActions.filter((action) => mayOpen(viewer, action)).map(({ label, path }) => ({ label, path, icon: IconPlus }));
