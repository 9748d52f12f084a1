import { conflictFromWire } from '#kit/contract/conflict.ts';
import type { CallArgs, Endpoint, Reply } from '#kit/contract/endpoint.ts';
import { kitFailures } from '#kit/contract/failures.ts';
import { addressOf, failureOf, payloadOf } from '#kit/contract/requests.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { offlineFailure } from './requests.ts';
import { saveFile } from './saveFile.ts';
import { session } from '../session/session.ts';

export type CallOptions = {
  /** Slug of the company it is sent to, where that is another than the one on screen: only super-admins are let in. */
  tenant?: string | undefined;
  /** Version of the row the change was made on. */
  ifMatch?: number | undefined;
  idempotencyKey?: string;
  /** Last live event this browser has, so that a stream resumes after it. */
  lastEventId?: string;
  signal?: AbortSignal;
  /** Continues after the page is left; for small bodies. */
  keepalive?: boolean;
  /** Receives the id of the request in the history. */
  onRequestId?: (requestId: string) => void;
};

/** Without a `contentType` the body is JSON; with null the browser sets it. */
type Outgoing = { body?: BodyInit | undefined; contentType?: string | null; options?: CallOptions };

async function headersFor(endpoint: Endpoint, outgoing: Outgoing): Promise<Headers> {
  const { body, contentType = 'application/json', options } = outgoing;
  const headers = new Headers({ Platform: 'web', Tenant: options?.tenant ?? endpoint.company ?? session.tenant() });
  if (body !== undefined && contentType !== null) headers.set('Content-Type', contentType);
  if (options?.ifMatch !== undefined) headers.set('If-Match', String(options.ifMatch));
  if (options?.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  if (options?.lastEventId) headers.set('Last-Event-ID', options.lastEventId);
  if (endpoint.policy === 'public') return headers;
  const [token, role] = [await session.accessToken(), session.seeAs()];
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (role !== null) headers.set('See-As-Role', String(role));
  return headers;
}

/** Sends, signs in again and repeats once when the session has expired, and throws a `Failure` for every refusal. */
async function send(endpoint: Endpoint, address: string, outgoing: Outgoing, isRetry = false): Promise<Response> {
  const response = await fetch(address, {
    method: endpoint.method,
    headers: await headersFor(endpoint, outgoing),
    ...(outgoing.body !== undefined && { body: outgoing.body }),
    ...(outgoing.options?.keepalive && { keepalive: true }),
    ...(outgoing.options?.signal && { signal: outgoing.options.signal }),
  }).catch((thrown: unknown) => {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
    throw offlineFailure();
  });
  if (response.ok) {
    outgoing.options?.onRequestId?.(response.headers.get('x-request-id') ?? '');
    return response;
  }
  const failure = failureOf(response, await response.text());
  if (failure.code === kitFailures.accessEnded.code) session.endAccess();
  else if (response.status === 401 && endpoint.policy !== 'public' && !isRetry && (await session.expired()))
    return send(endpoint, address, outgoing, true);
  throw failure.conflict ? failure.with({ conflict: conflictFromWire(failure.conflict, endpoint) }) : failure;
}

async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<E>> {
  if (response.status === 204) return null as Reply<E>;
  return fromWire(endpoint.reply, await response.json()) as Reply<E>;
}

/** Calls an endpoint; a 204 resolves to null. Throws `Failure`, or the error of `fetch` when aborted. */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E> = {},
  options: CallOptions = {},
): Promise<Reply<E>> {
  const body = payloadOf(endpoint, args.body);
  return read(endpoint, await send(endpoint, addressOf(endpoint, args), { body, options }));
}

/** The reply of a streaming endpoint, to be read as it comes. */
export const openStream = <E extends Endpoint>(endpoint: E, args: CallArgs<E>, options: CallOptions) =>
  send(endpoint, addressOf(endpoint, args), { options });

/** The file of an endpoint that `produces` one. */
export const readFile = async <E extends Endpoint>(endpoint: E, args: CallArgs<E>): Promise<Blob> =>
  (await send(endpoint, addressOf(endpoint, args), { body: payloadOf(endpoint, args.body), options: {} })).blob();

/** A form of one file, `data`; the browser names the boundary between its parts. */
function formOf(file: Blob): Outgoing {
  const body = new FormData();
  body.set('data', file);
  return { body, contentType: null };
}

/** Sends a file to an endpoint that `consumes` one: as it is, or as the field `data` of a form. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  args: CallArgs<E> = {},
  options: CallOptions = {},
): Promise<Reply<E>> {
  const isForm = endpoint.consumes === 'multipart/form-data';
  const outgoing = isForm ? formOf(file) : { body: file, contentType: endpoint.consumes ?? file.type };
  return read(endpoint, await send(endpoint, addressOf(endpoint, args), { ...outgoing, options }));
}

const newline = 10;

/** Saves a streamed response as a file. `onLines` receives the number of lines so far, header included, as progress. */
export async function download<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  filename: string,
  { onLines, signal }: { onLines?: (lines: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const options = signal ? { signal } : {};
  const response = await send(endpoint, addressOf(endpoint, args), { options });
  const parts = await collect(response, onLines).catch((thrown: unknown) => {
    if (thrown instanceof DOMException) throw thrown;
    throw offlineFailure();
  });
  saveFile(new Blob(parts, { type: endpoint.produces ?? 'application/octet-stream' }), filename);
}

async function collect(response: Response, onLines?: (lines: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    for (const byte of part.value) if (byte === newline) lines += 1;
    onLines?.(lines);
  }
  return parts;
}
