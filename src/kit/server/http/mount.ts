import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Api, bases, type Endpoint, type Input, type Reply, weightOf } from '#kit/contract/endpoint.ts';
import { conflictToWire } from '#kit/contract/conflict.ts';
import { type Failure, fail } from '#kit/contract/failures.ts';
import { fromWire, toWire, wireParts } from '#kit/contract/wire.ts';
import { type Actor, type Ctx, hasPermission, type Tenant } from './context.ts';
import type { Database } from '../data/database.ts';
import { absolutePictures } from './absolutePictures.ts';
import { notModified } from './httpCache.ts';
import { answerPreflights, type CallerOf, isForGuests, openAnswer } from './crossOrigin.ts';
import { idempotently } from './idempotency.ts';
import { CachedJson } from './cachedJson.ts';
import { disconnectSignal } from './disconnectSignal.ts';
import type { Forward } from './forward.ts';
import { type LinkFinders, requireLink } from './links.ts';
import { applyFieldAliases, pathAsSent } from './fieldAliases.ts';
import { type ReadOnlyFields, readOnlyFieldsOf, rejectNoted, withoutReadOnly } from './readOnly.ts';
import { idempotencyKeyOf, RequestContext } from './requestContext.ts';
import type { TenantLoad } from './tenantLoad.ts';
import { requireKnownQuery, validate, validateParams } from './validate.ts';
import type { Services } from '../services.ts';

/** A handler's input: a streamed request comes as it is. */
type RawInput<E extends Endpoint> = Omit<Input<E>, 'body'> & {
  body: E['consumes'] extends string ? Readable : Input<E>['body'];
};

/** Files may be a stream or a buffer, and shared content a cached response. */
type Answer<E extends Endpoint> = Reply<E> | Readable | Buffer | CachedJson | typeof notModified;
export type Handler<E extends Endpoint> = (ctx: Ctx, input: RawInput<E>) => Promise<Answer<E>> | Answer<E>;
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> };

/** A contract with a handler for each endpoint, made of what the installation gives. */
export type ApiImplementation = {
  api: Api;
  handlers: (services: Services) => Record<string, Handler<Endpoint>>;
  /** Flag without which they answer 404. */
  flag?: string;
};

/** Pairs a contract with its handlers; a missing or misnamed handler does not compile. */
export const implementApi = <A extends Api>(api: A, handlers: Handlers<A>): ApiImplementation => ({
  api,
  handlers: () => handlers,
});

/** The same where handlers need services of the installation. */
export const implementApiWith = <A extends Api>(
  api: A,
  handlers: (services: Services) => Handlers<A>,
): ApiImplementation => ({ api, handlers });

/** Identifies the tenant and the actor, null without a session. Throws on invalid tokens and unknown tenants. */
export type Identify = (request: FastifyRequest) => Promise<{ tenant: Tenant; actor: Actor | null }>;

type MountOptions = {
  database: Database;
  identify: Identify;
  callerOf: CallerOf;
  /** Rejects calls that a company cannot make now. */
  requireAllowed(endpoint: Endpoint, tenant: Tenant, actor: Actor | null): void;
  /** The origin at which guests who ask so read a company's pictures. */
  pictureOriginOf(request: FastifyRequest, tenant: Tenant): Promise<string>;
  implementations: readonly ApiImplementation[];
  links: LinkFinders;
  services: Services;
  load: TenantLoad;
  /** Where requests are answered that are not light; absent: here. */
  forward?: Forward | undefined;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Policy of the route's endpoint; absent for routes without an endpoint. */
    policy?: string;
    endpoint?: Endpoint;
    /** Message of an unexpected error, by the body; absent: that of all routes. */
    unexpected?: (body: unknown) => string;
  }
  interface FastifyRequest {
    identified: { tenant: Tenant; actor: Actor | null } | null;
    /** Converts a failure to the field names of the request. */
    asSent: ((failure: Failure) => Failure) | null;
    /** Fields of the body that its resource only returns. */
    readOnlyFields: ReadOnlyFields | null;
    /** Where the pictures of a guest's answer are; blank in answers to anybody else. */
    pictureOrigin: string;
  }
}

