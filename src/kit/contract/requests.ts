import { bases, type CallArgs, type Endpoint } from './endpoint.ts';
import { type Conflict, Failure, type FieldErrors, kitFailures } from './failures.ts';
import { toWire } from './wire.ts';

type QueryValue = string | number | boolean | (string | number)[] | null | undefined;

/** The address of a call: parameters in the path, the query by wire names, blanks left out, lists joined by commas. */
export function addressOf<E extends Endpoint>(endpoint: E, { params, query }: CallArgs<E>): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = Object.entries(toWire(endpoint.query, query ?? {}) as Record<string, QueryValue>).flatMap(
    ([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  );
  const queryString = search.length > 0 ? `?${search.join('&')}` : '';
  return `${bases[endpoint.base][0]}${path}${queryString}`;
}

/** The JSON that travels: the body by wire names inside its singular, or nothing for a call without one. */
export function payloadOf<E extends Endpoint>(endpoint: E, body: CallArgs<E>['body']): string | undefined {
  if (body === undefined) return undefined;
  const wire = toWire(endpoint.body, body);
  return JSON.stringify(endpoint.wrap ? { [endpoint.wrap]: wire } : wire);
}

/** Status and headers of a `Response`. */
type ReplyHead = { status: number; headers: { get(name: string): string | null } };

type Refusal = {
  code?: number;
  message?: string;
  errors?: FieldErrors;
  request_id?: string;
  conflict?: Conflict;
};

/** The failure a refused reply stands for. A reply that is not ours (a proxy's page) is the unexpected one. */
export function failureOf(response: ReplyHead, text: string): Failure {
  const refusal = readRefusal(text);
  const kind =
    refusal?.code === undefined
      ? { ...kitFailures.unexpected, status: response.status }
      : { code: refusal.code, status: response.status, message: refusal.message ?? kitFailures.unexpected.message };
  const retryAfter = Number(response.headers.get('retry-after'));
  return new Failure(kind, {
    fields: refusal?.errors ?? {},
    ...(refusal?.conflict && { conflict: refusal.conflict }),
    ...(retryAfter > 0 && { retryAfter }),
    requestId: refusal?.request_id ?? response.headers.get('x-request-id') ?? undefined,
  });
}

function readRefusal(text: string): Refusal | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
