import { IconBuildingStore, IconCreditCard, IconReportMoney } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { addressId, numericIdParams, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/payments',
    staticData: { title: 'Liquidaciones', policy: 'payments.list', flag: 'consolidations' },
    /** Defaults to the current year. */
    validateSearch: z.object({ year: z.coerce.number().int().min(2000).max(2100).optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./weeks/web/WeeksPage.tsx'), 'WeeksPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/payments/terms',
    staticData: { title: 'Condiciones de los locales', policy: 'payments.list', flag: 'consolidations' },
    component: lazyRouteComponent(() => import('./terms/web/TermsPage.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/payments/reconcile',
    staticData: { title: 'Conciliar una cartola', policy: 'payments.reconcile', flag: 'payments' },
    component: lazyRouteComponent(() => import('./statements/web/ReconcilePage.tsx'), 'ReconcilePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/payments/$id',
    staticData: { title: 'Semana liquidada', policy: 'payments.show', flag: 'consolidations' },
    /** Store filter; all stores without it. */
    validateSearch: z.object({ store: addressId.optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./weeks/web/WeekPage.tsx'), 'WeekPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/order-payments',
    staticData: { title: 'Pagos de pedidos', policy: 'order_payments.list', flag: 'payments' },
    component: lazyRouteComponent(() => import('./order-payments/web/OrderPaymentsPage.tsx'), 'OrderPaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/order-payments/differences',
    staticData: { title: 'Diferencias', policy: 'order_payments.list', flag: 'payments' },
    component: lazyRouteComponent(() => import('./differences/web/DifferencesPage.tsx'), 'DifferencesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/order-payments/channels',
    staticData: { title: 'Cartolas de canales', policy: 'payments.reconcile', flag: 'payments' },
    component: lazyRouteComponent(
      () => import('./channel-statements/web/ChannelStatementsPage.tsx'),
      'ChannelStatementsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/order-payments/channels/upload',
    staticData: { title: 'Subir cartola de un canal', policy: 'payments.reconcile', flag: 'payments' },
    component: lazyRouteComponent(
      () => import('./channel-statements/web/UploadStatementPage.tsx'),
      'UploadStatementPage',
    ),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/order-payments/channels/$id',
    staticData: { title: 'Cartola de un canal', policy: 'payments.reconcile', flag: 'payments' },
    params: numericIdParams,
    component: lazyRouteComponent(
      () => import('./channel-statements/web/ChannelStatementPage.tsx'),
      'ChannelStatementPage',
    ),
  }),
];

export const payoutsScreens = areaScreens({
  name: 'payouts',
  routes,
  nav: [
    {
      group: 'reports',
      path: '/payments',
      label: 'Liquidaciones',
      icon: IconReportMoney,
      policy: 'payments.list',
      flag: 'consolidations',
    },
    {
      group: 'reports',
      path: '/order-payments',
      label: 'Pagos de pedidos',
      icon: IconCreditCard,
      policy: 'order_payments.list',
      flag: 'payments',
      tabOf: '/payments',
    },
    {
      group: 'reports',
      path: '/order-payments/differences',
      label: 'Diferencias',
      icon: IconCreditCard,
      policy: 'order_payments.list',
      flag: 'payments',
      tabOf: '/payments',
      count: {
        policy: 'order_payments.list',
        load: () => import('./differences/web/differenceCount.ts').then((file) => file.differenceCount),
      },
    },
    {
      group: 'reports',
      path: '/order-payments/channels',
      label: 'Cartolas de canales',
      icon: IconBuildingStore,
      policy: 'payments.reconcile',
      flag: 'payments',
      tabOf: '/payments',
      tab: 'Canales',
    },
  ],
  actions: [
    { label: 'Conciliar una cartola', path: '/payments/reconcile', policy: 'payments.reconcile', flag: 'payments' },
  ],
  entities: async () => {
    const { channelStatementEntity } = await import('./channel-statements/channelStatements.contract.ts');
    return [channelStatementEntity];
  },
});
