import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { redact } from '#integrations/client/redact.ts';
import { type Port, portDetails } from '#integrations/ports.ts';
import { ForgedWebhook, portsOf, type Provider, type RawWebhook } from '#integrations/provider.ts';
import { providerOf } from '#integrations/providers.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { type Connection, openCredential } from './connections.ts';
import * as credentials from './credentials.repo.ts';
import { isAddressToken } from './webhookAddress.ts';
import { webhookJobKinds } from './webhookJobs.ts';
import * as repo from './webhooks.repo.ts';

/** Bytes that a webhook may have. */
const mostBytes = 500_000;

type Options = {
  database: Database;
  services: Pick<Services, 'integrations' | 'secrets'>;
  findTenant(slug: string): Promise<Tenant | null>;
};
type Params = { provider: string; tenant: string; store: string; token: string };

/** Texts by name, as headers and queries have them. */
const textsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values as object).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'cookie' ? [[name, value.slice(0, 500)]] : [],
    ),
  );

/** Headers as they are kept: without what a provider shows to be believed. */
function keptHeaders({ headers }: RawWebhook, { opened: { credentials } }: Connection): Record<string, string> {
  const secrets: unknown[] = Object.values(credentials);
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => name !== 'authorization' && !secrets.includes(value)),
  );
}

type ReadWebhook =
  | { state: 'received'; key: string; port: Port; event: repo.WebhookEvent }
  | { state: 'ignored' | 'forged'; key: string };

/** Reads a webhook by the first port that understands it; one without a key of its own is identified by its body. */
function read({ provider, opened }: Connection, raw: RawWebhook): ReadWebhook {
  const byContent = createHash('sha256').update(raw.body).digest('base64url');
  try {
    for (const port of portsOf(provider)) {
      const event = provider[port]?.open(opened).readWebhook?.(raw);
      if (event) return { state: 'received', key: event.key.slice(0, 300), port, event };
    }
    return { state: 'ignored', key: byContent };
  } catch (error) {
    if (!(error instanceof ForgedWebhook)) throw error;
    return { state: 'forged', key: `forged ${byContent}` };
  }
}

type Received = { tenant: Tenant; provider: Provider; storeId: number | null; raw: RawWebhook };

/** Keeps a webhook, without what cards are charged by, and asks for its work, in one transaction; the same event again is there already. */
async function keep(db: Db, { services }: Options, { tenant, provider, storeId, raw }: Received): Promise<number> {
  const credential = await credentials.findFor(db, provider.key, storeId);
  const { country, currency } = tenant;
  const connection =
    credential && (await openCredential(db, services, credential, { storeId, company: { country, currency } }));
  if (!connection) return 404;
  const webhook = read(connection, raw);
  const headers = keptHeaders(raw, connection);
  const body = redact(raw.body, []);
  const { key: eventKey, state } = webhook;
  const news = webhook.state === 'received' ? webhook.event : null;
  const id = await repo.insert(db, { provider: provider.key, storeId, eventKey, state, news, headers, body });
  if (state === 'forged') return 401;
  if (id !== null && webhook.state === 'received') await enqueue(db, webhookJobKinds[webhook.port], { webhookId: id });
  return 200;
}

async function receive(options: Options, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { provider: key, tenant: slug, store, token } = request.params as Params;
  const [provider, tenant] = [providerOf(key), await options.findTenant(slug)];
  const storeId = store === 'empresa' ? null : Number(store);
  const [port] = provider ? portsOf(provider) : [];
  if (!provider || !port || !tenant || (storeId !== null && !Number.isSafeInteger(storeId)))
    return reply.code(404).send();
  const address = { tenantId: tenant.id, provider: key, storeId };
  if (!isAddressToken(options.services.secrets, address, token)) return reply.code(404).send();
  const scope = {
    tenantId: tenant.id,
    requestId: request.id,
    source: portDetails[port].source,
    area: 'integrations',
    author: { ...systemAuthor, name: provider.name },
  };
  const raw = {
    headers: textsOf(request.headers),
    query: textsOf(request.query),
    body: typeof request.body === 'string' ? request.body : '',
  };
  const status = await options.database.inTenant(scope, (db) => keep(db, options, { tenant, provider, storeId, raw }));
  return reply.code(status).send({});
}

/** Where providers send what happens: kept as it came, answered at once, and worked as a job. */
export async function webhookRoutes(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/:provider/:tenant/:store/:token', (request, reply) => receive(options, request, reply));
  });
}
