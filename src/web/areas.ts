import type { Entity } from '#kit/contract/entity.ts';
import type { ScreenAction, ScreenParent } from '#kit/web/screens.ts';
import { roleEntity } from '#features/roles/roles.contract.ts';
import { userEntity } from '#features/users/users.contract.ts';
import { viewEntity } from '#features/views/views.contract.ts';

/** The screens of every area. What is not here has no route, and so no place in the navigation. */
export const areaRoutes = (_parent: ScreenParent) => [];

/** What the command palette offers to do. */
export const areaActions: ScreenAction[] = [];

/** The words in which the history tells each table. */
export const areaEntities: ReadonlyMap<string, Entity> = new Map(
  [userEntity, roleEntity, viewEntity].map((entity) => [entity.table, entity]),
);
