import { recordPayments } from '../../record/server/paymentWebhooks.ts';
import { sql } from 'kysely';
import { waitsForPayment } from '#domain/orders/orders.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import type { PaymentState, StoredPayment } from '#integrations/payments/port.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { codeOf } from '../../record/server/sentCode.ts';
import type { PaymentProblem } from '../paying.rules.ts';

const columns = [
  'id',
  'orderId',
  'storeId',
  'type',
  'status',
  'amount',
  'refunded',
  'reference',
  'provider',
  'credentialId',
  'attemptKey',
  'card',
  'paidAt',
  'expiresAt',
  'problem',
  'savedCardId',
  'codeSealed',
] as const;

const byId = (db: Db, id: number) => db.selectFrom('payments').select(columns).where('id', '=', id);

export const find = (db: Db, id: number) => byId(db, id).executeTakeFirst();
export type Attempt = NonNullable<Awaited<ReturnType<typeof find>>>;

/** An attempt, locked until the transaction ends. Its order is locked before. */
export const findForUpdate = (db: Db, id: number) => byId(db, id).forNoKeyUpdate().executeTakeFirst();

/** Finds an attempt by the provider's reference or by its payment key. */
export const findBy = (db: Db, provider: string, by: { reference?: string; paymentKey?: string }) =>
  db
    .selectFrom('payments')
    .select(columns)
    .where('provider', '=', provider)
    .where((eb) =>
      by.reference === undefined ? eb('attemptKey', '=', by.paymentKey ?? '') : eb('reference', '=', by.reference),
    )
    .executeTakeFirst();

/** The last attempts to pay an order, the latest first. */
export const ofOrder = (db: Db, orderId: number) =>
  db.selectFrom('payments').select(columns).where('orderId', '=', orderId).orderBy('id', 'desc').execute();

type Taker = { storeId: number; provider: string; credentialId: number; isProduction: boolean };
type NewAttempt = { orderId: number; type: PaymentMethod; amount: number };

/** Whether an order still waits for its payment. */
export async function isOwed(db: Db, orderId: number): Promise<boolean> {
  const order = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst();
  return order !== undefined && waitsForPayment(order.status);
}

/** Stores an attempt before calling the provider. */
export async function insert(db: Db, attempt: NewAttempt): Promise<number> {
  const inserting = unaudited(db).insertInto('payments').values(attempt).returning(['id', 'status']);
  const inserted = await inserting.executeTakeFirstOrThrow();
  recordPayments(db, [inserted]);
  return inserted.id;
}

/** Stores the provider of an attempt; its payment key derives from the id. */
export const assign = (db: Db, id: number, taker: Taker) =>
  unaudited(db)
    .updateTable('payments')
    .set({ ...taker, attemptKey: attemptKeyOf(scopeOf(db).tenantId, id), reference: null })
    .where('id', '=', id)
    .execute();

/** Key of an attempt: at most 26 letters and digits, unique across tenants. */
const attemptKeyOf = (tenantId: number, id: number): string => `t${tenantId}p${id}`;

export const noteBegun = (db: Db, id: number, begun: { reference: string; expiresAt: string | null }) =>
  unaudited(db).updateTable('payments').set(begun).where('id', '=', id).where('reference', 'is', null).execute();

/** The saved card or the sealed code that an attempt charges. */
export type Charged = { savedCardId: number; cardBrand: string; cardLast4: string } | { codeSealed: string };

/** Whether an attempt charges a saved card or a code: its guest has no page to return from. */
export const isCharge = ({ savedCardId, codeSealed }: Pick<Attempt, 'savedCardId' | 'codeSealed'>): boolean =>
  savedCardId !== null || codeSealed !== null;

/** Stores what an attempt charges, and until when the charge may be in progress. */
export const noteCharged = (db: Db, id: number, charged: Charged & { expiresAt: string }) =>
  unaudited(db).updateTable('payments').set(charged).where('id', '=', id).execute();

export const noteReference = (db: Db, id: number, reference: string) =>
  unaudited(db).updateTable('payments').set({ reference }).where('id', '=', id).execute();

/** An attempt as gateways know it. */
export const storedPayment = (
  {
    id,
    attemptKey,
    reference,
    type,
    amount,
    paidAt,
    card,
    codeSealed,
  }: Omit<Attempt, 'orderId' | 'problem' | 'savedCardId'>,
  secrets: Secrets,
): StoredPayment => ({
  key: attemptKey ?? String(id),
  reference,
  method: type as PaymentMethod,
  amount,
  paidAt,
  card,
  ...codeOf(secrets, { codeSealed }),
});

/** Whether another payment has a reference of the provider. */
export async function isReferenceTaken(db: Db, { id, provider }: Attempt, reference: string): Promise<boolean> {
  const other = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

export async function noteEnded(
  db: Db,
  id: number,
  status: 'failed' | 'canceled',
  message: string | null,
): Promise<void> {
  await unaudited(db)
    .updateTable('payments')
    .set({
      status,
      message,
      // A rejected code may still pay elsewhere.
      ...(status === 'failed' && { codeSealed: null }),
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();
  recordPayments(db, [{ id, status }]);
}

/** Records a captured payment; with a problem, the amount that was captured. */
export async function noteTaken(
  db: Db,
  { id, amount }: Attempt,
  state: PaymentState,
  problem: PaymentProblem | null,
): Promise<void> {
  await unaudited(db)
    .updateTable('payments')
    .set({
      status: 'completed',
      amount: state.amount ?? amount,
      askedAmount: amount,
      card: state.card,
      // Of a saved card they are known before.
      ...(state.cardLast4 !== null && { cardLast4: state.cardLast4 }),
      authorizationCode: state.authorizationCode,
      paidAt: state.paidAt ?? new Date().toISOString(),
      problem,
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();
  recordPayments(db, [{ id, status: 'completed' }]);
}
