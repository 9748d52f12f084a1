import type { TenantDirectory } from '#features/platform/tenants/server/index.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Config } from '../config.ts';

const loopback = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Origin of a tenant's screens, for links in mails, from `PUBLIC_URL` (`{tenant}` is the slug).
 *
 * Without it only loopback hosts are accepted: a forged Host header must not redirect a password link.
 */
export function originOf(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  slug: string,
  requestHost: string,
): string {
  if (publicUrl) return publicUrl.replace('{tenant}', slug);
  return `http://${loopback.test(requestHost) ? requestHost : `${host}:${port}`}`;
}

/** Origin of a company's back-office, for links to its users: from `PUBLIC_URL`, else `SLUG.localhost`. */
export function officeOriginOf(
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
  slug: string,
  requestHost: string,
): string {
  if (publicUrl) return publicUrl.replace('{tenant}', slug);
  return `http://${slug}.localhost:${(loopback.test(requestHost) && portOf(requestHost)) || port}`;
}

const portOf = (host: string) => /:(\d+)$/.exec(host)?.[1];

/** Origin of a company's host; local hosts use the port of the request. */
export const originOfHost = ({ port }: Pick<Config, 'port'>, host: string, requestHost: string): string =>
  loopback.test(host) ? `http://${host}:${portOf(requestHost) ?? port}` : `https://${host}`;

/**
 * Origin of a company's pictures for guests: the CDN, else the requested company host, else that of its screens.
 *
 * Blank without a configured address: a forged Host header must not become one.
 */
export function pictureOriginOf(
  config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'cdnUrl'>,
  slug: string,
  requestHost: string,
  isCompanyHost: boolean,
): string {
  if (config.cdnUrl) return config.cdnUrl;
  if (isCompanyHost) return originOfHost(config, requestHost.replace(/:\d+$/, ''), requestHost);
  return config.publicUrl || loopback.test(requestHost) ? originOf(config, slug, requestHost) : '';
}

/** Variant for a request, by its host. */
export const pictureOrigins =
  (config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'cdnUrl'>, tenants: TenantDirectory) =>
  async ({ host }: { host: string }, { id, slug }: Tenant): Promise<string> =>
    pictureOriginOf(config, slug, host, (await tenants.hostOf(host))?.tenant.id === id);

type Shop = { slug: string; storefrontUrl: string | null; storefrontHost: string | null };

/** Where guests of a company order: at its own shop elsewhere, at the storefront's own host, or below the screens' origin. */
export function storefrontOf(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  { slug, storefrontUrl, storefrontHost }: Shop,
  requestHost: string,
): string {
  if (storefrontUrl) return storefrontUrl;
  if (storefrontHost) return originOfHost(config, storefrontHost, requestHost);
  return `${originOf(config, slug, requestHost)}/tienda/${slug}`;
}

/** Origin of a new company's screens: its host, else `PUBLIC_URL` or its name on this machine. */
export function originOfNew(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, slug: string, host?: string): string {
  if (!host || config.publicUrl?.includes('{tenant}')) return officeOriginOf(config, slug, '');
  return loopback.test(host) ? `http://${host}:${config.port}` : `https://${host}`;
}
