import type { FastifyInstance } from 'fastify';
import type { TenantDirectory } from '#features/platform/tenants/server/index.ts';
import { fail } from '#kit/contract/failures.ts';

/** Routes of the office: its API, how people sign in there, its screens and the description of it all. */
const ofOffice = /^\/(api\/(?!v[12]\/)|identitytoolkit\.|securetoken\.|\.well-known\/|docs|[^/]+\.html$)/;

/** Lets hosts of storefronts answer what guests ask for, and nothing of the office. */
export function guardStorefrontHosts(app: FastifyInstance, tenants: TenantDirectory): void {
  app.addHook('onRequest', async ({ host, routeOptions: { url = '', config } }) => {
    const isGuests = !ofOffice.test(url) && (config.policy ?? 'public') === 'public';
    if (!isGuests && (await tenants.hostOf(host))?.kind === 'storefront') fail('notFound');
  });
}
