import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AtRoot } from '#features/content/storefront/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { webFolder } from '../screens.ts';

/** Addresses of APIs and files, also of those that the specification names and we do not have: never a screen. */
const reserved =
  /^\/+(api|v1|v2|wp|wp-json|core|mock|email-builder|webhooks|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|files|assets|static)(\/|\?|$)/i;
export const isReserved = (url: string): boolean => reserved.test(url);

/** A client that accepts no HTML gets an error instead of the page. */
const acceptsHtml = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean => /text\/html|\*\/\*/i.test(accept);

/** Nothing is there, or something that takes other methods. */
function refuse(allowed: readonly string[], reply: FastifyReply): never {
  if (allowed.length === 0) return fail('notFound');
  reply.header('allow', allowed.join(', '));
  return fail('methodNotAllowed', { message: `Esta dirección solo acepta ${allowed.join(', ')}.` });
}

/** The driver's page is a separate bundle, so that phones on slow networks do not load the office. */
const ofDriver = /^\/reparto\//;

const built = { index: false as const, cacheControl: false, preCompressed: true };
const headed = (cacheControl: string) => ({
  setHeaders: (reply: FastifyReply) => void reply.header('cache-control', cacheControl),
});

/** Assets are looked up on demand: hundreds of routes would slow down the router and the start. */
async function builtFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    ...built,
    ...headed('no-cache'),
    root: webFolder,
    wildcard: false,
    globIgnore: ['assets/**'],
  });
  await app.register(fastifyStatic, {
    ...built,
    ...headed('public, max-age=31536000, immutable'),
    root: path.join(webFolder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
  });
}

type Options = {
  methodsOf(url: string): string[];
  /** Serves the root of a storefront's host. */
  atRoot: AtRoot;
};

/** The built screens: assets are immutable, and every address without a route is the page with the browser's router. */
export async function screenRoutes(app: FastifyInstance, { methodsOf, atRoot }: Options): Promise<void> {
  const page = path.join(webFolder, 'index.html');
  const runPage = path.join(webFolder, 'reparto.html');
  if (existsSync(webFolder)) await builtFiles(app);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !isReserved(request.url) && acceptsHtml(request);
    if (isPage) await atRoot(request, reply);
    if (reply.sent) return reply;
    if (!isPage || !existsSync(page)) return refuse(methodsOf(request.url), reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(ofDriver.test(request.url) ? runPage : page));
  });
}
