import type { NavItem } from '#kit/web/shell/areaScreens.ts';

export type NavGroup = { label: string | null; items: readonly NavItem[] };

/** The groups of the sidebar in their order. One without a label stands open, above the others. */
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
  interface NavGroups extends Record<keyof typeof groups, true> {
    /** Shown in the user menu instead of the sidebar. */
    userMenu: true;
  }
}

/** The sidebar with everything there is: groups in their order, items in that of their areas. */
export const groupItems = (items: readonly NavItem[]): NavGroup[] =>
  Object.entries(groups).map(([name, label]) => ({ label, items: items.filter(({ group }) => group === name) }));
