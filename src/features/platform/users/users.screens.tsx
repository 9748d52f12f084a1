import { IconUsers } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens, type ScreenAction } from '#kit/web/shell/areaScreens.ts';
import { openRecordSearch, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/users',
    staticData: { title: 'Usuarios', policy: 'admin_users', banners: true },
    validateSearch: openRecordSearch,
    component: lazyRouteComponent(() => import('./web/UsersPage.tsx'), 'UsersPage'),
  }),
];

const actions: readonly ScreenAction[] = [
  { label: 'Crear usuario', path: '/users?edit=new', policy: 'admin_users.create' },
];

export const usersScreens = areaScreens({
  name: 'users',
  routes,
  nav: [{ group: 'settings', path: '/users', label: 'Usuarios', icon: IconUsers, policy: 'admin_users', letter: 'u' }],
  actions,
  entities: () => import('./users.contract.ts').then(({ userEntity }) => [userEntity]),
});
