import type { NavItem } from '#kit/web/shell/areaScreens.ts';
import type { Me } from '#features/platform/users/me.contract.ts';
import { canOpen, type Viewer } from '../../access.ts';
import { type NavEntry, type NavGroup, navGroups } from './nav.ts';

export type NavViewer = Viewer & Pick<Me, 'storeIds'>;

/** Items with the user's permission and the tenant's flag. */
export const visibleItems = (items: readonly NavItem[], viewer: NavViewer): NavItem[] =>
  items.filter((item) => canOpen(viewer, item) && (!item.everyStore || viewer.storeIds === null));

/** Groups of the sidebar with visible items. */
export const visibleNav = (items: readonly NavItem[], viewer: NavViewer): NavGroup[] =>
  navGroups(items, visibleItems(items, viewer));

/** All screens of the navigation, also those that are tabs. */
export const screensOf = (groups: readonly NavGroup[]): NavItem[] =>
  groups.flatMap(({ entries }) => entries.flatMap(({ tabs }) => tabs));

/** Screen of the navigation that an address belongs to: `/users/7` is of `/users`. */
export function currentScreen(groups: readonly NavGroup[], pathname: string): NavItem | undefined {
  const matching = screensOf(groups).filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return matching.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Entry of the sidebar that an address belongs to. */
export function currentEntry(groups: readonly NavGroup[], pathname: string): NavEntry | undefined {
  const screen = currentScreen(groups, pathname);
  return screen && groups.flatMap(({ entries }) => entries).find(({ tabs }) => tabs.includes(screen));
}

/** Start page: the preferred or the suggested one if visible, else the first item. */
export function homePath(wished: readonly (string | null)[], groups: readonly NavGroup[]): string {
  const paths = screensOf(
    groups.toSorted((one, other) => Number(one.label === null) - Number(other.label === null)),
  ).map(({ path }) => path);
  const wish = wished.find((path) => path !== null && paths.includes(path));
  return wish ?? paths[0] ?? '/misc/not-authorized';
}
