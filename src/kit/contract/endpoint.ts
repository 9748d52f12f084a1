import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The roots an endpoint can answer under. `admin` answers under v1 and v2 until one has to differ. */
export const bases = {
  admin: ['/api/admin/v1', '/api/admin/v2'],
  public: ['/api/v1'],
  publicV2: ['/api/v2'],
  kds: ['/api/kds'],
} as const;
export type Base = keyof typeof bases;

/** One HTTP operation, declared once: the server mounts it, the browser calls it, OpenAPI describes it. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  method: Method;
  base: Base;
  /** Below the base, with `:name` for each parameter. */
  path: string;
  /**
   * `area.action` of the policy table, `signedIn`, `super` or `public`; `halfSignedIn` for what also somebody may call who
   * has still to set up a second factor. There is no default.
   */
  policy: string;
  /** One sentence for the API's page. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** Singular wire name the body is wrapped in: `admin_user` for `{"admin_user": {…}}`. */
  wrap: string | null;
  status: 200 | 201 | 202 | 204;
  /** The body is a part of the stored row: merged with it and validated as a whole by the server. */
  merges: boolean;
  /** Older names of fields of the body, in TypeScript names: `{ webpayId: 'webpayCommerceCode' }`. */
  aliases: Readonly<Record<string, string>>;
  /** The whole record, where the body that makes one may leave out what has a default: its rules say what must be written. */
  whole: z.ZodObject | null;
  /** Takes `Idempotency-Key`: the same key answers the first reply again. */
  idempotent: boolean;
  /** Content type of a streamed reply (`text/csv`); the handler answers a `Readable`. */
  produces: string | null;
  /** Content type of a streamed request; the handler gets `body` as a `Readable`. */
  consumes: string | null;
  /** Bytes a JSON body may have, where that is more than usual. */
  maxBytes: number | null;
  /**
   * What the handler's handle is: one that reads, as of every GET that says nothing else; one that writes, all or nothing; `none`
   * for work that must not hold a transaction: streams, third parties.
   */
  transaction: 'read' | 'write' | 'none';
};

const nothing = z.object({});
type Nothing = typeof nothing;

type Spec<P, Q, B, R> = {
  method: Method;
  path: string;
  policy: string;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
} & Partial<Omit<Endpoint, 'method' | 'path' | 'policy' | 'summary' | 'params' | 'query' | 'body' | 'reply'>>;

export function endpoint<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Reply extends z.ZodType = Nothing,
>(spec: Spec<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return {
    base: 'admin',
    params: nothing,
    query: nothing,
    body: nothing,
    reply: nothing,
    wrap: null,
    status: 200,
    merges: false,
    aliases: {},
    whole: null,
    idempotent: false,
    produces: null,
    consumes: null,
    maxBytes: null,
    transaction: spec.method === 'GET' ? 'read' : 'write',
    ...spec,
  } as unknown as Endpoint<Params, Query, Body, Reply>;
}

/** What a handler receives, parsed. */
export type Input<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
};

/** What a caller gives, before parsing. */
export type CallArgs<E extends Endpoint> = {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  body?: z.input<E['body']>;
};

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** The endpoints of one area by name. */
export type Api = Record<string, Endpoint>;
