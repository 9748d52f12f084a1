import type { Base } from '#kit/contract/endpoint.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import type { Database, Db } from '../data/database.ts';
import type { Scope } from '../data/scope.ts';
import type { ReadOnlyFields } from './readOnly.ts';

/** The company a request belongs to. Areas that know more of it extend the interface. */
export interface Tenant {
  id: number;
  slug: string;
  name: string;
  timeZone: string;
  /** Of the flags that areas declare, those that are on, and that its settings allow. */
  flags: string[];
}

/** An API token. `base`: the only one at which it is accepted; null: every one. */
type ActorToken = { id: number; name: string; base: Base | null };

/**
 * A visit, with the milliseconds of the clock at which it and its changes end. `writesUntil` null: read-only.
 *
 * `security`: always read-only, and the company does not learn of it.
 */
type ActorVisit = { id: number; endsAt: number; writesUntil: number | null; security: boolean };

/** Who signed in, with what they may do in this tenant. */
export type Actor = {
  id: number;
  /** Tenant the account lives in; differs from the request's for a super-admin who entered another. */
  homeTenantId: number;
  sessionId: number | null;
  name: string;
  email: string;
  superAdmin: boolean;
  policies: Pick<ReadonlySet<string>, 'has'>;
  /** Whether calls that write are refused, whatever the policies: a user of the platform who only looks at a company. */
  readsOnly: boolean;
  /** Null reaches every store. */
  storeIds: readonly number[] | null;
  /** The store groups granted as groups, including future members; null with access to every store. */
  storeGroupIds: readonly number[] | null;
  seeingAs: { id: number; name: string } | null;
  /** The API token that acts for this user, with the limits of both; null when the user acts. */
  token: ActorToken | null;
  /** The visit of a super-admin to this tenant; null for its own users, and before there is one. */
  visit: ActorVisit | null;
};

export type RequestInfo = {
  id: string;
  ip: string;
  host: string;
  /** Origin of the company's pictures for guests; blank without a configured address. */
  pictureOrigin: string;
  userAgent: string;
  /** Whether a browser sent it: programs send no `Sec-Fetch-Site`, and pages cannot set it. */
  isBrowser: boolean;
  /** Media type of the body with its parameters; empty without one. */
  contentType: string;
  /** `Idempotency-Key`, for endpoints that open their transactions themselves. */
  idempotencyKey: string | null;
  /** Version the caller last saw, from `If-Match`. */
  ifMatch: number | null;
  /** Fields of the body that its resource only returns: the handler of a PATCH compares them with the stored record. */
  readOnly: ReadOnlyFields | null;
  /** Tags of what the caller has, as sent. */
  ifNoneMatch: string;
  /** How a reply may be compressed, as sent. */
  acceptEncoding: string;
  /** Aborts when the client disconnects before the response ended. */
  signal: AbortSignal;
};

/** Context of every handler. */
export type Ctx = {
  /** The request's transaction. Endpoints declared with `transaction: 'none'` open their own with `inTransaction`. */
  db: Db;
  /** The same request within a transaction that was opened for it. */
  within(db: Db): Ctx;
  inTransaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  database: Database;
  scope: Scope;
  tenant: Tenant;
  request: RequestInfo;
  /** Adds a header to the reply. */
  header(name: string, value: string): void;
  /** The signed-in user; throws without one. */
  actor: Actor;
  /** The person who signed in, or null on a public endpoint. */
  visitor: Actor | null;
};

/** Whether an actor satisfies the policy of an endpoint. */
export function hasPermission(actor: Actor | null, policy: string): boolean {
  if (policy === 'public') return true;
  if (!actor) return false;
  if (policy === 'signedIn' || policy === 'halfSignedIn') return true;
  if (isPlatformPolicy(policy) && (!actor.superAdmin || actor.seeingAs)) return false;
  return policy === 'super' || actor.policies.has(policy);
}
