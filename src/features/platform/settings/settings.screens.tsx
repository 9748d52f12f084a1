import { IconAdjustmentsHorizontal, IconPaint } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { fieldFocusSearch, type ScreenParent } from '#kit/web/shell/screens.ts';

type Page = 'GeneralSettingsPage' | 'DesignSettingsPage' | 'TemplatesPage';

const routes = (parent: ScreenParent) => {
  const page = <Path extends string>(path: Path, title: string, name: Page) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      staticData: { title, policy: 'settings.show' },
      validateSearch: fieldFocusSearch,
      component: lazyRouteComponent(() => import('./web/SettingsPage.tsx'), name),
    });
  return [
    page('/general-settings/{-$section}', 'Configuración general', 'GeneralSettingsPage'),
    page('/design-settings/{-$section}', 'Diseño', 'DesignSettingsPage'),
    page('/templates', 'Plantillas', 'TemplatesPage'),
  ];
};

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
