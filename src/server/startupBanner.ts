import { countries } from '#domain/countries.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { Config } from './config.ts';
import { closeDemoAccounts, usersWithDemoPassword } from './demoAccounts.ts';
import { demoPassword, demoTeam, demoTenants } from '#demo/demoData.ts';

/** Text after `npm start`: the address and, outside production, the demo accounts. */
export async function startupBanner(database: Database, config: Config, port: number): Promise<string> {
  const ready = `Comanda está lista en ${addressOf(config.host, port)}`;
  if (config.isProduction) return [ready, ...warningOf(await closeDemoAccounts(database))].join('\n');
  const accounts = await demoAccounts(database, port);
  if (accounts.length === 0) return ready;
  const warning = isLoopback(config.host)
    ? ''
    : `\nAviso: HOST=${config.host} deja que toda la red entre con esta clave.\n`;
  return `${ready}\n\nEntra con la contraseña ${demoPassword} como:\n${aligned(accounts)}\n${warning}`;
}

const warningOf = (emails: readonly string[]): string[] =>
  emails.length === 0
    ? []
    : [
        `\nAviso: en producción la contraseña de demostración no sirve, y aún la tienen ${emails.join(', ')}. Que elijan otra con «Olvidé mi contraseña», o desactívalos.`,
      ];

function aligned(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host);

function addressOf(host: string, port: number): string {
  return `http://${isLoopback(host) || ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Company, address and e-mails of the demo users who are there and still have the password of the demo. */
async function demoAccounts(database: Database, port: number): Promise<string[][]> {
  const accounts: string[][] = [];
  for (const { slug, name, country, hosts = [] } of demoTenants) {
    const users = await usersWithDemoPassword(database, slug, [`admin@${slug}.test`, `lectura@${slug}.test`]);
    const emails = users.map(({ email }) => email);
    const company = `${name} (${countries[country].name})`;
    if (emails.length > 0) accounts.push([company, `http://${hosts[0]}:${port}`, ...emails]);
  }
  const addresses = demoTeam.map(({ email }) => email);
  const team = await usersWithDemoPassword(database, platformSlug, addresses);
  if (team.length > 0) accounts.push(['Todas las cadenas', 'desde cualquiera', ...team.map(({ email }) => email)]);
  return accounts;
}
