import type { Kysely } from 'kysely';
import type { PlatformTables } from '#kit/server/data/tables.ts';

/** The companies, each with the host whose root is its storefront, where it has one: the first of several. */
export const tenantsWithShop = (db: Kysely<PlatformTables>) =>
  db.selectFrom('tenants').select((eb) =>
    eb
      .selectFrom('tenantHosts as h')
      .select((each) => each.fn.min('h.host').as('host'))
      .whereRef('h.tenantId', '=', 'tenants.id')
      .where('h.kind', '=', 'storefront')
      .as('storefrontHost'),
  );
