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
import { owedByCard, type OwedByCard } from './owedByCard.ts';

const purpose = 'orders.saveCard';
/** Minutes in which a guest has to go on to the provider. */
const ticketMinutes = 10;
const ticketContent = z.object({ tenantId: z.number(), cardId: z.number(), holderId: z.number() });

type Return = { tenantId: number; uuid: string; cardId: number };

/** Unguessable part of the return URL: the order's id alone must not let anyone finish another guest's card. */
const returnToken = (secrets: Secrets, { tenantId, uuid, cardId }: Return): string =>
  secrets.digest('orders.saveCard.return', `${tenantId} ${uuid} ${cardId}`).slice(0, 32);

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

/** Sends a guest to write down the card of a ticket. */
export async function beginCard(
  at: PayingAt,
  uuid: string,
  ticket: string,
): Promise<{ step: PaymentStep; provider: string }> {
  const { database, services, scope, tenant, host, signal } = at;
  const { data } = ticketContent.safeParse(services.secrets.verify(purpose, ticket));
  if (data?.tenantId !== tenant.id) return fail('notFound');
  const { cardId, holderId } = data;
  const owed = await database.inTenant(scope, (db) => owedByCard(db, services, tenant, { uuid, holderId }));
  const { vault, connection, order } = owed;
  const token = returnToken(services.secrets, { tenantId: tenant.id, uuid, cardId });
  const back = `${services.originOf(tenant.slug, host)}/pagar/${tenant.slug}/${uuid}/tarjeta/${cardId}/vuelta/${token}`;
  try {
    const request = { key: cardKeyOf(tenant.id, cardId), returnUrl: back, guest: guestOf(order) };
    const { reference, step } = await vault.begin(request, signal);
    await database.inTenant(scope, (db) => noteCardBegun(db, cardId, services.secrets.seal(reference)));
    return { step, provider: connection.provider.name };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return fail('orderCannotMove', { message: `${error.message} Intenta de nuevo en un momento.` });
  }
}

type ClaimedCard = { owed: OwedByCard; card: StoredCard };

/** Claims a pending card for the first return visit; null for later ones. */
const claim = (
  { database, services, scope, tenant }: PayingAt,
  uuid: string,
  cardId: number,
): Promise<ClaimedCard | null> =>
  database.inTenant(scope, async (db) => {
    const card = await claimCardReference(db, cardId);
    if (!card) return null;
    return { card, owed: await owedByCard(db, services, tenant, { uuid, holderId: card.customerId }) };
  });

type CardReturn = { uuid: string; cardId: number; token: string };

/**
 * Saves a registered card and returns its holder; null when another visit already did. Fails with a message when it was
 * rejected.
 */
export async function finishCard(
  at: PayingAt,
  { uuid, cardId, token: returned }: CardReturn,
  visit: ReturnVisit,
): Promise<{ holderId: number; cardId: number } | null> {
  const { database, services, scope, tenant, signal } = at;
  if (!isSameSecret(returned, returnToken(services.secrets, { tenantId: tenant.id, uuid, cardId }))) fail('notFound');
  const claimed = await claim(at, uuid, cardId);
  if (!claimed) return null;
  const { owed, card } = claimed;
  const known = { key: cardKeyOf(tenant.id, cardId), reference: services.secrets.open(card.referenceSealed ?? '') };
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
