import type { TenantDirectory } from '#features/platform/tenants/server/index.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Config } from '../config.ts';

const loopback = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Where the screens of a tenant are, for links in mails. `PUBLIC_URL` decides (`{tenant}` stands for the slug). Without it
 * only a loopback host is believed: a forged Host header must not send a password link elsewhere.
 */
export function originOf(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  slug: string,
  requestHost: string,
): string {
  if (publicUrl) return publicUrl.replace('{tenant}', slug);
  return `http://${loopback.test(requestHost) ? requestHost : `${host}:${port}`}`;
}

const portOf = (host: string) => /:(\d+)$/.exec(host)?.[1];

/** The origin of a company's own host; one of this machine answers at the port it was asked at. */
export const originOfHost = ({ port }: Pick<Config, 'port'>, host: string, requestHost: string): string =>
  loopback.test(host) ? `http://${host}:${portOf(requestHost) ?? port}` : `https://${host}`;

/**
 * Where guests read a company's pictures from: at its own host, where it was asked there, else where its screens are. Blank where
 * nobody said that address: a forged Host must not become one.
 */
export function pictureOriginOf(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  slug: string,
  requestHost: string,
  isOwnHost: boolean,
): string {
  if (isOwnHost) return originOfHost(config, requestHost.replace(/:\d+$/, ''), requestHost);
  return config.publicUrl || loopback.test(requestHost) ? originOf(config, slug, requestHost) : '';
}

/** The same of a request, by whose host it asked. */
export const pictureOrigins =
  (config: Pick<Config, 'publicUrl' | 'host' | 'port'>, tenants: TenantDirectory) =>
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

/** Where the screens of a new company are: at the host it was given, else where `PUBLIC_URL` or this machine says. */
export function originOfNew(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, slug: string, host?: string): string {
  if (!host || config.publicUrl?.includes('{tenant}')) return originOf(config, slug, '');
  return loopback.test(host) ? `http://${host}:${config.port}` : `https://${host}`;
}
