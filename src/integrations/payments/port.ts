import type { PaymentMethod } from '#domain/payments.ts';
import type { RawWebhook, WebhookResult } from '../provider.ts';

declare module '../ports.ts' {
  interface Ports {
    payments: { service: PaymentMethod; adapter: PaymentGateway; event: PaymentEvent };
  }
}

/** An amount to pay: `uuid` is the order's. Amounts in the minor unit. */
export type AmountDue = { uuid: string; reference: string; amount: number };

/**
 * Result of a refund request. `processing`: the provider confirms later. `leftToStaff`: the provider does not take it, and
 * staff return the money.
 */
export type RefundOutcome = {
  state: 'refunded' | 'processing' | 'refused' | 'leftToStaff';
  reference: string | null;
  /** Of the provider, for staff to read. */
  message: string | null;
};

/** Built-in payment sandbox for tenants without credentials. */
export type PaymentProvider = {
  /** Where the guest pays. */
  payUrl(due: AmountDue): string;
  /** Refunds a payment. Idempotent by key. Rejects when there is no response. */
  refund(refund: { reference: string; amount: number; key: string }, signal: AbortSignal): Promise<RefundOutcome>;
};

/** The provider of a method in this installation; null: it is not set up. */
export type PaymentProviders = (method: PaymentMethod) => PaymentProvider | null;

/** A payment to start. It is stored before the provider is called. */
export type NewPayment = {
  /** Unlike that of any other attempt, at most 26 letters and digits: the provider's order of purchase. */
  key: string;
  method: PaymentMethod;
  amount: number;
  /** Description for the guest. */
  description: string;
  /** Address the guest's browser returns to, by GET or POST. */
  returnUrl: string;
  /** Where the provider sends its webhooks. */
  webhookUrl: string;
  guest: { name: string; mail: string | null; phone: string };
};

/** Where the guest goes to pay: by a link, or by a form that posts `fields`. */
export type PaymentStep = { url: string; method: 'GET' | 'POST'; fields: Readonly<Record<string, string>> };

/** A payment that began. `reference` is how the provider calls it, and all that later calls need. */
export type BegunPayment = { reference: string; step: PaymentStep; expiresAt: string | null };

/** The code that a guest's app shows to pay with, and when it was sent to the provider. */
export type SentCode = { text: string; sentAt: string };

/** A payment by what is stored of it. `reference` is null where beginning it was never answered. */
export type StoredPayment = {
  key: string;
  reference: string | null;
  method: PaymentMethod;
  amount: number;
  paidAt: string | null;
  card: 'debit' | 'credit' | null;
  /** Of a payment by code. */
  code?: SentCode;
};

/** Where a payment stands, by the provider's own books. */
export type PaymentState = {
  /** `pending`: the guest has not finished. `unknown`: the provider knows no such payment. */
  status: 'pending' | 'completed' | 'failed' | 'canceled' | 'unknown';
  /** Reference of a payment whose answer was lost, from the provider's records. */
  reference?: string | null;
  /** Amount taken, which may differ from the requested one; null before any was. */
  amount: number | null;
  /** Amount refunded; null when the provider does not report it and only our records have it. */
  refunded: number | null;
  /** Amount of further payments of the same attempt, less their refunds; absent: none. */
  alsoTaken?: number;
  card: 'debit' | 'credit' | null;
  cardLast4: string | null;
  authorizationCode: string | null;
  paidAt: string | null;
  /** Why it failed, for staff to read. */
  message: string | null;
};

/** Parameters of the browser's return. */
export type ReturnVisit = Readonly<Record<string, string>>;

/** The payment of a webhook. Its state is read from the provider: a webhook proves nothing. */
export type PaymentEvent = {
  /** Unlike that of any other event; the same event comes twice with the same. */
  key: string;
  /** The payment's reference or key, whichever is sent. */
  reference?: string;
  paymentKey?: string;
};

export type PaymentRefund = { key: string; amount: number; payment: StoredPayment; alreadyRefunded: number };

