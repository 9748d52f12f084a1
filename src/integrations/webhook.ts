import { timingSafeEqual } from 'node:crypto';
import { parseJson } from './parseJson.ts';
import { ForgedWebhook, type RawWebhook } from './provider.ts';

/** Compares two secrets in constant time. */
export function isSameSecret(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Believes a webhook that carries the secret we gave its provider. Throws `ForgedWebhook` for any other. */
export function requireSecret({ headers }: RawWebhook, header: string, secret: string): void {
  if (!isSameSecret(headers[header] ?? '', secret)) throw new ForgedWebhook();
}

/** The body of a webhook; null where it is not JSON. */
export function jsonOf({ body }: RawWebhook): unknown {
  try {
    return parseJson(body);
  } catch {
    return null;
  }
}
