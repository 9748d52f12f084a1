import type { Policy } from '#kit/contract/policies.ts';
import type { Db } from '#kit/server/data/database.ts';
import * as repo from './roles.repo.ts';

export type NewRole = { name: string; description: string; policyIds: readonly Policy[] };

/** Creates roles that reach every store. */
export const createRoles = (db: Db, roles: readonly NewRole[]) =>
  repo.insertAll(
    db,
    roles.map(({ name, description, policyIds }) => ({
      name,
      description,
      policyIds: [...policyIds],
      allStores: true,
      storeIds: [],
      storeGroupIds: [],
    })),
  );
