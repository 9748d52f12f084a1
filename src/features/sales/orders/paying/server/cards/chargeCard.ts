import { chargedCard, findCardOf, type StoredCard } from '#features/benefits/cards/server/index.ts';
import { waitsForPayment } from '#domain/orders/orders.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { paymentState } from '#integrations/payments/paymentState.ts';
import type { Charge, NewCharge } from '#integrations/payments/port.ts';
import { accountOf } from '#features/platform/integrations/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { fail } from '../../../orders.failures.ts';
import { changeOrderStatus } from '../../../record/server/changeOrderStatus.ts';
import * as orders from '../../../record/server/orders.repo.ts';
import * as repo from '../attempts.repo.ts';
import type { PayingAt } from '../beginPayment.ts';
import { schedulePaymentRead } from '../paymentJobs.ts';
import { requireAttemptLeft } from '../requireAttemptLeft.ts';
import { settlePayment } from '../settlePayment.ts';
import { owedByCard, type OwedByCard } from './owedByCard.ts';

const minute = 60_000;
/** How long a charge may be on its way before a provider that does not know it will never know it. */
const chargeTime = 5 * minute;

/** Rejects a card saved at a different provider or account than the one of this store. */
function requireUsable(card: StoredCard, { connection: { provider, isProduction, credential } }: OwedByCard): void {
  const isUsable =
    card.provider === provider.key && card.isProduction === isProduction && card.storeId === credential.storeId;
  if (card.status !== 'saved' || !isUsable)
    fail('orderCannotMove', { message: 'Esa tarjeta no sirve en este local. Usa otra, o guárdala de nuevo.' });
}

/** The attempt that charges a card; the order is locked, so that of two who pay at once one does. */
async function nextAttempt(db: Db, owed: OwedByCard, card: StoredCard): Promise<repo.Attempt> {
  const { order, method, connection } = owed;
  const locked = await orders.findForUpdate(db, order.id, null);
  if (!locked || !waitsForPayment(locked.status))
    return fail('orderCannotMove', { message: 'Este pedido ya no espera un pago.' });
  const known = await repo.ofOrder(db, order.id);
  if (known.some(({ status, savedCardId }) => status === 'created' && savedCardId !== null))
    fail('orderCannotMove', { message: 'El cobro anterior todavía se está confirmando. Espera un momento.' });
  requireAttemptLeft(known);
  if (locked.status === 'online_payment_failed')
    await changeOrderStatus(db, { id: order.id, to: 'pending_online_payment', storeScope: null, byPayment: true });
  const [latest] = known;
  const { id: orderId, storeId, total: amount } = order;
  const isFresh = latest?.status === 'created' && latest.provider === null;
  const id = isFresh ? latest.id : await repo.insert(db, { orderId, type: method, amount });
  await repo.assign(db, id, { storeId, ...accountOf(connection) });
  await repo.noteCharged(db, id, {
    savedCardId: card.id,
    cardBrand: card.brand,
    cardLast4: card.last4,
    expiresAt: new Date(Date.now() + chargeTime).toISOString(),
  });
  // Killed from here on, it is read from the provider's books.
  await schedulePaymentRead(db, { paymentId: id }, new Date(Date.now() + minute).toISOString());
  return (await repo.find(db, id)) ?? fail('notFound');
}

type Prepared = { owed: OwedByCard; attempt: repo.Attempt; charge: NewCharge };

const prepare = ({ database, services, scope, tenant }: PayingAt, input: NewCardPayment): Promise<Prepared> =>
  database.inTenant(scope, async (db) => {
    const owed = await owedByCard(db, services, tenant, input);
    const card = (await findCardOf(db, input.holderId, input.cardId)) ?? fail('notFound');
    requireUsable(card, owed);
    const attempt = await nextAttempt(db, owed, card);
    const { key, method, amount } = repo.storedPayment(attempt);
    const description = `Pedido ${owed.order.id} en ${owed.order.storeName}`;
    const charged = chargedCard(tenant.id, services.secrets, card);
    return { owed, attempt, charge: { key, method, amount, description, card: charged } };
  });

const settle = ({ database, scope, tenant }: PayingAt, attempt: repo.Attempt, { reference, state }: Charge) =>
  database.inTenant(scope, async (db) => {
    if (reference !== null) await repo.noteReference(db, attempt.id, reference);
    await settlePayment(db, attempt.id, state, tenant.country);
  });

export type NewCardPayment = { uuid: string; holderId: number; cardId: number };

/**
 * Charges an order to a saved card: stores the attempt, calls the provider once and polls the state when there is no
 * response.
 *
 * Fails with a message when the charge is rejected.
 */
export async function chargeCard(at: PayingAt, input: NewCardPayment): Promise<void> {
  const { owed, attempt, charge } = await prepare(at, input);
  try {
    const charged = await owed.vault.charge(charge, at.signal);
    await settle(at, attempt, charged);
    if (charged.state.status === 'failed')
      fail('orderCannotMove', { message: `El pago no se hizo: ${charged.state.message}. Prueba con otra tarjeta.` });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.uncertain)
      return void (await at.database.inTenant(at.scope, (db) => schedulePaymentRead(db, { paymentId: attempt.id })));
    const state = paymentState({ status: 'failed', message: error.message });
    await settle(at, attempt, { reference: null, state });
    fail('orderCannotMove', { message: `${error.message} Intenta de nuevo en un momento.` });
  }
}
