import type { NavItem } from '#kit/web/shell/areaScreens.ts';

/** An entry of the sidebar: a screen, or neighbours that are tabs of each other. */
export type NavEntry = Pick<NavItem, 'label' | 'icon' | 'path'> & { tabs: readonly NavItem[] };

export type NavGroup = { label: string | null; entries: readonly NavEntry[] };

/** The groups of the sidebar in their order. One without a label is always open, above the others. */
const groups = {
  account: null,
  reports: 'Reportes',
  sales: 'Ventas',
  menu: 'Menú',
  settings: 'Configuración',
  marketing: 'Marketing',
  integrations: 'Integraciones',
  pagesAdmin: 'Administración de páginas',
} as const;

declare module '#kit/web/shell/areaScreens.ts' {
  interface NavGroups extends Record<keyof typeof groups, true> {}
}

const entryPath = ({ path, tabOf }: NavItem) => tabOf ?? path;

/** Heads of entries; one with `after` follows the entry that it names. */
function inOrder(heads: readonly NavItem[]): NavItem[] {
  const isPlaced = ({ after }: NavItem) => heads.some(({ path }) => path === after);
  return heads
    .filter((head) => !isPlaced(head))
    .flatMap((head) => [head, ...heads.filter(({ after }) => after === head.path)]);
}

function entryOf(head: NavItem, visible: readonly NavItem[]): NavEntry[] {
  const tabs = visible.filter((item) => entryPath(item) === head.path);
  const first = tabs.find(({ path }) => path === head.path) ?? tabs[0];
  if (!first) return [];
  const others = tabs.filter((item) => item !== first);
  return [{ label: head.entry ?? first.label, icon: first.icon, path: first.path, tabs: [first, ...others] }];
}

/** Groups with the visible items of a navigation, as entries and their tabs. Groups without items are left out. */
export function navGroups(items: readonly NavItem[], visible: readonly NavItem[]): NavGroup[] {
  return Object.entries(groups)
    .map(([name, label]) => {
      const heads = items.filter(({ group, tabOf }) => group === name && tabOf === undefined);
      return { label, entries: inOrder(heads).flatMap((head) => entryOf(head, visible)) };
    })
    .filter(({ entries }) => entries.length > 0);
}
