import type { Entity } from '#kit/contract/entity.ts';
import type { ScreenAction, ScreenParent } from '#kit/web/screens.ts';
import { accountRoutes } from '#features/account/web/account.routes.tsx';
import { auditRoutes } from '#features/audit/web/audit.routes.tsx';
import { checkoutQuestionEntity } from '#features/checkout-questions/checkoutQuestions.contract.ts';
import { jobsRoutes } from '#features/jobs/web/jobs.routes.tsx';
import { roleEntity } from '#features/roles/roles.contract.ts';
import { rolesActions, rolesRoutes } from '#features/roles/web/roles.routes.tsx';
import { storeEntities } from '#features/stores/storeHistory.contract.ts';
import { storesActions, storesRoutes } from '#features/stores/web/stores.routes.tsx';
import { userEntity } from '#features/users/users.contract.ts';
import { usersActions, usersRoutes } from '#features/users/web/users.routes.tsx';
import { viewEntity } from '#features/views/views.contract.ts';

/** The screens of every area. What is not here has no route, and so no place in the navigation. */
export const areaRoutes = (parent: ScreenParent) => [
  ...storesRoutes(parent),
  ...usersRoutes(parent),
  ...rolesRoutes(parent),
  ...accountRoutes(parent),
  ...auditRoutes(parent),
  ...jobsRoutes(parent),
];

/** What the command palette offers to do. */
export const areaActions: ScreenAction[] = [...storesActions, ...usersActions, ...rolesActions];

/** The words in which the history tells each table. */
export const areaEntities: ReadonlyMap<string, Entity> = new Map(
  [userEntity, roleEntity, viewEntity, checkoutQuestionEntity, ...storeEntities].map((entity) => [
    entity.table,
    entity,
  ]),
);
