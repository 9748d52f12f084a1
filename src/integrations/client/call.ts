/** One request to a provider. */
export type Call = {
  /** What staff read: `Crear el pago`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** One of the provider's hosts; `api` when absent. */
  host?: string;
  /** Below the host, with its query. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  /** Obtains the token that the call carries. It is kept until it ends or is refused. */
  bearer?: () => Promise<Token>;
  /** What stands before the token; `Bearer` when absent, nothing where it is blank. */
  scheme?: string;
  /**
   * `once`: sent one time only, as whatever moves money or couriers. `again`: a read, or a call whose idempotency key the
   * provider keeps; it is repeated when it fails in a way that may pass.
   */
  repeat: 'once' | 'again';
  /** Milliseconds for each attempt; 10,000 when absent. */
  deadline?: number;
  /** Values of this call that no log keeps, as the token of a card within a path. */
  secrets?: readonly string[];
  /** Statuses that are answers besides those of success. */
  expects?: readonly number[];
};

/** A call that changes nothing: it is repeated when it fails in a way that may pass. */
export const readCall = (
  name: string,
  path: string,
  more: Pick<Call, 'host' | 'deadline' | 'secrets' | 'expects'> = {},
): Call => ({ name, method: 'GET', path, repeat: 'again', ...more });

export type Token = { value: string; seconds: number };

export type Answer = { status: number; body: unknown; text: string };

/** A call as it is kept: without secrets. */
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
  /** Null: nobody answered. */
  status: number | null;
  answer: string;
  /** Why it failed, in a sentence; null when it did not. */
  failure: string | null;
  milliseconds: number;
};

/** Keeps a call. */
export type CallLog = (call: CallRecord) => Promise<void>;
