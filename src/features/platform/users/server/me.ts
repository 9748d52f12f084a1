import { statusOfState } from '#domain/holds/heldStates.ts';
import { strongestHold } from '#domain/holds/holds.ts';
import { fail } from '#kit/contract/failures.ts';
import { type Actor, type Ctx, hasPermission } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { snapshotOf } from '#kit/server/live/events.ts';
import { formatCursor } from '#kit/server/live/snapshots.ts';
import type { Services } from '#kit/server/services.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { findMailjetQuota } from '#features/platform/mail/server/index.ts';
import { publicTenantOf } from '#features/platform/tenants/server/index.ts';
import type { Favorite, Me } from '../me.contract.ts';
import * as repo from './users.repo.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Where tiles of maps come from; null for maps without a background. */
    mapBackground: Me['mapBackground'];
    /** Where links in mails lead, by tenant. */
    originOf(slug: string, host: string): string;
    /** Origin of a company's back-office for links to its users, also in requests for another company. */
    officeOriginOf(slug: string, host: string): string;
  }
}

type MeServices = Pick<Services, 'areas' | 'links' | 'socialSignIn' | 'mapBackground' | 'storefrontOf' | 'billing'>;

/** Where signing in leads unless the person chose otherwise: the tablet of a kitchen to its board, a cashier to the orders. */
function firstScreenOf({ policies }: Actor): string {
  if (policies.has('stores.list')) return '/stores';
  if (policies.has('orders.create')) return '/orders';
  return policies.has('orders.cook') ? '/kds' : '/stores';
}

const isoOrNull = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

const visitOf = ({ visit }: Actor): Me['visit'] =>
  visit && {
    endsAt: new Date(visit.endsAt).toISOString(),
    writesUntil: isoOrNull(visit.writesUntil),
    security: visit.security,
  };

async function tenantOf({ db, tenant, request: { host } }: Ctx, services: MeServices): Promise<Me['tenant']> {
  const { id, holds, kitchenUrl, hiddenPaths } = tenant;
  const held = strongestHold(holds, Date.now());
  const storefrontUrl = services.storefrontOf(tenant, host);
  return {
    ...(await publicTenantOf(db, tenant, services)),
    id,
    subscriptionStatus: held ? statusOfState[held.state] : 'active',
    hold: held && {
      state: held.state,
      sentence: held.hold.sentence,
      until: isoOrNull(held.hold.until),
      supportEmail: services.billing.supportEmail,
    },
    storefrontUrl,
    kitchenUrl,
    hiddenPaths,
  };
}

/** The signed-in person's own record, wherever their account lives. */
export function inHomeTenant<T>({ actor, tenant, db, database, scope }: Ctx, work: (db: Db) => Promise<T>): Promise<T> {
  if (actor.homeTenantId === tenant.id) return work(db);
  return database.inTenant({ ...scope, tenantId: actor.homeTenantId, author: scope.author ?? systemAuthor }, work);
}

/** The signed-in person with everything the screens decide by. */
export async function meOf(ctx: Ctx, services: MeServices): Promise<Me> {
  const { actor, tenant } = ctx;
  const [found, snapshot, mailjet] = await Promise.all([
    inHomeTenant(ctx, (db) => repo.findProfile(db, actor.id)),
    snapshotOf(ctx.db),
    actor.policies.has('email_quota.show') ? findMailjetQuota(ctx.db) : null,
  ]);
  const profile = found ?? fail('notSignedIn');
  return {
    id: profile.id,
    name: profile.name,
    email: profile.email,
    phone: profile.phone,
    pictureUrl: pictureUrl(profile.pictureKey),
    superAdmin: actor.superAdmin,
    policies: services.areas.policies.all.filter((policy) => hasPermission(actor, policy)),
    flags: tenant.flags,
    storeIds: actor.storeIds === null ? null : [...actor.storeIds],
    defaultRoute: profile.startPath ?? firstScreenOf(actor),
    preferences: {
      startPath: profile.startPath,
      shortcuts: profile.shortcuts,
      favorites: profile.favorites as Favorite[],
    },
    companyFavorites: await repo.findCompanyFavorites(ctx.db),
    seeingAs: actor.seeingAs,
    visit: visitOf(actor),
    visitRequired: actor.superAdmin && actor.homeTenantId !== tenant.id && actor.visit === null,
    tenant: await tenantOf(ctx, services),
    mailjet,
    liveCursor: formatCursor(snapshot),
    mapBackground: services.mapBackground,
  };
}