/** Mounts every endpoint: identify, guard, find the link, validate, tenant transaction, handle, reply. */
export function mount(app: FastifyInstance, options: MountOptions): void {
  app.decorateRequest('identified', null);
  app.decorateRequest('asSent', null);
  app.decorateRequest('readOnlyFields', null);
  app.decorateRequest('pictureOrigin', '');
  acceptStreams(app, options.implementations);
  answerPreflights(
    app,
    options.callerOf,
    options.implementations.flatMap(({ api }) => Object.values(api)),
  );
  for (const { api, handlers: handlersOf, flag } of options.implementations) {
    const handlers = handlersOf(options.services);
    for (const [name, endpoint] of Object.entries(api))
      for (const base of bases[endpoint.base])
        app.route({
          method: endpoint.method,
          url: base + endpoint.path,
          config: { policy: endpoint.policy, endpoint, ...unexpectedOf(endpoint) },
          ...(endpoint.maxBytes !== null && { bodyLimit: endpoint.maxBytes }),
          // Runs before the body is read, so that only clients with permission or a known link can upload.
          onRequest: async (request, reply) => {
            request.identified = await options.identify(request);
            const { actor, tenant } = request.identified;
            if (isForGuests(endpoint)) {
              request.pictureOrigin = await options.pictureOriginOf(request, tenant);
              await openAnswer(options.callerOf, endpoint, request, reply);
            }
            requireTokenBase(actor, endpoint);
            if (!hasPermission(actor, endpoint.policy)) fail(actor ? 'notAllowed' : 'notSignedIn');
            if (actor?.token && endpoint.usersOnly) fail('usersOnly');
            options.requireAllowed(endpoint, tenant, actor);
            if (flag !== undefined && !tenant.flags.includes(flag)) fail('featureOff');
            await requireKnownLink(options, { endpoint, request, reply });
            if (options.forward && weightOf(endpoint, queryOf(request)) !== 'light')
              return forwardWithin(options, { tenant, request, reply });
          },
          handler: (request, reply) =>
            answer(options, { endpoint, handler: handlers[name] as Handler<Endpoint>, request, reply }),
        });
  }
}

const queryOf = ({ query }: FastifyRequest): object => (isObject(query) ? query : {});

/** A token of one part of the API is refused at all others, also at public endpoints. */
function requireTokenBase(actor: Actor | null, { base }: Endpoint): void {
  const only = actor?.token?.base ?? null;
  if (only !== null && only !== base) fail('tokenElsewhere');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const unexpectedOf = ({ unexpected, wrap }: Endpoint) =>
  unexpected && {
    unexpected(body: unknown) {
      const sent = wrap && isObject(body) ? body[wrap] : body;
      return unexpected(isObject(sent) ? sent : {});
    },
  };

type ForwardedRequest = { tenant: Tenant; request: FastifyRequest; reply: FastifyReply };

/** Within the tenant's limit, since its turn is given where the request is answered. */
const forwardWithin = ({ load, forward }: MountOptions, { tenant, request, reply }: ForwardedRequest) =>
  load.run(tenant, {
    weight: 'light',
    signal: () => disconnectSignal(reply.raw),
    work: async () => forward?.(request, reply),
  });

async function requireKnownLink(
  { database, links }: MountOptions,
  { endpoint, request, reply }: Omit<Call, 'handler'>,
): Promise<void> {
  if (endpoint.link === null || !request.identified) return;
  const find = links[endpoint.link];
  if (!find) throw new Error(`No area finds links of the name ${endpoint.link}`);
  const params = request.params as Record<string, string>;
  validateParams(endpoint.params, fromWire(endpoint.params, params));
  const { scope } = new RequestContext({ database, endpoint, request, reply, ...request.identified });
  await requireLink({ database, scope, ip: request.ip }, (db) => find(db, params));
}

/** Content types that endpoints take as streams reach their handlers unread. */
function acceptStreams(app: FastifyInstance, implementations: readonly ApiImplementation[]): void {
  const types = new Set(
    implementations.flatMap(({ api }) => Object.values(api).flatMap(({ consumes }) => consumes ?? [])),
  );
  for (const type of types) {
    if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type);
    app.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
  }
}

type Call = { endpoint: Endpoint; handler: Handler<Endpoint>; request: FastifyRequest; reply: FastifyReply };

async function answer(options: MountOptions, call: Call): Promise<FastifyReply> {
  const identified = call.request.identified ?? fail('notSignedIn');
  const result = await options.load.run(identified.tenant, {
    weight: weightOf(call.endpoint, queryOf(call.request)),
    signal: () => disconnectSignal(call.reply.raw),
    work: () => resultOf(options.database, call, identified),
  });
  const { endpoint, request, reply } = call;
  return result instanceof CachedJson
    ? result.send(request, reply)
    : send(endpoint, reply, result, request.pictureOrigin);
}

