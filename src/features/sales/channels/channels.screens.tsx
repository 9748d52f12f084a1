import { IconBuildingStore, IconReportAnalytics } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { z } from 'zod';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { addressId, type ScreenParent } from '#kit/web/shell/screens.ts';

const flag = 'channel-integration';
const policy = 'auth_credentials';
const publishes = 'menus.publish';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/channel-integration/stores',
    staticData: { title: 'Locales en canales de venta', policy, flag },
    component: lazyRouteComponent(() => import('./links/web/LinksPage.tsx'), 'LinksPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/channel-integration/quality',
    staticData: { title: 'Calidad en canales de venta', policy, flag },
    component: lazyRouteComponent(() => import('./quality/web/QualityPage.tsx'), 'QualityPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/channels',
    staticData: { title: 'Publicar en canales', policy: publishes, flag },
    validateSearch: z.object({ differences: addressId.optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./menus/web/ChannelMenusPage.tsx'), 'ChannelMenusPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/channels/publish',
    staticData: { title: 'Publicar menús', policy: publishes, flag },
    component: lazyRouteComponent(() => import('./menus/web/PublishPage.tsx'), 'PublishPage'),
  }),
];

export const channelsScreens = areaScreens({
  name: 'channels',
  routes,
  nav: [
    {
      group: 'integrations',
      path: '/channel-integration/stores',
      label: 'Locales en canales de venta',
      icon: IconBuildingStore,
      policy,
      flag,
      tabOf: '/channel-integration',
      tab: 'Locales',
    },
    {
      group: 'integrations',
      path: '/channel-integration/quality',
      label: 'Calidad en canales de venta',
      icon: IconReportAnalytics,
      policy,
      flag,
      tabOf: '/channel-integration',
      tab: 'Calidad',
    },
    {
      group: 'menu',
      path: '/menu/channels',
      label: 'Publicar en canales',
      icon: IconBuildingStore,
      policy: publishes,
      flag,
      tabOf: '/menu',
      tab: 'Canales',
    },
  ],
  parts: {
    menuImportSource: lazy(() =>
      import('./menus/web/ChannelMenusPage.tsx').then((file) => ({ default: file.ImportFromChannel })),
    ),
    storeChannelChecks: lazy(() =>
      import('./links/web/LinksPage.tsx').then((file) => ({ default: file.ChannelChecks })),
    ),
    storeChannels: lazy(() => import('./links/web/LinksPage.tsx').then((file) => ({ default: file.StoreChannels }))),
  },
  entities: () => import('./links/linkHistory.contract.ts').then(({ channelLinkEntity }) => [channelLinkEntity]),
});
