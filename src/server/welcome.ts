import { countries } from '#domain/countries.ts';
import { passwordMatches } from '#features/identity/server/index.ts';
import { platformSlug } from '#features/tenants/server/index.ts';
import type { Database } from '#kit/server/database.ts';
import type { Config } from './config.ts';
import { setupScope } from './createTenant.ts';
import { demoPassword, demoTenants, superAdminEmail } from './demoData.ts';

/** What a person needs after `npm start`: the address and, outside production, whom to sign in as. */
export async function welcome(database: Database, config: Config, port: number): Promise<string> {
  const ready = `Comanda está lista en ${addressOf(config.host, port)}`;
  const accounts = config.isProduction ? [] : await demoAccounts(database, port);
  if (accounts.length === 0) return ready;
  const width = Math.max(...accounts.map(([where]) => where.length));
  const lines = accounts.map(([where, who]) => `  ${where.padEnd(width)}  ${who}`);
  return `${ready}\n\nEntra con la clave ${demoPassword} como:\n${lines.join('\n')}\n`;
}

function addressOf(host: string, port: number): string {
  const isLocal = ['127.0.0.1', 'localhost', '0.0.0.0', '::', '::1'].includes(host);
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Demo users who are there and still have the password of the demo, by where they sign in. */
async function demoAccounts(database: Database, port: number): Promise<[where: string, who: string][]> {
  const accounts: [string, string][] = [];
  for (const { slug, name, country, hosts = [] } of demoTenants) {
    const emails = await usersWithDemoPassword(database, slug, [`admin@${slug}.test`, `lectura@${slug}.test`]);
    const where = `${name} (${countries[country].name})  http://${hosts[0]}:${port}`;
    if (emails.length > 0) accounts.push([where, emails.join('  ')]);
  }
  const [superAdmin] = await usersWithDemoPassword(database, platformSlug, [superAdminEmail]);
  if (superAdmin) accounts.push(['Todas las cadenas, desde cualquiera de ellas', superAdmin]);
  return accounts;
}

async function usersWithDemoPassword(database: Database, slug: string, emails: string[]): Promise<string[]> {
  const tenant = await database.onPlatform((db) =>
    db.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst(),
  );
  if (!tenant) return [];
  const users = await database.inTenant(setupScope(tenant.id, 'welcome'), (db) =>
    db
      .selectFrom('adminUsers')
      .select(['email', 'passwordHash'])
      .where('email', 'in', emails)
      .orderBy('email')
      .execute(),
  );
  const matches = await Promise.all(users.map(({ passwordHash }) => passwordMatches(passwordHash, demoPassword)));
  return users.filter((_, index) => matches[index]).map(({ email }) => email);
}