/** A card to save. It is stored before the provider is called. */
export type NewCard = {
  /** Unlike that of any other card, at most 40 letters and digits: whom the card is of, for the provider. */
  key: string;
  /** Address the guest's browser returns to, by GET or POST. */
  returnUrl: string;
  guest: { name: string; mail: string | null; phone: string };
};

/** A card whose guest was sent to write it down. `reference` is how the provider calls that. */
export type BegunCard = { reference: string; step: PaymentStep };

/** Displayable data of a card. */
export type CardFace = {
  brand: string;
  last4: string;
  card: 'debit' | 'credit' | null;
  /** As printed on cards, `08/29`; null when the provider does not report it. */
  expiry: string | null;
};

/** Result of saving a card. `token` is the provider's secret to charge it with. */
export type CardOutcome = { state: 'saved'; token: string; face: CardFace } | { state: 'refused'; message: string };

/** A saved card as its provider knows it. */
export type SavedCard = { key: string; token: string };

export type NewCharge = Pick<NewPayment, 'key' | 'method' | 'amount' | 'description'> & { card: SavedCard };

/** A charge that was decided. `reference` is how the provider calls it. */
export type Charge = { reference: string | null; state: PaymentState };

/** Cards that a provider keeps, so that their guests pay without writing them down again. */
export type CardVault = {
  /** Sends a guest to write down a card. No money moves. */
  begin(card: NewCard, signal: AbortSignal): Promise<BegunCard>;
  /** Completes a card after the guest's return and reports its state. */
  finish(card: { key: string; reference: string }, visit: ReturnVisit, signal: AbortSignal): Promise<CardOutcome>;
  /**
   * Charges a card. Idempotent by key, also after a call without a response: the provider's records are read first.
   *
   * After an `uncertain` failure `state` reports later whether the money was taken.
   */
  charge(charge: NewCharge, signal: AbortSignal): Promise<Charge>;
  /** Makes the provider forget a card; one it does not know any more is forgotten. */
  remove(card: SavedCard, signal: AbortSignal): Promise<void>;
};

export type CodeCharge = Pick<NewPayment, 'key' | 'method' | 'amount'> & { code: SentCode };

/** Payments by a code that the guest's app shows. */
export type CodePayments = {
  /**
   * Charges a code at once. Called once for each payment and never repeated, also after a crash.
   *
   * After an `uncertain` failure `state` reports later whether the money was taken.
   */
  charge(charge: CodeCharge, signal: AbortSignal): Promise<Charge>;
};

/** A company's account at a payment provider. Calls reject with a `ProviderFailure` when there is no valid response. */
export type PaymentGateway = {
  /** Makes a payment the guest can go to. Absent, with `complete`, where only saved cards or codes are taken. */
  begin?(payment: NewPayment, signal: AbortSignal): Promise<BegunPayment>;
  /**
   * Handles the guest's return: captures where the provider needs a second step, and reports the payment's state.
   * Repeatable, also after a call without a response.
   */
  complete?(payment: StoredPayment, visit: ReturnVisit, signal: AbortSignal): Promise<PaymentState>;
  /**
   * How long after the guest's approval the provider waits for `complete` before it reverses the payment.
   *
   * Absent: the provider captures automatically, or only the guest's return can capture.
   */
  captureWithinMs?: number;
  /** Absent where the provider saves no cards. */
  cards?: CardVault;
  /** Absent where the provider charges no codes of an app. */
  codes?: CodePayments;
  /** How a payment stands. Changes nothing. */
  state(payment: StoredPayment, signal: AbortSignal): Promise<PaymentState>;
  /**
   * Refunds a payment fully or partially. Idempotent by key, also after a call without a response:
   *
   * without idempotency keys at the provider its records are read first.
   */
  refund(refund: PaymentRefund, signal: AbortSignal): Promise<RefundOutcome>;
  /**
   * Reason why an amount cannot be refunded, checked before the call; null when it can. Absent: only the general rules
   * apply.
   */
  refundRefusal?(refund: Omit<PaymentRefund, 'key'>, now: Date): string | null;
  /** Reads the event of a webhook. Throws `ForgedWebhook` where its signature is wrong. */
  readWebhook?(raw: RawWebhook): WebhookResult<PaymentEvent>;
};
