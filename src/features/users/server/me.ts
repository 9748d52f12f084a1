import { fail } from '#domain/failures.ts';
import type { Actor, Ctx, Tenant } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { pictureUrl } from '#kit/server/pictures.ts';
import { clock } from '#kit/server/scope.ts';
import { publicTenantOf } from '../../tenants/server/index.ts';
import type { Me } from '../users.contract.ts';
import * as repo from './users.repo.ts';

export type MeLinks = {
  helpCenterUrl: string | undefined;
  termsUrl: string | undefined;
  mapBackground: Me['mapBackground'];
};

/** Where signing in leads unless the person chose otherwise: the tablet of a kitchen to its board. */
const firstScreenOf = ({ policies }: Actor) =>
  policies.has('orders.cook') && !policies.has('stores.list') ? '/kds' : '/stores';

const tenantOf = (tenant: Tenant, links: MeLinks): Me['tenant'] => {
  const { id, subscriptionStatus, storefrontUrl, kitchenUrl, hiddenPaths } = tenant;
  return { ...publicTenantOf(tenant, links), id, subscriptionStatus, storefrontUrl, kitchenUrl, hiddenPaths };
};

/** The signed-in person's own record, wherever their account lives. */
export function ownRecord<T>({ actor, tenant, db, database, scope }: Ctx, work: (db: Db) => Promise<T>): Promise<T> {
  if (actor.homeTenantId === tenant.id) return work(db);
  return database.inTenant({ ...scope, tenantId: actor.homeTenantId, author: scope.author ?? clock }, work);
}

/** The signed-in person with everything the screens decide by. */
export async function meOf(ctx: Ctx, links: MeLinks): Promise<Me> {
  const { actor, tenant } = ctx;
  const own = (await ownRecord(ctx, (db) => repo.own(db, actor.id))) ?? fail('notSignedIn');
  return {
    id: own.id,
    name: own.name,
    email: own.email,
    phone: own.phone,
    pictureUrl: pictureUrl(own.pictureKey),
    superAdmin: actor.superAdmin,
    policies: [...actor.policies],
    flags: tenant.flags,
    storeIds: actor.storeIds === null ? null : [...actor.storeIds],
    defaultRoute: own.startPath ?? firstScreenOf(actor),
    preferences: { startPath: own.startPath, shortcuts: own.shortcuts },
    seeingAs: actor.seeingAs,
    tenant: tenantOf(tenant, links),
    mapBackground: links.mapBackground,
  };
}
