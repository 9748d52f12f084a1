import { conventionsOf, type CountryCode } from '#domain/countries.ts';
import { insertFlags } from '#features/platform/flags/server/index.ts';
import { createRoles } from '#features/platform/roles/server/index.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { composedAreas } from './composedAreas.ts';
import { type Scope, setupRequestId, systemAuthor } from '#kit/server/data/scope.ts';

const { platformRoles, roleTemplates } = composedAreas.policies;

export type NewTenant = {
  slug: string;
  name: string;
  country: CountryCode;
  legalName?: string;
  taxId?: string;
  hosts?: string[];
  /** Where its storefront stands at the root. */
  storefrontHosts?: string[];
  plan?: string;
  /** Minor units a month. */
  planPrice?: number;
  storeLimit?: number;
  renewsOn?: string;
  storefrontUrl?: string;
  kitchenUrl?: string;
  cloudProjectId?: string;
  /** By stored name: `aloha-dev`. */
  flags?: Record<string, boolean>;
  /** The tenant's own cloud sign-in, as docs/operations.md describes it. */
  signIn?: Record<string, string>;
};

/** Author and reason of the flags that a company is created with. */
const setupFlags = { authorName: 'Comanda', reason: 'Al crear el comercio' };

/** Scope of writes by the installation, under a single request id. */
export const setupScope = (tenantId: number, requestId: string): Scope => ({
  tenantId,
  author: systemAuthor,
  requestId,
  source: 'clock',
  area: 'settings',
});

/**
 * Creates a company with its country's conventions, the initial roles and what `fill` adds in the same transaction.
 *
 * Resumes an interrupted creation; rejects an existing company. Returns its id.
 */
export async function createTenant(
  database: Database,
  { hosts = [], storefrontHosts = [], flags = {}, signIn, ...values }: NewTenant,
  fill: (db: Db) => Promise<void> = async () => {},
): Promise<number> {
  const stored = { signIn: signIn ? JSON.stringify(signIn) : null };
  const row = { ...values, ...stored, ...conventionsOf(values.country) };
  const tenantId = await database.onPlatform(async (db) => {
    const { id } = await db
      .insertInto('tenants')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    const named = [
      ...hosts.map((host) => ({ host, kind: 'office' as const })),
      ...storefrontHosts.map((host) => ({ host, kind: 'storefront' as const })),
    ];
    for (const each of named)
      await db
        .insertInto('tenantHosts')
        .values({ ...each, tenantId: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await insertFlags(db, id, flags, setupFlags);
    return id;
  });
  await database.inTenant(setupScope(tenantId, setupRequestId(values.slug)), async (db) => {
    await createRoles(db, values.slug === platformSlug ? platformRoles : roleTemplates);
    await fill(db);
  });
  return tenantId;
}

/** Whether a tenant is there with all it starts with, or was: the slug of one whose data is removed stays taken. */
export async function tenantExists(database: Database, slug: string): Promise<boolean> {
  const tenant = await database.onPlatform((db) =>
    db.selectFrom('tenants').select(['id', 'closesAt']).where('slug', '=', slug).executeTakeFirst(),
  );
  if (!tenant) return false;
  if (tenant.closesAt !== null) return true;
  const role = await database.inTenant(setupScope(tenant.id, 'look'), (db) =>
    db.selectFrom('roles').select('id').limit(1).executeTakeFirst(),
  );
  return role !== undefined;
}
