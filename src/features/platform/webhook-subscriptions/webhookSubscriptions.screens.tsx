import { IconWebhook } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { openRecordSearch, type ScreenParent } from '#kit/web/shell/screens.ts';

const path = '/developers/webhooks';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { title: 'Webhooks', policy: 'webhooks' },
    validateSearch: openRecordSearch,
    component: lazyRouteComponent(() => import('./web/WebhooksPage.tsx'), 'WebhooksPage'),
  }),
];

export const webhookSubscriptionsScreens = areaScreens({
  name: 'webhook-subscriptions',
  routes,
  nav: [
    { group: 'integrations', path, label: 'Webhooks', icon: IconWebhook, policy: 'webhooks', tabOf: '/developers' },
  ],
  actions: [{ label: 'Crear webhook', path: `${path}?edit=new`, policy: 'webhooks.create' }],
  entities: () =>
    import('./webhookSubscriptions.contract.ts').then(({ webhookSubscriptionEntity }) => [webhookSubscriptionEntity]),
});
