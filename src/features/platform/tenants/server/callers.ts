import type { FastifyRequest } from 'fastify';
import type { Caller } from '#kit/server/http/crossOrigin.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { isSameOrigin } from '#kit/server/http/sameOrigin.ts';
import type { TenantDirectory } from './tenantDirectory.ts';

const ofThisMachine = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1)$/;

/** The host of an origin that may be listed: over TLS, or of a developer's own machine. */
function hostIn(origin: string): string | null {
  const { protocol, host, hostname } = URL.parse(origin) ?? {};
  if (host === undefined || hostname === undefined) return null;
  return protocol === 'https:' || (protocol === 'http:' && ofThisMachine.test(hostname)) ? host : null;
}

/**
 * Resolves the company of a browser's call. A preflight does not name it: the host decides, and at an unknown host the
 * call itself is checked.
 */
export const callersOf =
  (tenants: TenantDirectory) =>
  async (request: FastifyRequest, known: Tenant | null): Promise<Caller> => {
    const { origin } = request.headers;
    if (origin === undefined || isSameOrigin(request)) return { is: 'own' };
    const tenant = known ?? (await tenants.hostOf(request.host))?.tenant ?? null;
    if (!tenant) return { is: 'listed', origin };
    const host = hostIn(origin);
    const isListed = host !== null && (tenant.apiHosts.includes(host) || (await isHostOf(tenants, tenant, host)));
    return isListed ? { is: 'listed', origin } : { is: 'stranger' };
  };

/** The office and the shop of a company may stand on two hosts. */
const isHostOf = async (tenants: TenantDirectory, { id }: Tenant, host: string): Promise<boolean> =>
  (await tenants.hostOf(host))?.tenant.id === id;
