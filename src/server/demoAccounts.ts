import { sql } from 'kysely';
import { invalidateAccess, passwordMatches, sessions } from '#features/platform/identity/server/index.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { outageOf } from '#kit/server/postgres/outage.ts';
import type { Database } from '#kit/server/data/database.ts';
import { demoPassword, demoTenants } from '#demo/demoData.ts';
import { setupScope } from './createTenant.ts';

type DemoAccount = { id: number; email: string; tenantId: number };

/** Users of a company who still have the password of the demo: all, or those of some e-mails. None while its rows are out of reach. */
export async function usersWithDemoPassword(
  database: Database,
  slug: string,
  emails?: readonly string[],
): Promise<DemoAccount[]> {
  const tenant = await database.onPlatform((db) =>
    db.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst(),
  );
  if (!tenant) return [];
  const accounts = database.inTenant(setupScope(tenant.id, 'demo-accounts'), (db) =>
    db
      .selectFrom('adminUsers')
      .select(['id', 'email', 'passwordHash'])
      .where('enabled', '=', true)
      .$if(emails !== undefined, (found) => found.where('email', '=', sql<string>`any(${emails})`))
      .orderBy('email')
      .execute(),
  );
  const users = await accounts.catch((error: unknown) => (outageOf(error) ? [] : Promise.reject(error)));
  const matches = await Promise.all(users.map(({ passwordHash }) => passwordMatches(passwordHash, demoPassword)));
  return users.filter((_, index) => matches[index]).map(({ id, email }) => ({ id, email, tenantId: tenant.id }));
}

/**
 * Ends the sessions of users with the public demo password and returns their emails, to choose another one.
 *
 * Signing in with it is blocked elsewhere.
 */
export async function closeDemoAccounts(database: Database): Promise<string[]> {
  const slugs = [platformSlug, ...demoTenants.map(({ slug }) => slug)];
  const accounts = (await Promise.all(slugs.map((slug) => usersWithDemoPassword(database, slug)))).flat();
  for (const { id, tenantId } of accounts)
    await database.inTenant(setupScope(tenantId, 'demo-accounts'), async (db) => {
      await sessions.revokeAll(db, id);
      await invalidateAccess(db);
    });
  return accounts.map(({ email }) => email);
}
