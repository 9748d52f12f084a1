import { IconPlayerPause } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens, type ScreenAction } from '#kit/web/shell/areaScreens.ts';
import type { ScreenCommand } from '#kit/web/shell/commands.ts';
import { addressId, type ScreenParent } from '#kit/web/shell/screens.ts';
import { soldOutVerbs } from './soldOutVerbs.ts';

/** Preselection of the sold-out dialog. It is in the URL, so that other screens can link to it. */
const takenOff = z.object({
  off: z.string().optional().catch(undefined),
  of: z
    .union([addressId, z.string().regex(/^\d+(,\d+)*$/)])
    .optional()
    .catch(undefined),
  /** Further values of the form, parsed by the page. */
  fill: z.unknown().optional(),
});

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/sold-out',
    staticData: { title: 'Agotados', policy: 'products' },
    validateSearch: takenOff,
    component: lazyRouteComponent(() => import('./web/SoldOutsPage.tsx'), 'SoldOutsPage'),
  }),
];

const actions: readonly ScreenAction[] = [
  { label: 'Agotar un producto', path: '/sold-out?off=product', policy: 'products.sold_out' },
  { label: 'Agotar un ingrediente', path: '/sold-out?off=ingredient', policy: 'products.sold_out' },
];

const commands: readonly ScreenCommand[] = [
  {
    verbs: soldOutVerbs,
    examples: ['agotar tomate providencia'],
    icon: IconPlayerPause,
    policy: 'products.sold_out',
    load: () => import('./web/soldOutCommand.ts').then((file) => file.soldOutCommand),
  },
];

export const soldOutsScreens = areaScreens({
  name: 'sold-outs',
  routes,
  nav: [
    {
      group: 'menu',
      path: '/sold-out',
      label: 'Agotados',
      icon: IconPlayerPause,
      policy: 'products',
      letter: 't',
      tabOf: '/products',
    },
  ],
  actions,
  commands,
  entities: () => import('./soldOutHistory.contract.ts').then(({ soldOutEntity }) => [soldOutEntity]),
});
