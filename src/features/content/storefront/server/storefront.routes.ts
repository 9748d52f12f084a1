import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { platformSlug } from '#domain/platformSlug.ts';
import { type TenantDirectory } from '#features/platform/tenants/server/index.ts';
import { Failure, fail, kitFailures } from '#kit/contract/failures.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { drawFailure } from '#kit/server/http/pages.ts';
import { redirectBriefly, redirectWithin } from '#kit/server/http/redirect.ts';
import type { Services } from '#kit/server/services.ts';
import { drawnPage } from '#kit/server/http/drawnPages.ts';
import { sendLanding } from '#features/content/landings/server/index.ts';
import { findPage } from './findPage.ts';
import { redirectToLandings, sendOfLandingHost } from './landingHosts.ts';
import { sendHeldNotice } from './sendHeldNotice.ts';
import type { Site, StorefrontFiles } from './place.ts';
import { themeRoutes } from './theme.routes.ts';
import type { ShopServices } from './shopFacts.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Assets of the storefront's pages. */
    storefrontFiles(): StorefrontFiles;
    /** Origin of the CDN that reads pictures from here; blank without. */
    cdnUrl: string;
  }
}

type Options = ShopServices & {
  tenants: TenantDirectory;
  services: Pick<Services, 'originOf' | 'storefrontOf' | 'storefrontFiles' | 'cdnUrl' | 'mapBackground'>;
  /** Origin of a tenant's custom host, by default the requested one. */
  originOfHost(requestHost: string, host?: string): string;
};

/** Map tiles that the pages of a storefront may load: those over TLS. */
const mapOf = (background: Services['mapBackground']): Site['map'] =>
  background?.tilesUrl.startsWith('https:')
    ? { url: background.tilesUrl, attribution: background.attribution, maxZoom: background.maxZoom }
    : null;

/** A path that no storefront has. */
const nowhere = '404';

/** Handler for custom hosts, called when no other route matches there; it sends no reply where nothing is there. */
export type AtRoot = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Serves the storefronts below `/tienda/{slug}`, and at the root of custom hosts. */
export function storefrontRoutes(app: FastifyInstance, { tenants, services, originOfHost, ...shop }: Options): AtRoot {
  const placeOf = (tenant: Tenant, at: Pick<Site, 'origin' | 'base'>): Site => ({
    tenant,
    ...at,
    files: services.storefrontFiles(),
    cdnUrl: services.cdnUrl,
    map: mapOf(services.mapBackground),
  });
  async function send(request: FastifyRequest, reply: FastifyReply, place: Site, path: string): Promise<FastifyReply> {
    const key = [place.tenant.id, place.origin, place.base, path].join(' ');
    const { status, location, page } = await drawnPage(shop.database, key, () => findPage(shop, place, path));
    if (location === undefined) return page.send(request, reply, status);
    return redirectBriefly(request, reply, location, status);
  }
  /** A page of the shop, or a landing below it where landings have no host. A held company has a notice instead. */
  async function sendAny(request: FastifyRequest, reply: FastifyReply, place: Site, path: string) {
    const { tenant } = place;
    if (await sendHeldNotice(shop, { tenant, request, reply, path })) return reply;
    if (isLandingPath.test(path) && tenant.landingHost)
      return redirectToLandings({ services, originOfHost }, { tenant, request, reply, path });
    const site = { ...place, shop: place.base };
    if (await sendLanding(shop, { request, reply, site, path })) return reply;
    return send(request, reply, place, path);
  }
  const placeBelow = (tenant: Tenant, request: FastifyRequest): Site =>
    placeOf(tenant, { origin: services.originOf(tenant.slug, request.host), base: `/tienda/${tenant.slug}` });
  const placeAtRoot = (tenant: Tenant, request: FastifyRequest): Site =>
    placeOf(tenant, { origin: originOfHost(request.host), base: '' });
  /** A company's host shows no other company; one that is nobody's shows all. */
  const below = async (request: FastifyRequest, reply: FastifyReply) => {
    const { slug, '*': path = '' } = request.params as { slug: string; '*'?: string };
    const [tenant, host] = await Promise.all([tenants.bySlug(slug), tenants.hostOf(request.host)]);
    if (host?.kind === 'storefront') {
      if (host.tenant.id === tenant?.id) return redirectWithin(reply, `/${encodeURI(path)}`, 301);
      return send(request, reply, placeAtRoot(host.tenant, request), nowhere);
    }
    if (host && host.tenant.id !== tenant?.id) return send(request, reply, placeBelow(host.tenant, request), nowhere);
    if (!tenant || slug === platformSlug) return drawFailure(new Failure(kitFailures.notFound), request, reply);
    return sendAny(request, reply, placeBelow(tenant, request), path);
  };
  themeRoutes(app);
  app.get('/tienda/:slug', below);
  app.get('/tienda/:slug/*', below);
  const atRoot: AtRoot = async (request, reply) => {
    const host = await tenants.hostOf(request.host);
    const path = pathOf(request.url);
    if (host?.kind === 'storefront') await sendAny(request, reply, placeAtRoot(host.tenant, request), path);
    else if (host?.kind === 'landing')
      await sendOfLandingHost({ services, originOfHost, ...shop }, { tenant: host.tenant, request, reply, path });
    else await redirectPrinted({ tenants, services, originOfHost }, { request, reply, path });
  };
  const landing = async (request: FastifyRequest, reply: FastifyReply) => {
    await atRoot(request, reply);
    return reply.sent ? reply : fail('notFound');
  };
  app.get('/l/*', landing);
  app.get('/f/*', landing);
  return atRoot;
}

type Printed = { request: FastifyRequest; reply: FastifyReply; path: string };

/** Redirects printed codes of stores and landings, which have no company in their address. */
async function redirectPrinted(
  { tenants, ...hosts }: Pick<Options, 'tenants' | 'services' | 'originOfHost'>,
  { request, reply, path }: Printed,
): Promise<void> {
  const isGuests = isStorePath.test(path) || isLandingPath.test(path);
  const tenant = isGuests ? await tenants.byHost(request.host) : null;
  if (!tenant) return;
  if (isLandingPath.test(path)) redirectToLandings(hosts, { tenant, request, reply, path });
  else redirectWithin(reply, `/tienda/${tenant.slug}/${path}`, 302);
}

const isLandingPath = /^l\/[^/]+$/;
const isStorePath = /^locales\/[0-9a-z-]+$/;

function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0]?.slice(1) ?? '');
  } catch {
    return fail('notFound');
  }
}
