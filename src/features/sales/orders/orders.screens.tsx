import { IconChefHat, IconReceipt } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { z } from 'zod';
import { download } from '#kit/web/api/call.ts';
import type { ScreenCommand } from '#kit/web/shell/commands.ts';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { addressId, type ScreenParent } from '#kit/web/shell/screens.ts';
import { orderVerbs } from './office/orderVerbs.ts';

/** The order that is open over the list. */
const opened = z.object({
  order: addressId.optional().catch(undefined),
  /** An action on it, confirmed in a dialog. */
  action: z.unknown().optional(),
});

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/orders',
    staticData: { title: 'Pedidos', policy: 'orders' },
    validateSearch: opened,
    component: lazyRouteComponent(() => import('./office/web/OrdersPage.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/kds',
    staticData: { title: 'Cocina', policy: 'orders.cook', bare: true },
    /** Store of the board; without it the user chooses one once. */
    validateSearch: z.object({ store: addressId.optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./kitchen/web/KitchenPage.tsx'), 'KitchenPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/first-hour',
    staticData: { title: 'Primeros pasos', policy: 'stores.create' },
    component: lazyRouteComponent(() => import('./first-hour/web/FirstHourPage.tsx'), 'FirstHourPage'),
  }),
];

const loadCommand = () => import('./office/web/orderCommand.ts').then((file) => file.orderCommand);

const commands: readonly ScreenCommand[] = [
  {
    verbs: orderVerbs.canceled,
    examples: ['cancelar pedido 1042 porque el cliente se arrepintió'],
    icon: IconReceipt,
    policy: 'orders.cancel',
    load: loadCommand,
  },
  {
    verbs: orderVerbs.reassign,
    examples: ['pasar pedido 1042 a providencia'],
    icon: IconReceipt,
    policy: 'orders.update',
    load: loadCommand,
  },
  { verbs: orderVerbs.refund, examples: [], icon: IconReceipt, policy: 'orders.refund', load: loadCommand },
];

export const ordersScreens = areaScreens({
  name: 'orders',
  routes,
  nav: [
    {
      group: 'sales',
      path: '/orders',
      label: 'Pedidos',
      icon: IconReceipt,
      policy: 'orders',
      letter: 'o',
      count: {
        policy: 'orders.list',
        load: () => import('./office/web/orderNavCount.ts').then((file) => file.orderNavCount),
      },
    },
    { group: 'sales', path: '/kds', label: 'Cocina', icon: IconChefHat, policy: 'orders.cook', letter: 'k' },
  ],
  commands,
  entities: () => import('./record/orderHistory.contract.ts').then(({ orderEntity }) => [orderEntity]),
  parts: {
    couponSimulator: lazy(() =>
      import('./simulator/web/CouponSimulator.tsx').then(({ CouponSimulator }) => ({ default: CouponSimulator })),
    ),
  },
  jobFiles: {
    'orders.export': async (id) => {
      const { orderExportApi } = await import('./export/orderExport.contract.ts');
      await download(orderExportApi.file, { params: { id } }, `pedidos-${id}.csv`);
    },
  },
});
