import type { NavItem } from '#kit/web/shell/areaScreens.ts';
import type { Me } from '#features/platform/users/me.contract.ts';
import { canOpen, type Viewer } from '../../access.ts';
import { groupItems, type NavGroup } from './nav.ts';

export type NavViewer = Viewer & Pick<Me, 'storeIds'>;

/** Items with the user's permission and the tenant's flag. */
export const visibleItems = (items: readonly NavItem[], viewer: NavViewer): NavItem[] =>
  items.filter(
    (item) =>
      canOpen(viewer, item) && (!item.superOnly || viewer.superAdmin) && (!item.everyStore || viewer.storeIds === null),
  );

/** Groups of the sidebar with visible items. */
export const visibleNav = (items: readonly NavItem[], viewer: NavViewer): NavGroup[] =>
  groupItems(visibleItems(items, viewer)).filter((group) => group.items.length > 0);

/** The path of the item an address belongs to: `/users/7` is of `/users`. */
export function currentItem(groups: readonly NavGroup[], pathname: string): string | null {
  const paths = groups.flatMap((group) => group.items.map((item) => item.path));
  const matching = paths.filter((path) => pathname === path || pathname.startsWith(`${path}/`));
  return matching.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** Start page: the preferred or the suggested one if visible, else the first item. */
export function homePath(wished: readonly (string | null)[], groups: readonly NavGroup[]): string {
  const paths = groups
    .toSorted((one, other) => Number(one.label === null) - Number(other.label === null))
    .flatMap((group) => group.items.map((item) => item.path));
  const wish = wished.find((path) => path !== null && paths.includes(path));
  return wish ?? paths[0] ?? '/misc/not-authorized';
}
