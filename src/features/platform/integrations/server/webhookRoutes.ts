import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { redact } from '#integrations/client/redact.ts';
import { portWebhooks } from '#integrations/ports.ts';
import { ForgedWebhook, portsOf, type Provider, type RawWebhook, type WebhookReply } from '#integrations/provider.ts';
import { providerOf } from '#integrations/providers.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { type Scope, systemAuthor } from '#kit/server/data/scope.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { rejectUnknownLink } from '#kit/server/http/links.ts';
import type { Services } from '#kit/server/services.ts';
import { type Connection, openStoreCredential } from './connections.ts';
import { eventKeyOf, readWebhook } from './readWebhook.ts';
import { findByReference } from './storeDirectory.ts';
import { isAddressToken, sharedWebhookPath } from './webhookAddress.ts';
import { processWebhook } from './webhookJobs.ts';
import * as repo from './webhooks.repo.ts';

/** Bytes per webhook. */
const maxBytes = 500_000;

/** A store by its id at a provider. */
export type PingedStore = { provider: string; reference: string | null };

type Options = {
  database: Database;
  services: Pick<Services, 'integrations' | 'secrets'>;
  tenants: { bySlug(slug: string): Promise<Tenant | null>; byId(id: number): Promise<Tenant | null> };
  /** Records the ping of a store; returns why it takes no orders, null where it does. */
  recordPing(db: Db, tenant: Tenant, store: PingedStore): Promise<string | null>;
};
type Params = { provider: string; tenant: string; store: string; token: string };

/** Texts by name, as headers and queries have them. */
const textsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values as object).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'cookie' ? [[name, value.slice(0, 500)]] : [],
    ),
  );

/** Headers as they are stored: without what proves the sender. */
function storedHeaders({ headers }: RawWebhook, { opened }: Connection): Record<string, string> {
  const secrets: unknown[] = [...Object.values(opened.credentials), ...Object.values(opened.installation)];
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => name !== 'authorization' && !secrets.includes(value)),
  );
}

/** `isShared`: at the address of all companies, whose stores may have the credentials of their company. */
type Received = {
  tenant: Tenant;
  provider: Provider;
  storeId: number | null;
  raw: RawWebhook;
  isShared?: true;
};
type Stored = { reply: WebhookReply; error?: unknown };

/** Stores a webhook without the tokens of cards and has it processed, in one transaction. */
async function store(
  db: Db,
  { services, recordPing }: Options,
  { tenant, provider, storeId, raw, isShared }: Received,
): Promise<Stored> {
  const { country, currency } = tenant;
  const company = { country, currency };
  const connection = await openStoreCredential(db, services, {
    key: provider.key,
    storeId,
    company,
    orCompany: isShared,
  });
  if (!connection) return { reply: { status: 404 } };
  const webhook = readWebhook(connection, raw);
  if (webhook.state === 'ignored' && webhook.ping) {
    const { storeReference: reference, failure } = webhook.ping;
    const reason = await recordPing(db, tenant, { provider: provider.key, reference });
    return { reply: reason === null ? (webhook.reply ?? {}) : failure(reason) };
  }
  const { method, path } = raw;
  const id = await repo.insert(db, {
    provider: provider.key,
    storeId,
    eventKey: eventKeyOf(storeId, webhook.key),
    state: webhook.state,
    event: webhook.state === 'received' ? webhook.event : null,
    method,
    path,
    headers: storedHeaders(raw, connection),
    body: redact(raw.body, []),
  });
  if (id !== null && webhook.state === 'received') {
    const { port, event } = webhook;
    await processWebhook(db, { id, provider: provider.key, port, event });
  }
  return { reply: webhook.reply ?? {}, ...(webhook.state === 'failed' && { error: webhook.error }) };
}

function scopeOf(provider: Provider, tenant: Tenant, requestId: string): Scope {
  const [port] = portsOf(provider);
  if (!port) return fail('notFound');
  const author = { ...systemAuthor, name: provider.name };
  return { tenantId: tenant.id, requestId, source: portWebhooks[port].source, area: 'integrations', author };
}

