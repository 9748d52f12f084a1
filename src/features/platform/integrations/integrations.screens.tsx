import { IconCreditCard, IconMotorbike } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { ScreenParent } from '#kit/web/shell/screens.ts';

type Page = 'DeliveryIntegrationPage' | 'PaymentIntegrationPage';

const routes = (parent: ScreenParent) => {
  const page = <Path extends string>(path: Path, title: string, flag: string, name: Page) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      staticData: { title, policy: 'super', flag },
      component: lazyRouteComponent(() => import('./web/IntegrationPage.tsx'), name),
    });
  return [
    page(
      '/delivery-integration/{-$tab}',
      'Integraciones de delivery',
      'delivery-integration',
      'DeliveryIntegrationPage',
    ),
    page(
      '/payment-methods-integration/{-$tab}',
      'Integraciones de medios de pago',
      'payment-methods-integration',
      'PaymentIntegrationPage',
    ),
  ];
};

export const integrationsScreens = areaScreens({
  name: 'integrations',
  routes,
  nav: [
    {
      group: 'integrations',
      path: '/delivery-integration',
      label: 'Delivery',
      icon: IconMotorbike,
      policy: 'auth_credentials',
      flag: 'delivery-integration',
      superOnly: true,
    },
    {
      group: 'integrations',
      path: '/payment-methods-integration',
      label: 'Medios de pago',
      icon: IconCreditCard,
      policy: 'auth_credentials',
      flag: 'payment-methods-integration',
      superOnly: true,
    },
  ],
});
