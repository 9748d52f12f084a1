import { randomUUID } from 'node:crypto';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { z } from 'zod';
import { guardStorefrontHosts, storefrontRoutes } from '#features/content/storefront/server/index.ts';
import {
  createIdentify,
  identityRoutes,
  openIdProvider,
  tokenLimit,
  Tokens,
  usersOnly,
} from '#features/platform/identity/server/index.ts';
import { localeError } from '#kit/contract/sentences.ts';
import { downloadRoutes } from '#features/platform/company-data/server/index.ts';
import { webhookRoutes } from '#features/platform/integrations/server/index.ts';
import { recordPing } from '#features/sales/channels/opening/server/recordPing.ts';
import { payRoutes } from '#features/sales/orders/paying/server/payRoutes.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import {
  callersOf,
  countRequests,
  heldNotice,
  requireAllowed,
  TenantDirectory,
} from '#features/platform/tenants/server/index.ts';
import { pageCompanyOf } from '#features/platform/settings/server/index.ts';
import { logTokenCalls } from '#features/platform/tokens/server/index.ts';
import { countVisitCalls, guardVisits } from '#features/platform/visits/server/index.ts';
import type { Database } from '#kit/server/data/database.ts';
import { EventHub } from '#kit/server/live/events.ts';
import { fileRoutes } from '#kit/server/files/files.ts';
import { readJsonBodies } from '#kit/server/http/jsonBodies.ts';
import { liveRoute } from '#kit/server/live/live.ts';
import { metricsRoutes } from '#kit/server/http/metrics.ts';
import type { Forward } from '#kit/server/http/forward.ts';
import { mount } from '#kit/server/http/mount.ts';
import type { TenantLocks } from '#kit/server/http/tenantLocks.ts';
import { TenantLoad } from '#kit/server/http/tenantLoad.ts';
import { openapiRoutes } from '#kit/server/http/openapi/openapi.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { pageRoutes } from '#kit/server/http/pages.ts';
import { refusePackedBodies } from '#kit/server/http/packedBodies.ts';
import { pictureUploads } from '#kit/server/files/picturesUpload.ts';
import type { Services } from '#kit/server/services.ts';
import { drawNamedFile } from '#kit/server/files/renditions/renditions.ts';
import { demoPassword } from '#demo/demoData.ts';
import { areas } from '../areas.ts';
import { composedAreas } from './composedAreas.ts';
import { documentFacts } from './api/documentFacts.ts';
import type { Config } from './config.ts';
import { connectionLimits } from './http/connectionLimits.ts';
import { errorReplies, unreadableRequests } from './http/errorReplies.ts';
import { healthRoutes } from './http/health.ts';
import { loggerOptions } from './logger.ts';
import { methodsAllowed } from './http/methodsAllowed.ts';
import { originOf, originOfHost, pictureOrigins } from './http/origin.ts';
import { limitRequests } from './http/requestLimit.ts';
import { screenRoutes } from './http/screenRoutes.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { mcpRoutes } from './mcp/mcpRoutes.ts';
import { openServices } from './services.ts';

z.config({ localeError });

/** Bytes of a JSON body; files are streamed with separate limits. */
const bodyLimit = 1_000_000;

/**
 * Small replies are compressed synchronously: setting up a stream costs more than the compression.
 *
 * Gzip before Brotli and low levels, since higher ones cost more time than they save; files are compressed at build
 * time.
 */
const compression: FastifyCompressOptions = {
  threshold: 1024,
  syncThreshold: 128 * 1024,
  encodings: ['gzip', 'br'],
  zlibOptions: { level: 3 },
};

/** Pages rendered by areas, for people with a link. */
const pagesWith = (services: Services) => areas.flatMap((area) => area.pages(services));

export type App = FastifyInstance & { drain(): void };

type AppOptions = {
  config: Config;
  database: Database;
  /** Where requests are answered that are not light; absent: here. */
  forward?: Forward;
  /** Requests come from the process that listens, with the id they have there. */
  isBackground?: boolean;
  /** Shared with other processes, for requests that are not light; absent: this process alone answers them. */
  locks?: TenantLocks;
};

