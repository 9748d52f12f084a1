import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '#integrations/webhook.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';

/** The registration of a card, for an order. */
export type CardOfOrder = { tenantId: number; uuid: string; cardId: number };

const cookieName = 'tarjeta';
/** Longer than a guest spends at a provider. */
const cookieSeconds = 3600;

const browserToken = (secrets: Secrets, { tenantId, uuid, cardId }: CardOfOrder): string =>
  secrets.digest('orders.saveCard.browser', `${tenantId} ${uuid} ${cardId}`).slice(0, 32);

/**
 * Cookie of the browser that left for a provider to register a card, limited to the card's return URLs.
 *
 * `Lax`, because it has to arrive when the provider's site redirects back.
 */
export function browserCookie(secrets: Secrets, card: CardOfOrder, returnUrl: string): string {
  const { pathname, protocol } = new URL(returnUrl);
  const path = pathname.replace(/\/vuelta\/[^/]*$/, '');
  const attributes = `Path=${path}; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax`;
  return `${cookieName}=${browserToken(secrets, card)}; ${attributes}${protocol === 'https:' ? '; Secure' : ''}`;
}

/** Whether the visitor left for the provider in this browser. */
export function isBrowserOf(
  secrets: Secrets,
  card: CardOfOrder,
  { headers }: Pick<FastifyRequest, 'headers'>,
): boolean {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const expected = browserToken(secrets, card);
  return cookies.some(
    (cookie) => cookie.startsWith(`${cookieName}=`) && isSameSecret(cookie.slice(cookieName.length + 1), expected),
  );
}
