import type { ScreenAction, ScreenParent } from '#kit/web/screens.ts';
import { accountRoutes } from '#features/account/web/account.routes.tsx';
import { auditRoutes } from '#features/audit/web/audit.routes.tsx';
import { guestMenusRoutes } from '#features/guest-menus/web/guestMenus.routes.tsx';
import { jobsRoutes } from '#features/jobs/web/jobs.routes.tsx';
import { kitchenRoutes } from '#features/kitchen/web/kitchen.routes.tsx';
import { menusActions, menusRoutes } from '#features/menus/web/menus.routes.tsx';
import { productsActions, productsRoutes } from '#features/products/web/products.routes.tsx';
import { modifiersActions, modifiersRoutes } from '#features/modifiers/web/modifiers.routes.tsx';
import { priceGroupsActions, priceGroupsRoutes } from '#features/price-groups/web/priceGroups.routes.tsx';
import { ordersRoutes } from '#features/orders/web/orders.routes.tsx';
import { rolesActions, rolesRoutes } from '#features/roles/web/roles.routes.tsx';
import { soldOutsActions, soldOutsRoutes } from '#features/sold-outs/web/soldOuts.routes.tsx';
import { storesActions, storesRoutes } from '#features/stores/web/stores.routes.tsx';
import { usersActions, usersRoutes } from '#features/users/web/users.routes.tsx';

/** The screens of every area. What is not here has no route, and so no place in the navigation. */
export const areaRoutes = (parent: ScreenParent) => [
  ...ordersRoutes(parent),
  ...storesRoutes(parent),
  ...kitchenRoutes(parent),
  ...menusRoutes(parent),
  ...guestMenusRoutes(parent),
  ...productsRoutes(parent),
  ...modifiersRoutes(parent),
  ...priceGroupsRoutes(parent),
  ...soldOutsRoutes(parent),
  ...usersRoutes(parent),
  ...rolesRoutes(parent),
  ...accountRoutes(parent),
  ...auditRoutes(parent),
  ...jobsRoutes(parent),
];

/** What the command palette offers to do. */
export const areaActions: ScreenAction[] = [
  ...storesActions,
  ...productsActions,
  ...menusActions,
  ...modifiersActions,
  ...priceGroupsActions,
  ...soldOutsActions,
  ...usersActions,
  ...rolesActions,
];
