import { createHmac } from 'node:crypto';
import { ForgedWebhook, type RawWebhook, type WebhookResult } from '../../provider.ts';
import { isSameSecret, jsonOf } from '../../webhook.ts';
import type { ChannelEvent } from '../port.ts';
import { claims, dispatched, dispatchPath, statusEvent, statusPath } from './dialect.ts';

const algorithms: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

function jsonIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Believes a request with a token that the middleware signed with our secret. It does not cover the body. */
function requireToken({ headers }: RawWebhook, secret: string): void {
  const [, header = '', payload = '', sign = ''] =
    /^bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(headers.authorization ?? '') ?? [];
  const algorithm = algorithms[String((jsonIn(header) as { alg?: unknown } | null)?.alg)];
  if (secret === '' || !algorithm || !claims.safeParse(jsonIn(payload)).success) throw new ForgedWebhook();
  const expected = createHmac(algorithm, secret).update(`${header}.${payload}`).digest('base64url');
  if (!isSameSecret(sign, expected)) throw new ForgedWebhook();
}

/** An order that is dispatched to its store, or a change of one. Its token is also our number of it. */
export function readPeyaWebhook(raw: RawWebhook, secret: string): WebhookResult<ChannelEvent> {
  if (raw.method === 'GET' && raw.path === '')
    return { ignored: 'Prueba de la dirección', reply: { body: { status: 'ok' } } };
  requireToken(raw, secret);
  const [, store] = dispatchPath.exec(raw.path) ?? [];
  if (store !== undefined) {
    const { data } = dispatched.safeParse(jsonOf(raw));
    if (!data) return null;
    const reply = { body: { remoteResponse: { remoteOrderId: data.token } } };
    return { key: `order ${data.token}`, reference: data.token, storeReference: decodeURIComponent(store), reply };
  }
  const [, place, reference] = statusPath.exec(raw.path) ?? [];
  if (place === undefined || reference === undefined) return { ignored: raw.path || raw.method };
  const { data } = statusEvent.safeParse(jsonOf(raw));
  if (!data) return null;
  const key = [data.status, reference, data.occurredAt].join(' ').trim();
  return { key, reference: decodeURIComponent(reference), storeReference: decodeURIComponent(place) };
}
