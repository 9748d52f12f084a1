import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  cardKeyOf,
  claimCardReference,
  countCards,
  insertCard,
  noteCardBegun,
  noteCardSaved,
  type StoredCard,
} from '#features/benefits/cards/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { CardOutcome, PaymentStep, ReturnVisit } from '#integrations/payments/port.ts';
import { isSameSecret } from '#integrations/webhook.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { fail } from '../../../orders.failures.ts';
import { guestOf, type PayingAt } from '../beginPayment.ts';
import type { CardOfOrder } from './cardBrowser.ts';
import { owedByCard, type OwedByCard } from './owedByCard.ts';

const purpose = 'orders.saveCard';
/** Minutes in which a guest has to go on to the provider. */
const ticketMinutes = 10;
const ticketExpired = 'Este enlace venció. Vuelve a tu pedido y guarda la tarjeta otra vez.';
const ticketContent = z.object({ tenantId: z.number(), cardId: z.number(), holderId: z.number() });

/**
 * Unguessable part of the return URL: the order's id alone must not let anyone finish another guest's card.
 *
 * It belongs to one visit to the provider, and only the browser that ends the visit learns it.
 */
const returnToken = (secrets: Secrets, { tenantId, uuid, cardId }: CardOfOrder, session: string): string =>
  secrets.digest('orders.saveCard.return', `${tenantId} ${uuid} ${cardId} ${session}`).slice(0, 32);

/** Limit of a person's cards, pending ones included: more suggests card testing. */
const maxCards = 10;

/** Stores a pending card and returns the URL, valid for some minutes, that leads the guest to the provider. */
export async function prepareCard(
  { db, tenant }: { db: Db; tenant: Tenant },
  services: PayingAt['services'],
  { uuid, holderId }: { uuid: string; holderId: number },
): Promise<{ url: string }> {
  const { connection } = await owedByCard(db, services, tenant, { uuid, holderId });
  if ((await countCards(db, holderId)) >= maxCards)
    fail('orderCannotMove', { message: 'Ya tienes demasiadas tarjetas guardadas. Borra una, o prueba mañana.' });
  const { provider, isProduction, credential } = connection;
  const holder = { provider: provider.key, storeId: credential.storeId, isProduction };
  const cardId = await insertCard(db, { customerId: holderId, ...holder });
  const ticket = services.secrets.sign(purpose, { tenantId: tenant.id, cardId, holderId }, ticketMinutes * 60);
  return { url: `/pagar/${tenant.slug}/${uuid}/tarjeta/${ticket}` };
}

/** Card and holder of a ticket. Fails with 404 for expired, altered and foreign tickets. */
export function requireTicket({ services, tenant }: PayingAt, ticket: string): { cardId: number; holderId: number } {
  const { data } = ticketContent.safeParse(services.secrets.verify(purpose, ticket));
  if (data?.tenantId !== tenant.id) return fail('notFound', { message: ticketExpired });
  return data;
}

/** Origin of the return URL. A shop on the company's host sends its guest back there. */
function originOfVisit({ services, tenant, host }: PayingAt): string {
  const shop = new URL(services.storefrontOf(tenant, host));
  return shop.host === host ? shop.origin : services.originOf(tenant.slug, host);
}

export type BegunCardVisit = { step: PaymentStep; provider: string; cardId: number; returnUrl: string };

/** Begins the registration of a ticket's card at its provider. */
export async function beginCard(at: PayingAt, uuid: string, ticket: string): Promise<BegunCardVisit> {
  const { database, services, scope, tenant, signal } = at;
  const { cardId, holderId } = requireTicket(at, ticket);
  const owed = await database.inTenant(scope, (db) => owedByCard(db, services, tenant, { uuid, holderId }));
  const { vault, connection, order } = owed;
  const session = randomBytes(16).toString('base64url');
  const token = returnToken(services.secrets, { tenantId: tenant.id, uuid, cardId }, session);
  const returnUrl = `${originOfVisit(at)}/pagar/${tenant.slug}/${uuid}/tarjeta/${cardId}/vuelta/${token}`;
  try {
    const request = { key: cardKeyOf(tenant.id, cardId), returnUrl, guest: guestOf(order) };
    const { reference, step } = await vault.begin(request, signal);
    await database.inTenant(scope, (db) => noteCardBegun(db, cardId, services.secrets.seal(`${session} ${reference}`)));
    return { step, provider: connection.provider.name, cardId, returnUrl };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return fail('orderCannotMove', { message: `${error.message} Intenta de nuevo en un momento.` });
  }
}

/** The provider's reference of a pending card. Fails with 404 unless the return URL belongs to its registration. */
export function referenceOf(
  { services: { secrets }, tenant }: PayingAt,
  card: StoredCard,
  returned: CardReturn,
): string {
  const { uuid, cardId, token } = returned;
  const [session = '', ...reference] = secrets.open(card.referenceSealed ?? '').split(' ');
  const expected = returnToken(secrets, { tenantId: tenant.id, uuid, cardId }, session);
  return isSameSecret(token, expected) ? reference.join(' ') : fail('notFound');
}

type ClaimedCard = { owed: OwedByCard; card: StoredCard; reference: string };

/** Claims a pending card for the first return visit; null for later ones. */
const claim = (at: PayingAt, returned: CardReturn): Promise<ClaimedCard | null> => {
  const { database, services, scope, tenant } = at;
  const { uuid, cardId } = returned;
  return database.inTenant(scope, async (db) => {
    const card = await claimCardReference(db, cardId);
    if (!card) return null;
    const reference = referenceOf(at, card, returned);
    return { card, reference, owed: await owedByCard(db, services, tenant, { uuid, holderId: card.customerId }) };
  });
};

export type CardReturn = { uuid: string; cardId: number; token: string };

/**
 * Saves a registered card and returns its holder; null when another visit already did. Fails with a message when it was
 * rejected.
 */
export async function finishCard(
  at: PayingAt,
  returned: CardReturn,
  visit: ReturnVisit,
): Promise<{ holderId: number; cardId: number } | null> {
  const { database, services, scope, tenant, signal } = at;
  const { cardId } = returned;
  const claimed = await claim(at, returned);
  if (!claimed) return null;
  const { owed, card, reference } = claimed;
  const known = { key: cardKeyOf(tenant.id, cardId), reference };
  const outcome = await owed.vault.finish(known, visit, signal).catch((error: unknown): CardOutcome => {
    if (!(error instanceof ProviderFailure)) throw error;
    return { state: 'refused', message: `${error.message} Guarda la tarjeta de nuevo.` };
  });
  if (outcome.state === 'refused') return fail('orderCannotMove', { message: outcome.message });
  const { token, face } = outcome;
  const saved = { ...face, tokenSealed: services.secrets.seal(token) };
  if (await database.inTenant(scope, (db) => noteCardSaved(db, cardId, saved)))
    return { holderId: card.customerId, cardId };
  // The customer was erased meanwhile.
  await owed.vault.remove({ key: known.key, token }, signal);
  return fail('notFound');
}
