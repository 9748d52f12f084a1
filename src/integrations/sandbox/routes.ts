import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { redirectElsewhere } from '#kit/server/http/redirect.ts';

/** A request as the routes of a sandbox read it: `id` is the `:id` of the path, header names are in lower case. */
export type SandboxRequest<Body = unknown> = {
  method: string;
  path: string;
  id: string;
  query: Readonly<Record<string, string | undefined>>;
  headers: Readonly<Record<string, string>>;
  body: Body;
};

/** Answers a request with the body of a 200, or with a `Reply`. */
type Route = (request: SandboxRequest<never>) => unknown;

/** Routes by method and path: `POST /v1/payments/:id`. */
export type Routes = Readonly<Record<string, Route>>;

/** A request that the provider rejects. Each provider writes its own body of it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: object | undefined;

  constructor(status: number, message: string, code = '', details?: object) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** An answer with another status than 200. */
export class Reply {
  readonly status: number;
  readonly body: unknown;
  readonly location: string | null;

  constructor(status: number, body: unknown = null, location: string | null = null) {
    this.status = status;
    this.body = body;
    this.location = location;
  }
}

export type Access = {
  /** Throws a `Refusal` for a request without the right credentials. */
  authorize?(request: SandboxRequest): void;
  /** The provider's body of a rejected request. */
  refusalBody(refusal: Refusal): object;
};

const readRequest = ({ method, url, params, query, headers, body }: FastifyRequest): SandboxRequest => ({
  method,
  path: url,
  id: (params as { id?: string }).id ?? '',
  query: query as Record<string, string>,
  headers: headers as Record<string, string>,
  body,
});

function send(reply: FastifyReply, result: unknown) {
  if (!(result instanceof Reply)) return result;
  const { status, body, location } = result;
  if (location !== null) return redirectElsewhere(reply, location, status);
  return body === null ? reply.code(status).send() : reply.code(status).send(body);
}

/** Adds the routes of a provider to its sandbox. */
export function addRoutes(app: FastifyInstance, routes: Routes, { authorize, refusalBody }: Access): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return reply.code(error.status).send(refusalBody(error));
  });
  for (const [line, route] of Object.entries(routes)) {
    const [method = '', url = ''] = line.split(' ');
    app.route({
      method,
      url,
      async handler(request, reply) {
        const read = readRequest(request);
        authorize?.(read);
        return send(reply, await route(read as SandboxRequest<never>));
      },
    });
  }
}
