import { IconAdjustmentsHorizontal, IconPaint } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { fieldFocusSearch, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/general-settings/{-$section}',
    staticData: { title: 'Configuración general', policy: 'settings.show' },
    validateSearch: fieldFocusSearch,
    component: lazyRouteComponent(() => import('./web/SettingsPage.tsx'), 'GeneralSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/design-settings/{-$section}',
    staticData: { title: 'Diseño', policy: 'settings.show' },
    validateSearch: fieldFocusSearch,
    component: lazyRouteComponent(() => import('./web/SettingsPage.tsx'), 'DesignSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/templates',
    staticData: { title: 'Plantillas', policy: 'settings.show' },
    beforeLoad: () => {
      throw redirect({ to: '/design-settings/{-$section}', params: { section: 'templates' } });
    },
  }),
];

export const settingsScreens = areaScreens({
  name: 'settings',
  routes,
  nav: [
    {
      group: 'settings',
      path: '/general-settings',
      label: 'Configuración general',
      icon: IconAdjustmentsHorizontal,
      policy: 'settings.show',
    },
    {
      group: 'settings',
      path: '/design-settings',
      label: 'Diseño',
      icon: IconPaint,
      policy: 'settings.show',
    },
  ],
  entities: () => import('./settings.contract.ts').then(({ settingsEntity }) => [settingsEntity]),
});
