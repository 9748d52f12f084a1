import { chargedCard, findCardOf, type StoredCard } from '#features/benefits/cards/server/index.ts';
import type { NewCharge } from '#integrations/payments/port.ts';
import { fail } from '../../../orders.failures.ts';
import * as repo from '../attempts.repo.ts';
import type { PayingAt } from '../beginPayment.ts';
import { nextCharge, sendCharge } from '../chargeOrder.ts';
import { owedByCard, type OwedByCard } from './owedByCard.ts';

/** Rejects a card saved at a different provider or account than the one of this store. */
function requireUsable(card: StoredCard, { connection: { provider, isProduction, credential } }: OwedByCard): void {
  const isUsable =
    card.provider === provider.key && card.isProduction === isProduction && card.storeId === credential.storeId;
  if (card.status !== 'saved' || !isUsable)
    fail('orderCannotMove', { message: 'Esa tarjeta no sirve en este local. Usa otra, o guárdala de nuevo.' });
}

type Prepared = { owed: OwedByCard; attempt: repo.Attempt; charge: NewCharge };

const prepare = ({ database, services, scope, tenant }: PayingAt, input: NewCardPayment): Promise<Prepared> =>
  database.inTenant(scope, async (db) => {
    const owed = await owedByCard(db, services, tenant, input);
    const card = (await findCardOf(db, input.holderId, input.cardId)) ?? fail('notFound');
    requireUsable(card, owed);
    const { id: savedCardId, brand: cardBrand, last4: cardLast4 } = card;
    const attempt = await nextCharge(db, owed, { savedCardId, cardBrand, cardLast4 });
    const { key, method, amount } = repo.storedPayment(attempt, services.secrets);
    const description = `Pedido ${owed.order.id} en ${owed.order.storeName}`;
    const charged = chargedCard(tenant.id, services.secrets, card);
    return { owed, attempt, charge: { key, method, amount, description, card: charged } };
  });

export type NewCardPayment = { uuid: string; holderId: number; cardId: number };

/** Charges an order to a saved card. Fails with a message when the charge is rejected. */
export async function chargeCard(at: PayingAt, input: NewCardPayment): Promise<void> {
  const { owed, attempt, charge } = await prepare(at, input);
  const send = () => owed.vault.charge(charge, at.signal);
  await sendCharge(at, { attempt, send, advice: 'Prueba con otra tarjeta.' });
}
