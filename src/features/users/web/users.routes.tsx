import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#kit/web/list/listSearch.ts';
import { addressId, type ScreenAction, type ScreenParent } from '#kit/web/screens.ts';
import { userListQuery } from '../users.contract.ts';

/** The user open over the list, or a new one: it is in the address, so that links and Back work. */
const edited = z.union([z.literal('new'), addressId]);
const readList = listSearch(userListQuery);

export type UsersSearch = ReturnType<typeof readList> & { edit?: z.output<typeof edited> };

export const usersRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/users',
    staticData: { title: 'Usuarios', policy: 'admin_users' },
    validateSearch: (address: Record<string, unknown>): UsersSearch => {
      const { data: edit } = edited.safeParse(address.edit);
      return { ...readList(address), ...(edit !== undefined && { edit }) };
    },
    component: lazyRouteComponent(() => import('./UsersPage.tsx'), 'UsersPage'),
  }),
];

export const usersActions: ScreenAction[] = [
  { label: 'Crear usuario', path: '/users?edit=new', policy: 'admin_users.create' },
];
