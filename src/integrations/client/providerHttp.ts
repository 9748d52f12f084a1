import { LRUCache } from 'lru-cache';
import type { Answer, Call, CallLog, CallRecord, Token } from './call.ts';
import type { Circuit } from './circuits.ts';
import { parseJson } from '../parseJson.ts';
import { ProviderFailure } from './ProviderFailure.ts';
import { mask, redact } from './redact.ts';
import { runSocketCall, type SocketAnswer, type SocketCall } from './socketCall.ts';

const usualDeadline = 10_000;
/** Bytes of an answer: a page of reports fits, a flood does not. */
const usualMaxBytes = 2_000_000;
/** Seconds before its expiry at which a token is renewed. */
const tokenMargin = 30;
/** Name of the token in the header of a call. */
const tokenNameOf = ({ tokenName = 'bearer' }: Call): string => tokenName;

/** Tokens of all companies, by whose credentials obtained them. */
export type TokenCache = LRUCache<string, Promise<Token>>;
export const openTokenCache = (): TokenCache => new LRUCache({ max: 5000 });

export type HttpOptions = {
  /** The provider's key and name. */
  provider: string;
  providerName: string;
  tenantId: number;
  storeId: number | null;
  orderId?: number | null;
  /** Addresses without a slash at the end, by name. */
  hosts: Readonly<Record<string, string>>;
  /** Values that no log keeps. */
  secrets: readonly string[];
  /** Cache key of the credentials: differs between stores and changes when the credentials do. */
  credentialsKey: string;
  circuit: Circuit;
  tokens: TokenCache;
  log: CallLog;
};

/** The one way out to a provider, bound to the credentials of one company or store. */
export type ProviderHttp = {
  /** Sends a call. Rejects with a `ProviderFailure` unless the status is one of success, or expected. */
  send(call: Call, signal?: AbortSignal): Promise<Answer>;
  /** A token that calls carry in their body or query: cached by its name, and hidden from logs. */
  token(name: string, obtain: () => Promise<Token>): Promise<string>;
  /** Forgets a token that was refused. */
  dropToken(name: string): void;
  /** A call by another protocol, guarded and logged as the others. */
  exchange<T>(
    call: SocketCall,
    work: (signal: AbortSignal) => Promise<SocketAnswer<T>>,
    signal?: AbortSignal,
  ): Promise<T>;
};

const isTokenRefused = (error: unknown, { bearer }: Call): boolean =>
  error instanceof ProviderFailure && error.status === 401 && bearer !== undefined;

/** Drops a token that was refused, unless another call has replaced it; false where there is none. */
function dropUsed(tokens: TokenCache, key: string, used: ReturnType<TokenCache['get']>): boolean {
  const isReplaced = used !== undefined && tokens.get(key) !== used;
  return isReplaced || tokens.delete(key);
}

export const providerHttp = (options: HttpOptions): ProviderHttp => ({
  ...httpCalls(options),
  exchange: (call, work, signal) => runSocketCall(options, call, { work, signal }),
});

function httpCalls(options: HttpOptions): Omit<ProviderHttp, 'exchange'> {
  const tokenKeyOf = (name: string) => `${options.provider} ${options.tenantId} ${options.credentialsKey} ${name}`;
  const secrets = new Set(options.secrets);

  async function token(name: string, obtain: () => Promise<Token>): Promise<string> {
    const key = tokenKeyOf(name);
    const known = options.tokens.get(key);
    const waiting = known ?? obtain();
    if (!known) options.tokens.set(key, waiting);
    try {
      const { value, seconds } = await waiting;
      if (!known) options.tokens.set(key, waiting, { ttl: Math.max(1, seconds - tokenMargin) * 1000 });
      secrets.add(value);
      return value;
    } catch (error) {
      options.tokens.delete(key);
      throw error;
    }
  }

  /** The headers of a call, with the token that is good now. */
  async function headersOf(call: Call): Promise<Record<string, string>> {
    const headers = { ...call.headers, ...call.attemptHeaders?.() };
    if (call.bearer)
      headers[call.tokenHeader ?? 'authorization'] =
        `${call.scheme ?? 'Bearer'} ${await token(tokenNameOf(call), call.bearer)}`.trim();
    return headers;
  }

  async function attempt(
    call: Call,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const exchange = new Exchange(call, options, secrets);
    try {
      const answer = await exchange.run(headers, signal);
      await exchange.keep(answer, null);
      return answer;
    } catch (error) {
      await exchange.keep(null, error);
      throw error;
    }
  }

  const run = (call: Call, signal: AbortSignal | undefined) =>
    options.circuit.run(async (guard) => {
      const headers = await headersOf(call);
      return guard(() => attempt(call, headers, signal));
    }, call.repeat);

  return {
    async send(call, signal) {
      const key = tokenKeyOf(tokenNameOf(call));
      const used = options.tokens.get(key);
      try {
        return await run(call, signal);
      } catch (error) {
        // A token that was refused did nothing: another one is obtained, once.
        if (!isTokenRefused(error, call) || !dropUsed(options.tokens, key, used)) throw error;
        return run(call, signal);
      }
    },
    token,
    dropToken: (name) => void options.tokens.delete(tokenKeyOf(name)),
  };
}