/** Pages for guests, in the look of a company and with a link to its shop. */
const guestPages = (services: Services) => ({
  companyOf: pageCompanyOf,
  heldNotice,
  shopUrlOf: (tenant: Tenant, host: string) =>
    tenant.slug === platformSlug ? null : services.storefrontOf(tenant, host),
  pages: pagesWith(services),
});

const signInOptions = (config: Config) => ({
  refusedPasswords: config.isProduction ? [demoPassword] : [],
  openId: config.openId ? openIdProvider(config.openId) : null,
  linkOrigin: ({ host }: FastifyRequest, slug: string) => originOf(config, slug, host),
  supportEmail: config.supportEmail,
});

/** The whole server on a database that is migrated; not listening yet. */
export async function buildApp({ config, database, forward, isBackground = false, locks }: AppOptions): Promise<App> {
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config),
    genReqId: () => randomUUID(),
    requestIdHeader: isBackground && 'x-request-id',
    trustProxy: config.trustProxy as FastifyServerOptions['trustProxy'],
    bodyLimit,
    ...connectionLimits(),
    ...unreadableRequests,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  });
  errorReplies(app, composedAreas.constraints);
  const methodsOf = methodsAllowed(app);
  refusePackedBodies(app);
  await protect(app, config);
  readJsonBodies(app);
  const services = openServices(config);
  const { secrets, files } = services;
  const tenants = new TenantDirectory(database, config.appEnv, composedAreas.flags);
  guardStorefrontHosts(app, tenants);
  const tokens = await Tokens.load(database, secrets);
  // Requests of tokens are counted and logged where they arrive.
  const limitToken = isBackground ? undefined : await tokenLimit(app, database);
  if (!isBackground) logTokenCalls(app, database);
  if (!isBackground) countVisitCalls(app, database);
  if (!isBackground) countRequests(app, database);
  const identify = guardVisits(createIdentify({ database, tenants, tokens, limitToken }), database);
  const hub = await startHub(app, database);
  const health = healthRoutes(app, database);
  const load = new TenantLoad(config.tenantRequests, locks);
  metricsRoutes(app, { database, hub, load, token: config.metricsToken, openToThisMachine: !config.isProduction });
  openapiRoutes(app, composedAreas.apis, documentFacts);
  await identityRoutes(app, { database, tenants, tokens, secrets, ...signInOptions(config) });
  const callers = { identify, callerOf: callersOf(tenants), pictureOriginOf: pictureOrigins(config, tenants) };
  mount(app, { database, ...callers, requireAllowed, ...composedAreas, services, load, forward });
  mcpRoutes(app, { identify, secrets });
  await pageRoutes(app, { database, identify: usersOnly(identify), ...guestPages(services) });
  await payRoutes(app, { database, services, findTenant: tenants.bySlug });
  downloadRoutes(app, { database, files: services.files });
  await webhookRoutes(app, { database, services, tenants, recordPing });
  const atRoot = storefrontRoutes(app, {
    database,
    files,
    tenants,
    services,
    originOfHost: (requestHost, host = requestHost.replace(/:\d+$/, '')) => originOfHost(config, host, requestHost),
  });
  fileRoutes(app, files, (key) => drawNamedFile({ database, files }, key));
  await pictureUploads(app, { database, secrets, files });
  const live = liveRoute(app, { hub, identify: usersOnly(identify) });
  await screenRoutes(app, { methodsOf, atRoot });
  return Object.assign(app, {
    drain() {
      health.drain();
      live.drain();
    },
  });
}

/** Carries events to screens, and to what this process does after some of them. */
async function startHub(app: FastifyInstance, database: Database): Promise<EventHub> {
  const hub = new EventHub(database);
  app.addHook('onClose', async () => hub.stop());
  for (const { subscribe } of areas) subscribe(hub, database);
  await hub.start();
  return hub;
}

async function protect(app: FastifyInstance, config: Config): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  securityHeaders(app, config);
  if (config.rateLimit > 0) await limitRequests(app, config.rateLimit);
  await app.register(compress, compression);
  await app.register(underPressure, { maxEventLoopDelay: config.mostLag, retryAfter: 5 });
}
