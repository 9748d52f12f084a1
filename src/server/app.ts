import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { z } from 'zod';
import { warmAfterChanges } from '#features/guest-menus/server/index.ts';
import { identifying, identityRoutes, followAccess, Tokens } from '#features/identity/server/index.ts';
import { TenantDirectory } from '#features/tenants/server/index.ts';
import type { Database } from '#kit/server/database.ts';
import { EventHub } from '#kit/server/events.ts';
import { fileRoutes, openFiles } from '#kit/server/files.ts';
import { liveRoute } from '#kit/server/live.ts';
import { metricsRoutes } from '#kit/server/metrics.ts';
import { mount } from '#kit/server/mount.ts';
import { openapiRoutes } from '#kit/server/openapi.ts';
import { pictureUploads } from '#kit/server/picturesUpload.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import { apis, areaTitles } from './areas.ts';
import type { Config } from './config.ts';
import { errorReplies } from './errorReplies.ts';
import { healthRoutes } from './health.ts';
import { loggerOptions } from './logger.ts';
import { originOf } from './origin.ts';
import { screenRoutes } from './screenRoutes.ts';
import { serveAreas } from './serveAreas.ts';

z.config(z.locales.es());

const limits = {
  /** Bytes of a JSON body; files travel as streams with limits of their own. */
  bodyLimit: 1_000_000,
  /** Milliseconds a request may take to arrive: who sends a byte now and then holds a connection no longer. */
  requestTimeout: 120_000,
};

export type App = FastifyInstance & { drain(): void };

/** The whole server on a database that is migrated; not listening yet. */
export async function buildApp({ config, database }: { config: Config; database: Database }): Promise<App> {
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy as FastifyServerOptions['trustProxy'],
    ...limits,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  });
  errorReplies(app);
  await protect(app, config);
  const secrets = openSecrets(config.secretKey);
  const tenants = new TenantDirectory(database, config.appEnv);
  const tokens = await Tokens.load(database, secrets);
  const identify = identifying({ database, tenants, tokens });
  const hub = await startHub(database);
  const health = healthRoutes(app, database);
  metricsRoutes(app, { database, hub, token: config.metricsToken, openToThisMachine: !config.isProduction });
  openapiRoutes(app, apis, areaTitles);
  await identityRoutes(app, {
    database,
    tenants,
    tokens,
    linkOrigin: (request, slug) => originOf(config, slug, request.host),
  });
  mount(app, { database, identify, areas: serveAreas({ config, secrets }) });
  const files = openFiles(config.files);
  fileRoutes(app, files);
  await pictureUploads(app, { database, secrets, files });
  const live = liveRoute(app, { hub, identify });
  await screenRoutes(app);
  return Object.assign(app, {
    drain() {
      health.drain();
      live.drain();
    },
  });
}

/** Carries events to screens, and to what this process does after some of them. */
async function startHub(database: Database): Promise<EventHub> {
  const hub = new EventHub(database);
  followAccess(hub, database);
  warmAfterChanges(hub, database);
  await hub.start();
  return hub;
}

/** Squares of a map from a server without TLS, as one inside a company has them. */
const plainTiles = ({ mapBackground }: Config): string[] =>
  mapBackground?.tilesUrl.startsWith('http:')
    ? [mapBackground.tilesUrl.replace('{s}', '*').replace(/^(http:\/\/[^/]+).*$/, '$1')]
    : [];

async function protect(app: FastifyInstance, config: Config): Promise<void> {
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Mantine writes its theme's variables into a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...plainTiles(config)],
        connectSrc: ["'self'", 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
        workerSrc: ["'self'", 'blob:'],
        upgradeInsecureRequests: config.isProduction ? [] : null,
      },
    },
    hsts: config.isProduction,
  });
  if (config.rateLimit > 0) await app.register(rateLimit, { max: config.rateLimit, timeWindow: '1 minute' });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(underPressure, { maxEventLoopDelay: config.mostLag, retryAfter: 5 });
}
