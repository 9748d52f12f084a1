import {
  IconBuildingStore,
  IconCreditCard,
  IconMail,
  IconMotorbike,
  IconReceipt,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type IntegrationPort, integrationPortNames, integrationPorts } from '#domain/integrationPorts.ts';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { ScreenParent } from '#kit/web/shell/screens.ts';

const icons: Record<IntegrationPort, TablerIcon> = {
  payments: IconCreditCard,
  delivery: IconMotorbike,
  channels: IconBuildingStore,
  pos: IconReceipt,
  mail: IconMail,
  audience: IconUsers,
};

const controlRoom = { policy: 'stores.list', flag: 'control-room' } as const;

const portRoutes = (parent: ScreenParent) =>
  integrationPortNames.map((port) => {
    const { screen, flag } = integrationPorts[port];
    return createRoute({
      getParentRoute: () => parent,
      path: `${screen.path}/{-$tab}`,
      staticData: { title: screen.label, policy: 'auth_credentials', flag },
      component: lazyRouteComponent(async () => {
        const { IntegrationPage } = await import('./web/IntegrationPage.tsx');
        return { default: () => <IntegrationPage port={port} /> };
      }),
    });
  });

const routes = (parent: ScreenParent) => [
  ...portRoutes(parent),
  createRoute({
    getParentRoute: () => parent,
    path: '/control-room',
    staticData: { title: 'Sala de control', ...controlRoom },
    component: lazyRouteComponent(() => import('./web/ControlRoomPage.tsx'), 'ControlRoomPage'),
  }),
];

export const integrationsScreens = areaScreens({
  name: 'integrations',
  routes,
  nav: [
    ...integrationPortNames.map((port) => ({
      group: 'integrations' as const,
      path: integrationPorts[port].screen.path,
      label: integrationPorts[port].screen.label,
      icon: icons[port],
      policy: 'auth_credentials',
      flag: integrationPorts[port].flag,
    })),
    {
      group: 'menu',
      path: '/control-room',
      label: 'Sala de control',
      icon: IconBuildingStore,
      ...controlRoom,
      tabOf: '/stores',
    },
  ],
});
