import type { PaymentMethod } from '#domain/payments.ts';

/** What somebody owes: `uuid` is the order's. Amounts in the minor unit. */
export type AmountDue = { uuid: string; reference: string; amount: number };

/** What becomes of a refund that was asked for. `processing`: the provider tells later. */
export type RefundOutcome = {
  state: 'refunded' | 'processing' | 'refused';
  reference: string | null;
  /** Of the provider, for staff to read. */
  message: string | null;
};

/** Whoever takes the money of guests who pay online. */
export type PaymentProvider = {
  /** Where the guest pays. */
  payUrl(due: AmountDue): string;
  /** Gives money back. The same key twice is one refund. Rejects when nobody answers. */
  refund(refund: { reference: string; amount: number; key: string }, signal: AbortSignal): Promise<RefundOutcome>;
};

/** The provider of a method in this installation; null: it is not set up. */
export type PaymentProviders = (method: PaymentMethod) => PaymentProvider | null;