async function resultOf(
  database: Database,
  { endpoint, handler, request, reply }: Call,
  { tenant, actor }: { tenant: Tenant; actor: Actor | null },
): Promise<unknown> {
  const input = parse(endpoint, request);
  const ctx = new RequestContext({ database, endpoint, request, reply, tenant, actor });
  if (endpoint.transaction === 'none') return handler(ctx, input);
  const open = endpoint.transaction === 'read' ? database.readTenant : database.inTenant;
  return open(ctx.scope, (db) => {
    const run = async () => {
      const result = await handler(ctx.within(db), input);
      request.readOnlyFields?.requireSame(result);
      return result;
    };
    const key = endpoint.idempotent ? idempotencyKeyOf(request) : null;
    // The same content sent elsewhere is another request.
    return key ? idempotently(db, key, [request.method, request.url, request.body], run) : run();
  });
}

function parse(endpoint: Endpoint, request: FastifyRequest): RawInput<Endpoint> {
  requireContentType(endpoint, request);
  const params = validateParams(endpoint.params, fromWire(endpoint.params, request.params));
  requireKnownQuery(endpoint.query, request.query);
  const query = validate(endpoint.query, fromWire(endpoint.query, request.query));
  if (endpoint.consumes) {
    if (endpoint.consumes === 'multipart/form-data')
      request.asSent = (failure) => failure.atPaths((path) => (path === 'file' ? 'data' : path));
    return { params, query, body: request.body };
  }
  const sent = unwrapped(endpoint, request.body);
  request.asSent = (failure) => {
    const placed = failure.atPaths((path) => pathAsSent(endpoint, sent, path));
    return placed.conflict ? placed.with({ conflict: conflictToWire(placed.conflict, endpoint) }) : placed;
  };
  return { params, query, body: validate(endpoint.body, fromWire(endpoint.body, bodyOf(endpoint, sent, request))) };
}

/**
 * Rejects types that only other endpoints accept as a stream, and JSON for files. Form parsers report their errors
 * themselves.
 */
function requireContentType({ consumes }: Endpoint, { body, headers }: FastifyRequest): void {
  const streamed = body instanceof Readable ? (headers['content-type'] ?? '').split(';', 1)[0]?.trim() : null;
  if (streamed === consumes || (streamed === null && consumes === 'multipart/form-data')) return;
  fail('unsupportedType');
}

/** A body in the names of today, without what the resource answers and does not take. */
function bodyOf(endpoint: Endpoint, sent: unknown, request: FastifyRequest): unknown {
  const named = applyFieldAliases(endpoint, sent, request.params);
  rejectNoted(endpoint, named);
  if (endpoint.method !== 'PATCH') return named;
  request.readOnlyFields = readOnlyFieldsOf(endpoint, named);
  return withoutReadOnly(endpoint.body, endpoint.reply, named);
}

function unwrapped(endpoint: Endpoint, body: unknown): unknown {
  if (!endpoint.wrap) return body ?? {};
  const inner = (body as Record<string, unknown> | null | undefined)?.[endpoint.wrap];
  if (inner === undefined)
    fail('invalidFields', { fields: { [endpoint.wrap]: [`El contenido debe venir dentro de "${endpoint.wrap}"`] } });
  return withNeighbours(endpoint, inner, body as Record<string, unknown>);
}

/** Fields that stand beside the singular instead of in it, as some clients write them. */
function withNeighbours({ body }: Endpoint, inner: unknown, outer: Record<string, unknown>): unknown {
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
  const known = wireParts(body).fields;
  const beside = Object.entries(outer).filter(([name]) => known?.has(name) && !(name in inner));
  return beside.length > 0 ? { ...Object.fromEntries(beside), ...inner } : inner;
}

/** Downloads are saved, even when a browser opens their address. A handler may set a narrower type. */
function sendFile(type: string, reply: FastifyReply, content: unknown): FastifyReply {
  const isData = type === 'application/json';
  if (!isData && !reply.hasHeader('content-disposition')) reply.header('content-disposition', 'attachment');
  if (!reply.hasHeader('content-type')) reply.type(`${type}; charset=utf-8`);
  return reply.send(content);
}

function send(endpoint: Endpoint, reply: FastifyReply, result: unknown, pictureOrigin: string): FastifyReply {
  if (result === notModified) return reply.code(304).send();
  if (endpoint.produces) return sendFile(endpoint.produces, reply, result);
  if (result === null || endpoint.status === 204) return reply.code(204).send();
  const { version }: { version?: unknown } = result ?? {};
  if (typeof version === 'number') reply.header('etag', `"${version}"`);
  return reply
    .code(endpoint.status)
    .type('application/json; charset=utf-8')
    .send(absolutePictures(JSON.stringify(toWire(endpoint.reply, result ?? {})), pictureOrigin));
}
