import type { Me } from '#features/users/users.contract.ts';
import { mayOpen, type Viewer } from '../access.ts';
import { accountPath, type NavGroup } from './nav.ts';

export type NavViewer = Viewer & { tenant: Pick<Me['tenant'], 'hiddenPaths'> };

/** The groups somebody sees: items with a screen, a policy, their flag, for this tenant; groups that keep an item. */
export function visibleNav(nav: readonly NavGroup[], viewer: NavViewer, screens: ReadonlySet<string>): NavGroup[] {
  return nav
    .map((group) => ({
      ...group,
      items: group.items.filter(
        (item) =>
          screens.has(item.path) &&
          mayOpen(viewer, item) &&
          (!item.superOnly || viewer.superAdmin) &&
          !viewer.tenant.hiddenPaths.includes(item.path),
      ),
    }))
    .filter((group) => group.items.length > 0);
}

/** The path of the item an address belongs to: `/users/7` is of `/users`. */
export function currentItem(groups: readonly NavGroup[], pathname: string): string | null {
  const paths = groups.flatMap((group) => group.items.map((item) => item.path));
  const matching = paths.filter((path) => pathname === path || pathname.startsWith(`${path}/`));
  return matching.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** Where somebody starts: what they chose or the server says, when it is there for them; else the first item. */
export function homePath(
  wished: readonly (string | null)[],
  groups: readonly NavGroup[],
  screens: ReadonlySet<string>,
): string {
  const first = groups.flatMap((group) => group.items).find((item) => item.path !== accountPath);
  const visible = (path: string) => groups.some((group) => group.items.some((item) => item.path === path));
  const wish = wished.find((path): path is string => path !== null && screens.has(path) && visible(path));
  return wish ?? first?.path ?? (visible(accountPath) ? accountPath : '/misc/not-authorized');
}
