import { randomUUID } from 'node:crypto';
import type { Database } from '../data/database.ts';
import type { Scope } from '../data/scope.ts';

/** A new tenant, as the scope of a request that one of its users makes. */
export async function testTenant(database: Database): Promise<Scope> {
  const slug = `t${randomUUID().slice(0, 8)}`;
  const { id } = await database.onPlatform((db) =>
    db
      .insertInto('tenants')
      .values({ slug, name: slug, country: 'cl', timeZone: 'America/Santiago', currency: 'CLP' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return requestOf(id);
}

/** Another request of the same tenant and person. */
export const requestOf = (tenantId: number): Scope => ({
  tenantId,
  author: { id: 7, name: 'Ana', email: 'ana@demo.test', superAdmin: false },
  requestId: randomUUID(),
  source: 'staff',
  area: 'roles',
});
