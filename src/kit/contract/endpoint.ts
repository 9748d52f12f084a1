import { z } from 'zod';
import { type Purpose, usualPurpose } from './purposes.ts';
import type { OlderShape } from './olderShapes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The roots an endpoint can answer under. `admin` answers under v1 and v2 until one has to differ.
 *
 * `root`: files that other companies' systems read by an address that we give them.
 */
export const bases = {
  admin: ['/api/admin/v1', '/api/admin/v2'],
  public: ['/api/v1'],
  publicV2: ['/api/v2'],
  /** Published content in the shapes of WordPress. */
  publicWp: ['/wp-json/wp/v2', '/wp/v2'],
  kds: ['/api/kds'],
  /** Mail templates for builders of other companies. */
  emailBuilder: ['/email-builder/v1'],
  root: [''],
  /** Drawing pages, also at the address of the specification. */
  page: ['/v1', '/api/admin/v1'],
} as const;
export type Base = keyof typeof bases;

/** Why a field cannot be written, with the call that changes it. `moves`: its values change without a new version. */
export type ReadOnlyNote = { message: string; moves: boolean };

/** The note of a field whose values change without a new version of the record: a count, a state that follows from dates. */
export const moving = (message: string): ReadOnlyNote => ({ message, moves: true });

/** An HTTP operation, declared once for the server that mounts it, the browser that calls it and OpenAPI. */
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
   * `area.action` of the policy table, `signedIn` or `public`, or `super` for all users of the platform. No default.
   *
   * `halfSignedIn` also admits users who still have to set up a second factor.
   */
  policy: string;
  /** Refused to API tokens, whatever their policies: it is about the person who signed in, or hands out access. */
  usersOnly: boolean;
  /** Called by the shell on every page, whatever the user opened: counts of the navigation. */
  inShell?: boolean;
  /** Purpose of the call, by which held companies are refused. Default: `usualPurpose`. */
  purpose: Purpose;
  /** Slug of the company that browsers send it to, in whatever company the user is; null: that one. */
  company: string | null;
  /** Name of the link that the parameters are, which is looked up before the body is read. */
  link: string | null;
  /** A sentence for the API reference. */
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
  /**
   * Older names of fields of the body, in TypeScript names: `{ webpayId: 'webpayCommerceCode' }`.
   *
   * Of a group `{ 'tip.type': 'tipType' }`, of the elements of a list `{ 'categories[].order': 'position' }`.
   */
  aliases: Readonly<Record<string, string>>;
  /** Parts of the body that older clients shape otherwise. */
  olderShapes: readonly OlderShape[];
  /**
   * Notes on fields that the body does not take: the error of a PATCH whose value differs from the record's.
   *
   * Any value of a new record, or of a field that no reply has, is an error too.
   */
  readOnly: Readonly<Record<string, string | ReadOnlyNote>>;
  /** Schema of the complete record, where a creation body may omit fields with a default. */
  whole: z.ZodObject | null;
  /** Message of an unexpected error, by the fields that were sent; null: that of all endpoints. */
  unexpected: ((sent: Readonly<Record<string, unknown>>) => string) | null;
  /** Takes `Idempotency-Key`: the same key answers the first reply again. */
  idempotent: boolean;
  /** Content type of a streamed reply (`text/csv`); the handler answers a `Readable`. */
  produces: string | null;
  /** Content type of a streamed request; the handler gets `body` as a `Readable`. */
  consumes: string | null;
  /** Bytes a JSON body may have, where that is more than usual. */
  maxBytes: number | null;
  /**
   * Transaction of the handler: `read` (default of GET), `write` (all or nothing) or `none`, for streams and calls to
   * third parties.
   */
  transaction: 'read' | 'write' | 'none';
  /**
   * Work of an answer: `light` (default) takes milliseconds, `heavy` up to a second or two (reports, previews).
   *
   * `bulk` goes through many records (bulk edits; default of files, in or out).
   *
   * What is not light is answered in another process, and each company has its turn.
   */
  weight: 'light' | 'heavy' | 'bulk';
  /** Parameters of the query, as they travel, with which a light answer is heavy. */
  heavyWith: readonly string[];
};

/** Work of the answer to a request. */
export const weightOf = (
  { weight, heavyWith }: Pick<Endpoint, 'weight' | 'heavyWith'>,
  query: object,
): Endpoint['weight'] => (weight === 'light' && heavyWith.some((name) => name in query) ? 'heavy' : weight);

const noInput = z.object({});
type NoInput = typeof noInput;

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
  Params extends z.ZodType = NoInput,
  Query extends z.ZodType = NoInput,
  Body extends z.ZodType = NoInput,
  Reply extends z.ZodType = NoInput,
>(spec: Spec<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return {
    base: 'admin',
    usersOnly: false,
    purpose: usualPurpose({ produces: null, ...spec }),
    company: null,
    link: null,
    params: noInput,
    query: noInput,
    body: noInput,
    reply: noInput,
    wrap: null,
    status: 200,
    merges: false,
    aliases: {},
    olderShapes: [],
    readOnly: {},
    whole: null,
    unexpected: null,
    idempotent: false,
    produces: null,
    consumes: null,
    maxBytes: null,
    transaction: spec.method === 'GET' ? 'read' : 'write',
    weight: spec.consumes || spec.produces === 'text/csv' ? 'bulk' : 'light',
    heavyWith: [],
    ...spec,
  } as unknown as Endpoint<Params, Query, Body, Reply>;
}

/** The same endpoints, refused to API tokens. */
export const forUsersOnly = <Endpoints extends Api>(endpoints: Endpoints): Endpoints =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, each]) => [name, { ...each, usersOnly: true }]),
  ) as Endpoints;

/** The same endpoints, which browsers always send to one company. */
export const inCompany = <Endpoints extends Api>(company: string, endpoints: Endpoints): Endpoints =>
  Object.fromEntries(Object.entries(endpoints).map(([name, each]) => [name, { ...each, company }])) as Endpoints;

/** Parsed input of a handler. */
export type Input<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
};

/** Arguments of a caller, before parsing. */
export type CallArgs<E extends Endpoint> = {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  body?: z.input<E['body']>;
};

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** The endpoints of one area by name. */
export type Api = Record<string, Endpoint>;

/** Endpoints below another base. */
export const onBase = <A extends Api>(base: Base, api: A): A =>
  Object.fromEntries(Object.entries(api).map(([name, each]) => [name, { ...each, base }])) as A;