/** Receives a request for a store or its company and sends the reply that its adapter chose. */
async function receive(
  options: Options,
  { request, reply: sent }: Exchange,
  received: Received,
): Promise<FastifyReply> {
  const { tenant, provider } = received;
  const scope = scopeOf(provider, tenant, request.id);
  const { reply, error } = await options.database.inTenant(scope, (db) => store(db, options, received));
  if (error !== undefined) request.log.error(error, `webhook of ${provider.key} not read`);
  return sent
    .code(reply.status ?? 200)
    .headers(reply.headers ?? {})
    .send(reply.body ?? {});
}

type Address = { tenant: Tenant; provider: Provider; storeId: number | null; token: string };

/** Company and store that the parameters of an address name; null for an address that cannot be one. */
async function addressOf({ tenants }: Options, { params }: FastifyRequest): Promise<Address | null> {
  const { provider: key, tenant: slug, store: place, token } = params as Params;
  const [provider, tenant] = [providerOf(key), await tenants.bySlug(slug)];
  const storeId = place === 'empresa' ? null : Number(place);
  return provider?.sendsWebhooks && tenant && (storeId === null || Number.isSafeInteger(storeId))
    ? { tenant, provider, storeId, token }
    : null;
}

/** Fails for a wrong address before the webhook is read. */
async function requireAddress(options: Options, request: FastifyRequest): Promise<void> {
  const { tenant, provider, storeId, token } = (await addressOf(options, request)) ?? fail('notFound');
  const address = { tenantId: tenant.id, provider: provider.key, storeId };
  if (isAddressToken(options.services.secrets, address, token)) return;
  const { database } = options;
  const scope = scopeOf(provider, tenant, request.id);
  await rejectUnknownLink({ database, scope, ip: request.ip });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

const rawOf = ({ method, headers, query, params, body }: FastifyRequest): RawWebhook => ({
  method,
  path: ((params as { '*'?: string })['*'] ?? '').replace(/^\/+|(?<!\/)\/+$/g, '').slice(0, 500),
  query: textsOf(query),
  headers: textsOf(headers),
  body: typeof body === 'string' ? body : '',
});

/** A request to the address of a company or a store. */
async function receiveAddressed(options: Options, { request, reply }: Exchange): Promise<FastifyReply> {
  const { tenant, provider, storeId } = (await addressOf(options, request)) ?? fail('notFound');
  return receive(options, { request, reply }, { tenant, provider, storeId, raw: rawOf(request) });
}

/** A request to the address that all companies share; its body names the store. */
async function receiveShared(options: Options, { request, reply }: Exchange): Promise<FastifyReply> {
  const provider = providerOf((request.params as Params).provider);
  const installation = provider && options.services.integrations.installation[provider.key];
  if (!provider?.sharedWebhooks || !installation) return reply.code(404).send({});
  const raw = rawOf(request);
  let reference: string | null;
  try {
    reference = provider.sharedWebhooks.readStore(raw, installation);
  } catch (error) {
    if (!(error instanceof ForgedWebhook)) throw error;
    return reply.code(401).send({});
  }
  const found = reference === null ? undefined : await findByReference(options.database, provider.key, reference);
  const tenant = found && (await options.tenants.byId(found.ownerId));
  if (!tenant) {
    request.log.warn({ provider: provider.key, reference }, 'webhook names no store');
    return reply.code(404).send({});
  }
  return receive(options, { request, reply }, { tenant, provider, storeId: found.storeId, raw, isShared: true });
}

type WebhookRoute = {
  url: string;
  handle(options: Options, exchange: Exchange): Promise<FastifyReply>;
  onRequest?(request: FastifyRequest): Promise<void>;
};

/** Receives the requests of providers: stored as they arrive and answered without a call to the provider. */
export async function webhookRoutes(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    const addressed = '/webhooks/:provider/:tenant/:store/:token';
    for (const { url, handle, ...hooks } of [
      { url: addressed, handle: receiveAddressed, onRequest: (request) => requireAddress(options, request) },
      { url: sharedWebhookPath(':provider'), handle: receiveShared },
    ] satisfies WebhookRoute[])
      for (const each of [url, `${url}/*`])
        scope.route({
          method: ['GET', 'POST', 'PUT'],
          url: each,
          exposeHeadRoute: false,
          ...hooks,
          handler: (request, reply) => handle(options, { request, reply }),
        });
  });
}
