import { IconMail } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { addressId, recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/campaigns',
    staticData: { title: 'Campañas', policy: 'campaigns', flag: 'campaigns', banners: true },
    component: lazyRouteComponent(() => import('./web/CampaignsPage.tsx'), 'CampaignsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/campaigns/create',
    staticData: { title: 'Crear campaña', policy: 'campaigns.create', flag: 'campaigns' },
    validateSearch: z.object({ template: addressId.optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./web/AddCampaign.tsx'), 'AddCampaign'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/campaigns/$id',
    staticData: { title: 'Editar campaña', policy: 'campaigns.show', flag: 'campaigns' },
    ...recordRoute(() => import('./campaigns.contract.ts').then(({ campaignsApi }) => campaignsApi.get)),
    component: lazyRouteComponent(() => import('./web/EditCampaign.tsx'), 'EditCampaign'),
  }),
];

export const campaignsScreens = areaScreens({
  name: 'campaigns',
  routes,
  nav: [
    {
      group: 'marketing',
      path: '/campaigns',
      label: 'Campañas',
      icon: IconMail,
      policy: 'campaigns',
      flag: 'campaigns',
    },
  ],
  actions: [{ label: 'Crear campaña', path: '/campaigns/create', policy: 'campaigns.create', flag: 'campaigns' }],
  entities: () => import('./campaigns.contract.ts').then(({ campaignEntity }) => [campaignEntity]),
});
