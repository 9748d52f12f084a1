import { normalise } from '#kit/contract/text.ts';
import { maxSlug } from './companyCreation.contract.ts';

/** Names of hosts and paths of the platform, which no company can have. */
const reserved: ReadonlySet<string> = new Set([
  'platform',
  'www',
  'api',
  'admin',
  'app',
  'tienda',
  'shop',
  'store',
  'cocina',
  'kds',
  'login',
  'auth',
  'account',
  'cuenta',
  'static',
  'assets',
  'files',
  'cdn',
  'media',
  'mail',
  'smtp',
  'imap',
  'ftp',
  'ns',
  'dev',
  'stage',
  'staging',
  'test',
  'prueba',
  'production',
  'soporte',
  'support',
  'ayuda',
  'help',
  'docs',
  'status',
  'blog',
  'comanda',
  'root',
  'system',
  'public',
  'null',
  'undefined',
  'localhost',
  'openapi',
  'webhooks',
  'health',
  'metrics',
]);

/** A slug of a name: `Sabores del Sur` is `sabores-del-sur`. */
export const slugOfName = (name: string): string =>
  normalise(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlug)
    .replace(/^-/, '')
    .replace(/-$/, '');

/** Why a text is no slug of a company; null: it can be one. */
export function slugProblem(slug: string): string | null {
  if (slug === '') return null;
  if (reserved.has(slug)) return `«${slug}» es una palabra reservada de la plataforma`;
  if (slug.length < 3) return 'Usa al menos 3 caracteres';
  if (!/^[a-z0-9-]+$/.test(slug)) return 'Usa solo minúsculas, números y guiones';
  if (slug.startsWith('-') || slug.endsWith('-')) return 'No puede empezar ni terminar con guion';
  return slug.includes('--') ? 'No uses dos guiones seguidos' : null;
}

/** The first free slug that resembles another: `sabores`, `sabores-2`; null where all of them are taken. */
export function suggestSlug(typed: string, taken: ReadonlySet<string>): string | null {
  const base = slugOfName(typed);
  if (base.length < 3) return null;
  const numbered = Array.from({ length: 20 }, (_, index) => {
    const end = index === 0 ? '' : `-${index + 1}`;
    return `${base.slice(0, maxSlug - end.length)}${end}`;
  });
  return numbered.find((slug) => slugProblem(slug) === null && !taken.has(slug)) ?? null;
}
