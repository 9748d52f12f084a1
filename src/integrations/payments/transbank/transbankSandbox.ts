import { randomBytes } from 'node:crypto';
import { Refusal, type SandboxRequest } from '../../sandbox/routes.ts';
import { type PaymentBooks, refundedOf, type Sale } from '../paymentBooks.ts';
import { formMinutes, refundDays } from './dialect.ts';

/** Transbank's public test key. */
export const secret = '579B532A7440BB0C9079DED94D31EA1615BACEB56610332264630D42D0A36B1C';
const minute = 60_000;
const reversalHours = 3;
/** Names the refund of a sale that was undone within hours. */
const reversal = 'reversal';

/** `committedAt`: when the money was taken or rejected. `child`: the shop of a mall. */
export type Committed = { child: string | null; committedAt: number | null };
export type Transaction = Sale<Committed>;

export const newToken = (): string => randomBytes(32).toString('hex');
export const isWithinForm = ({ createdAt }: Sale, now: number): boolean => now - createdAt <= formMinutes * minute;

/** Rejects a request whose code and key do not belong together; returns the code. */
export function requireKeys({ headers }: SandboxRequest, codes: readonly string[]): string {
  const code = headers['tbk-api-key-id'] ?? '';
  if (headers['tbk-api-key-secret'] !== secret || !codes.includes(code)) throw new Refusal(401, 'Not Authorized');
  return code;
}

function statusOf(sale: Transaction): string {
  if (sale.committedAt === null) return 'INITIALIZED';
  if (!sale.isTaken) return 'FAILED';
  const [first] = sale.refunds;
  if (!first) return 'AUTHORIZED';
  if (first.id === reversal) return 'REVERSED';
  return refundedOf(sale) === sale.amount ? 'NULLIFIED' : 'PARTIALLY_NULLIFIED';
}

const balanceOf = (sale: Transaction): number => {
  const isRejected = sale.committedAt !== null && !sale.isTaken;
  return isRejected ? 0 : sale.amount - refundedOf(sale);
};

/** A transaction, with a single detail where it is of a mall. `rejectionCode` is of one that the bank rejected. */
export function transactionOf(sale: Transaction, rejectionCode = -4) {
  const status = statusOf(sale);
  const money = {
    amount: sale.amount,
    status,
    authorization_code: status === 'AUTHORIZED' ? '1213' : null,
    payment_type_code: sale.card === 'debit' ? 'VD' : 'VN',
    response_code: status === 'FAILED' ? rejectionCode : 0,
    installments_number: 0,
    balance: balanceOf(sale),
    buy_order: sale.key,
  };
  const common = {
    vci: 'TSY',
    session_id: sale.key,
    card_detail: { card_number: '6623' },
    accounting_date: '1125',
    transaction_date: new Date(sale.committedAt ?? sale.createdAt).toISOString(),
  };
  return sale.child
    ? { ...common, buy_order: sale.key, details: [{ ...money, commerce_code: sale.child }] }
    : { ...common, ...money };
}

/** Refunds as the time since the sale and its card allow. */
export function refund(books: PaymentBooks<Committed>, sale: Transaction, amount: number, now: number) {
  if (!sale.isTaken || sale.committedAt === null) throw new Refusal(422, 'Transaction not found (274)');
  const age = now - sale.committedAt;
  if (age > refundDays * 24 * 60 * minute) throw new Refusal(422, 'Nullification window exceeded (284)');
  if (amount > balanceOf(sale)) throw new Refusal(422, 'Amount exceeds balance (311)');
  const isComplete = amount === sale.amount;
  if (!isComplete && sale.card === 'debit') throw new Refusal(422, 'Transaction does not allow nullification (16)');
  if (isComplete && age < reversalHours * 60 * minute) {
    books.refund(sale, amount, reversal);
    return { type: 'REVERSED' };
  }
  books.refund(sale, amount);
  return {
    type: 'NULLIFIED',
    authorization_code: '654321',
    authorization_date: new Date(now).toISOString(),
    nullified_amount: amount,
    balance: balanceOf(sale),
    response_code: 0,
  };
}
