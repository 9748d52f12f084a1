import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Database, Db } from '../data/database.ts';
import { type Author, guestAuthor, type Scope, type Source } from '../data/scope.ts';
import type { Actor, Ctx, RequestInfo, Tenant } from './context.ts';
import { disconnectSignal } from './disconnectSignal.ts';

const sources: Record<Endpoint['base'], Source> = {
  admin: 'staff',
  public: 'guest',
  publicV2: 'guest',
  publicWp: 'guest',
  kds: 'kitchen',
  emailBuilder: 'staff',
  root: 'guest',
  page: 'staff',
};
/** The area of the policy table that a request belongs to; without one, the first part of its path. */
export const areaOf = (endpoint: Endpoint): string =>
  endpoint.policy.includes('.') ? (endpoint.policy.split('.')[0] as string) : (endpoint.path.split('/')[1] as string);

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : null;
};

/** Invalid keys are rejected: ignoring one would run a request twice that the client believes is idempotent. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  if ((request.headers['idempotency-key'] ?? '').length > 200)
    fail('malformed', { message: 'Idempotency-Key puede tener como máximo 200 caracteres.' });
  return headerOf(request, 'idempotency-key');
}

/** Invalid versions are rejected: ignoring one would overwrite changes that the client meant to protect. */
function ifMatchOf(request: FastifyRequest): number | null {
  const sent = request.headers['if-match'];
  if (!sent || sent === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(sent)?.[1];
  const message = 'If-Match lleva la versión que conoces del registro, por ejemplo "7".';
  return version === undefined ? fail('malformed', { message }) : Number(version);
}

function requestInfo({ request, reply }: Pick<Parts, 'request' | 'reply'>): RequestInfo {
  return {
    id: request.id,
    ip: request.ip,
    host: request.host,
    pictureOrigin: request.pictureOrigin,
    userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 200),
    isBrowser: headerOf(request, 'sec-fetch-site') !== null,
    contentType: headerOf(request, 'content-type') ?? '',
    idempotencyKey: idempotencyKeyOf(request),
    ifMatch: ifMatchOf(request),
    readOnly: request.readOnlyFields,
    ifNoneMatch: headerOf(request, 'if-none-match') ?? '',
    acceptEncoding: headerOf(request, 'accept-encoding') ?? '',
    get signal() {
      return disconnectSignal(reply.raw);
    },
  };
}

type Parts = {
  database: Database;
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  tenant: Tenant;
  actor: Actor | null;
};

const scopeOf = ({ endpoint, request, tenant, actor }: Parts): Scope => ({
  tenantId: tenant.id,
  requestId: request.id,
  source: sources[endpoint.base],
  area: areaOf(endpoint),
  author: actor ? authorOf(actor) : guestAuthor,
});

const authorOf = ({ id, name, email, superAdmin, token }: Actor): Author => ({
  id,
  name: token ? `Token: ${token.name}` : name,
  email,
  superAdmin,
  ...(token && { tokenId: token.id }),
});

/**
 * Context of a request.
 *
 * Accessors are on the class: an object with function properties gets a separate hidden class, freed only by a major
 * garbage collection.
 */
export class RequestContext implements Ctx {
  readonly scope: Scope;
  private readonly parts: Parts;
  private readonly opened: Db | null;

  constructor(parts: Parts, opened: Db | null = null, scope = scopeOf(parts)) {
    this.parts = parts;
    this.opened = opened;
    this.scope = scope;
  }

  get db(): Db {
    if (this.opened) return this.opened;
    throw new Error('This endpoint declares no transaction; open one with inTransaction.');
  }
  within(db: Db): Ctx {
    return new RequestContext(this.parts, db, this.scope);
  }
  get inTransaction(): Ctx['inTransaction'] {
    return (work) => this.parts.database.inTenant(this.scope, work);
  }
  get database(): Database {
    return this.parts.database;
  }
  get tenant(): Tenant {
    return this.parts.tenant;
  }
  get request(): RequestInfo {
    return requestInfo(this.parts);
  }
  get header(): Ctx['header'] {
    return (name, value) => void this.parts.reply.header(name, value);
  }
  get actor(): Actor {
    return this.parts.actor ?? fail('notSignedIn');
  }
  get visitor(): Actor | null {
    return this.parts.actor;
  }
}
