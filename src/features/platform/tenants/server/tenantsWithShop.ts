import type { Kysely } from 'kysely';
import type { PlatformTables } from '#kit/server/data/tables.ts';

/** The companies, each with the hosts of its storefront and of its landings: the first of several, null for none. */
export const tenantsWithShop = (db: Kysely<PlatformTables>) =>
  db.selectFrom('tenants').select((eb) => {
    const firstHost = (kind: 'storefront' | 'landing') =>
      eb
        .selectFrom('tenantHosts as h')
        .select((each) => each.fn.min('h.host').as('host'))
        .whereRef('h.tenantId', '=', 'tenants.id')
        .where('h.kind', '=', kind);
    return [firstHost('storefront').as('storefrontHost'), firstHost('landing').as('landingHost')];
  });
