import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendLanding } from '#features/content/landings/server/index.ts';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { drawFailure } from '#kit/server/http/pages.ts';
import { briefRedirect, queryOf, redirectElsewhere } from '#kit/server/http/redirect.ts';
import type { Services } from '#kit/server/services.ts';
import { sendHeldNotice } from './sendHeldNotice.ts';
import type { ShopServices } from './shopFacts.ts';

type LandingHosts = ShopServices & {
  services: Pick<Services, 'storefrontOf'>;
  originOfHost(requestHost: string, host?: string): string;
};
type LandingCall = { tenant: Tenant; request: FastifyRequest; reply: FastifyReply; path: string };

/** Landings are indexed, and their files are not pages. */
const robots = 'User-agent: *\nAllow: /l/\nAllow: /f/\nDisallow: /\n';

/** Answers on a host of landings: nothing but landings, their files and robots.txt. */
export async function sendOfLandingHost(
  { services, originOfHost, database, files }: LandingHosts,
  { tenant, request, reply, path }: LandingCall,
): Promise<FastifyReply> {
  if (path === 'robots.txt') return reply.type('text/plain; charset=utf-8').send(robots);
  if (await sendHeldNotice({ database, files }, { tenant, request, reply, path })) return reply;
  const site = {
    tenant,
    origin: originOfHost(request.host),
    base: '',
    shop: services.storefrontOf(tenant, request.host).replace(/\/$/, ''),
  };
  if (await sendLanding({ database, files }, { request, reply, site, path })) return reply;
  return drawFailure(new Failure(kitFailures.notFound), request, reply);
}

/** Redirects to the host where guests read the company's landings. */
export function redirectToLandings(
  { services, originOfHost }: Omit<LandingHosts, keyof ShopServices>,
  { tenant, request, reply, path }: LandingCall,
): FastifyReply {
  const base = tenant.landingHost
    ? originOfHost(request.host, tenant.landingHost)
    : services.storefrontOf(tenant, request.host).replace(/\/$/, '');
  return redirectElsewhere(reply.headers(briefRedirect), `${base}/${encodeURI(path)}${queryOf(request)}`, 302);
}