/** A call on its way, and what becomes of it. */
class Exchange {
  private readonly call: Call;
  private readonly options: HttpOptions;
  private readonly secrets: Set<string>;
  private readonly url: string;
  private readonly began = Date.now();
  private answered: Answer | null = null;

  constructor(call: Call, options: HttpOptions, secrets: Set<string>) {
    this.call = call;
    this.options = options;
    this.secrets = secrets;
    const host = options.hosts[call.host ?? 'api'];
    if (!host) throw new Error(`${options.provider} has no host ${call.host ?? 'api'}`);
    this.url = host + call.path;
  }

  async run(headers: Record<string, string>, signal: AbortSignal | undefined): Promise<Answer> {
    const { call } = this;
    const deadline = AbortSignal.timeout(call.deadline ?? usualDeadline);
    try {
      const response = await fetch(this.url, {
        method: call.method,
        headers: { accept: 'application/json', 'user-agent': 'Comanda', ...this.contentType(), ...headers },
        body: this.body(),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      this.answered = await readAnswer(response, call.maxBytes ?? usualMaxBytes);
      this.requireGood(this.answered, response.headers.get('retry-after'));
      const failure = call.failureOf?.(this.answered);
      if (failure) throw failure;
      return this.answered;
    } catch (error) {
      if (error instanceof ProviderFailure) throw error;
      signal?.throwIfAborted();
      throw this.noAnswer(error, deadline.aborted);
    }
  }

  private contentType(): Record<string, string> {
    if (this.call.json !== undefined) return { 'content-type': 'application/json' };
    return this.call.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  }

  private body(): string | undefined {
    if (this.call.json !== undefined) return JSON.stringify(this.call.json);
    return this.call.form && String(new URLSearchParams(this.call.form));
  }

  private requireGood({ status, body }: Answer, retryAfter: string | null): void {
    if ((status >= 200 && status < 300) || this.call.expects?.includes(status)) return;
    const { providerName } = this.options;
    const uncertain = this.call.repeat === 'once';
    if (status >= 500)
      throw new ProviderFailure('broken', `${providerName} tiene un problema (${status}).`, {
        status,
        body,
        uncertain,
      });
    if (status === 429)
      throw new ProviderFailure('limited', `${providerName} pide esperar: recibe demasiadas consultas.`, {
        status,
        body,
        retryAfter: Number(retryAfter) || null,
      });
    if (status === 401 || status === 403)
      throw new ProviderFailure('unauthorised', `${providerName} no reconoce las credenciales (${status}).`, {
        status,
        body,
      });
    throw new ProviderFailure('refused', `${providerName} rechazó la consulta (${status}).`, { status, body });
  }

  private noAnswer(cause: unknown, late: boolean): ProviderFailure {
    const { providerName } = this.options;
    const once = this.call.repeat === 'once';
    const seconds = Math.round((Date.now() - this.began) / 1000);
    if (late)
      return new ProviderFailure('timeout', `${providerName} no respondió en ${seconds} segundos.`, {
        uncertain: once,
        cause,
      });
    return new ProviderFailure('unreachable', `No se pudo conectar con ${providerName}.`, {
      uncertain: once && !neverLeft(cause),
      cause,
    });
  }

  /** Logs the call. A failure to log does not fail the call. */
  async keep(answer: Answer | null, error: unknown): Promise<void> {
    const { call, options } = this;
    if (call.isPoll && error === null) return;
    const clean = (text: string) => redact(text, [...this.secrets, ...(call.secrets ?? [])]);
    const failure = error === null ? null : error instanceof Error ? error.message : 'Falló sin decir por qué';
    const record: CallRecord = {
      provider: options.provider,
      tenantId: options.tenantId,
      storeId: options.storeId,
      orderId: options.orderId ?? null,
      at: new Date(this.began).toISOString(),
      name: call.name,
      method: call.method,
      url: clean(this.url),
      request: clean(this.body() ?? ''),
      status: (answer ?? this.answered)?.status ?? null,
      answer: call.isLogin && error === null ? mask : clean((answer ?? this.answered)?.text ?? ''),
      failure: failure && clean(failure),
      reason: error instanceof ProviderFailure ? error.reason : null,
      milliseconds: Date.now() - this.began,
    };
    await options.log(record).catch(() => undefined);
  }
}

/** Errors before a connection is established: the provider has received nothing. */
const beforeConnecting = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function neverLeft(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code !== undefined && beforeConnecting.includes(cause.code);
}

async function readAnswer(response: Response, maxBytes: number): Promise<Answer> {
  const text = await boundedText(response, maxBytes);
  const { status } = response;
  try {
    return { status, text, body: text === '' ? null : parseJson(text) };
  } catch {
    // Not JSON: schemas reject the null body.
    return { status, text, body: null };
  }
}

async function boundedText({ body }: Response, maxBytes: number): Promise<string> {
  if (!body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) throw new ProviderFailure('unreadable', 'La respuesta es demasiado grande.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
