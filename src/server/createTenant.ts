import { countries, type CountryCode } from '#domain/countries.ts';
import { type Policy, roleTemplates } from '#domain/policies.ts';
import { rolesRepo } from '#features/roles/server/index.ts';
import type { Database, Db } from '#kit/server/database.ts';
import { clock, type Scope } from '#kit/server/scope.ts';

export type NewTenant = {
  slug: string;
  name: string;
  country: CountryCode;
  legalName?: string;
  taxId?: string;
  hosts?: string[];
  plan?: string;
  /** Minor units a month. */
  planPrice?: number;
  storeLimit?: number;
  renewsOn?: string;
  subscriptionStatus?: 'active' | 'failed_payment' | 'suspended' | 'inactive';
  storefrontUrl?: string;
  kitchenUrl?: string;
  flags?: Record<string, boolean>;
};

/** What the installation itself writes, under one request id. */
export const setupScope = (tenantId: number, requestId: string): Scope => ({
  tenantId,
  author: clock,
  requestId,
  source: 'clock',
  area: 'roles',
});

/** A new company with the conventions of its country and the five roles everybody starts with. Answers its number. */
export async function createTenant(
  database: Database,
  { hosts = [], flags = {}, ...given }: NewTenant,
): Promise<number> {
  const { currency, timeZone, decimals } = countries[given.country];
  const tenantId = await database.onPlatform(async (db) => {
    const { id } = await db
      .insertInto('tenants')
      .values({ ...given, currency, timeZone, withCents: decimals > 0, flags: JSON.stringify(flags) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const host of hosts) await db.insertInto('tenantHosts').values({ host, tenantId: id }).execute();
    return id;
  });
  await database.inTenant(setupScope(tenantId, `setup-${given.slug}`), async (db) => {
    for (const template of roleTemplates) await createRole(db, template);
  });
  return tenantId;
}

export type NewRole = { name: string; description: string; policies: readonly Policy[] };

/** A role that reaches every store. */
export const createRole = (db: Db, { name, description, policies }: NewRole) =>
  rolesRepo.insert(db, { name, description, policyIds: [...policies], allStores: true, storeIds: [] });
