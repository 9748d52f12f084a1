import { afterEach, beforeEach } from 'vitest';
import { bases, type Endpoint, type Input, type Reply } from '../../contract/endpoint.ts';
import type { Conflict, FieldErrors } from '../../contract/failures.ts';
import { fromWire, toWire } from '../../contract/wire.ts';

/** A request as the server understood it. */
export type ReceivedRequest<E extends Endpoint = Endpoint> = Input<E> & { endpoint: E; headers: Headers };

type Answer<E extends Endpoint> = (request: ReceivedRequest<E>) => Reply<E> | Promise<Reply<E>>;
type Route = { endpoint: Endpoint; path: RegExp; answer: Answer<Endpoint> };

/** Thrown by an answer: what the server refuses with. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(
    status: number,
    body: { code?: number; message: string; errors?: FieldErrors; conflict?: Conflict; request_id?: string },
  ) {
    super(body.message);
    this.status = status;
    this.body = { code: status, ...body };
  }
}

/** Thrown by an answer: the request never arrived. */
export class NoNetwork extends Error {}

/** Test double of the server: requests of the kit are parsed and answered by the endpoints' schemas. */
export class FakeServer {
  readonly asked: ReceivedRequest[] = [];
  #routes: Route[] = [];

  /** The last answer given for an endpoint holds. */
  answer<E extends Endpoint>(endpoint: E, answer: Answer<E>): void {
    const address = bases[endpoint.base][0] + endpoint.path;
    const path = new RegExp(`^${address.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    this.#routes.unshift({ endpoint, path, answer: answer as unknown as Answer<Endpoint> });
  }

  /** The requests of one endpoint so far. */
  askedOf<E extends Endpoint>(endpoint: E): ReceivedRequest<E>[] {
    return this.asked.filter((each) => each.endpoint === endpoint) as unknown as ReceivedRequest<E>[];
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const route = this.#routes.find(({ endpoint, path }) => endpoint.method === request.method && path.test(pathname));
    if (!route) throw new Error(`Nobody answers ${request.method} ${pathname}`);
    const { endpoint } = route;
    const text = await request.text();
    const sent = text && !endpoint.consumes ? (JSON.parse(text) as Record<string, unknown>) : {};
    const received: ReceivedRequest = {
      endpoint,
      params: endpoint.params.parse({ ...route.path.exec(pathname)?.groups }),
      query: endpoint.query.parse(fromWire(endpoint.query, Object.fromEntries(searchParams))),
      body: fromWire(endpoint.body, endpoint.wrap ? sent[endpoint.wrap] : sent),
      headers: request.headers,
    };
    this.asked.push(received);
    return this.#reply(route, received);
  };

  async #reply({ endpoint, answer }: Route, received: ReceivedRequest): Promise<Response> {
    try {
      const reply = await answer(received);
      if (endpoint.status === 204) return new Response(null, { status: 204 });
      if (endpoint.produces) return new Response(String(reply), { headers: { 'content-type': endpoint.produces } });
      return Response.json(toWire(endpoint.reply, reply), { status: endpoint.status });
    } catch (thrown) {
      if (thrown instanceof Refusal) return Response.json(thrown.body, { status: thrown.status });
      if (thrown instanceof NoNetwork) throw new TypeError('Failed to fetch', { cause: thrown });
      throw thrown;
    }
  }
}

/** The roots below which only the API answers. */
const roots = Object.values(bases)
  .flat()
  .filter((root) => root !== '');
const isOfApi = (pathname: string) => roots.some((root) => pathname.startsWith(`${root}/`));

/** A server for each test of a file. What is not of the API goes its own way. */
export function fakeServer(): { now: FakeServer } {
  const server = { now: new FakeServer() };
  const real = window.fetch;
  beforeEach(() => {
    server.now = new FakeServer();
    window.fetch = (input, init) => {
      const request = new Request(input, init);
      return isOfApi(new URL(request.url).pathname) ? server.now.fetch(request) : real(request);
    };
  });
  afterEach(() => {
    window.fetch = real;
  });
  return server;
}
