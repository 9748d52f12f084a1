import type { FailureReason, ProviderFailure } from './ProviderFailure.ts';

/** A request to a provider. */
export type Call = {
  /** Label for staff: `Crear el pago`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Key of one of the provider's hosts; `api` by default. */
  host?: string;
  /** Below the host, with its query. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Headers of each attempt, as a signature of its time. */
  attemptHeaders?: () => Readonly<Record<string, string>>;
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  /** Obtains the bearer token of the call. It is cached until it expires or is rejected. */
  bearer?: () => Promise<Token>;
  /** Authentication scheme before the token; `Bearer` by default, none when blank. */
  scheme?: string;
  /** Name of the token, of a provider with several APIs; `bearer` by default. */
  tokenName?: string;
  /** Header of the token; `authorization` by default. */
  tokenHeader?: string;
  /**
   * `once`: never retried, because it moves money or couriers.
   * `again`: a read, or a call with an idempotency key; transient failures are retried.
   */
  repeat: 'once' | 'again';
  /** Milliseconds for each attempt; 10,000 when absent. */
  deadline?: number;
  /** Bytes of its answer; two million when absent. */
  maxBytes?: number;
  /** Its answer has a token under a name that is not secret elsewhere: no log has the answer. */
  isLogin?: true;
  /** Values of this call that no log keeps, as the token of a card within a path. */
  secrets?: readonly string[];
  /** Repeated each minute: only its failures are logged. */
  isPoll?: boolean;
  /** Statuses that are answers besides those of success. */
  expects?: readonly number[];
  /** Failure of an answer that has such a status, as an error in the body of a 200; null: it is none. It may throw it. */
  failureOf?: (answer: Answer) => ProviderFailure | null;
};

/** A call that changes nothing: it is repeated when it fails in a way that may pass. */
export const readCall = (
  name: string,
  path: string,
  more: Pick<Call, 'host' | 'deadline' | 'maxBytes' | 'secrets' | 'isPoll' | 'expects' | 'failureOf'> = {},
): Call => ({ name, method: 'GET', path, repeat: 'again', ...more });

export type Token = { value: string; seconds: number };

export type Answer = { status: number; body: unknown; text: string };

/** A call as it is logged, without secrets. */
export type CallRecord = {
  provider: string;
  tenantId: number;
  storeId: number | null;
  orderId: number | null;
  at: string;
  name: string;
  method: string;
  url: string;
  request: string;
  /** Null: no response. */
  status: number | null;
  answer: string;
  /** Why it failed, in a sentence; null when it did not. */
  failure: string | null;
  /** Kind of the failure; null also where the call was aborted. */
  reason: FailureReason | null;
  milliseconds: number;
};

/** Keeps a call. */
export type CallLog = (call: CallRecord) => Promise<void>;
