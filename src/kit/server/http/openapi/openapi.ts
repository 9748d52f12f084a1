import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Api } from '#kit/contract/endpoint.ts';
import { type DocumentFacts, openapiDocument } from './openapiDocument.ts';

const page = (file: string) => readFile(new URL(`./openapiPage/${file}`, import.meta.url));

type Content = { type: string; body: Buffer; encoding?: string };

/** Serves the API's description at /openapi.json and a page to read and try it at /docs. */
export function openapiRoutes(app: FastifyInstance, apis: Record<string, Api>, facts: DocumentFacts): void {
  const document = async () => ({
    type: 'application/json',
    body: Buffer.from(JSON.stringify(openapiDocument(apis, facts))),
  });
  offer(app, '/openapi.json', document);
  offer(app, '/docs', async () => ({ type: 'text/html', body: await page('page.html') }));
  offer(app, '/docs/page.css', async () => ({ type: 'text/css', body: await page('page.css') }));
  offer(app, '/docs/page.js', async () => ({ type: 'text/javascript', body: await page('page.js') }));
  offer(app, '/docs/scalar.js', scalarScript);
}

/** Serves the content of `make`, created on first use and cached, with revalidation. */
function offer(app: FastifyInstance, url: string, make: () => Promise<Content>): void {
  let cachedContent: Promise<Content & { tag: string }> | undefined;
  const tagged = async () => {
    const content = await make();
    return { ...content, tag: `"${createHash('sha256').update(content.body).digest('base64url')}"` };
  };
  app.get(url, async (request: FastifyRequest, reply: FastifyReply) => {
    cachedContent ??= tagged();
    const { type, body, encoding, tag } = await cachedContent;
    reply.headers({ 'cache-control': 'no-cache', etag: tag });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(`${type}; charset=utf-8`).send(body);
  });
}

/**
 * The API reference's script is four megabytes and comes only from its plugin, whose page our content security policy
 * blocks.
 *
 * A temporary server therefore serves the plugin once, on first use.
 */
async function scalarScript(): Promise<Content> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { rawPayload } = await server.inject('/js/scalar.js');
  await server.close();
  return { type: 'text/javascript', body: await promisify(gzip)(rawPayload), encoding: 'gzip' };
}
