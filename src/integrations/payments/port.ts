import type { PaymentMethod } from '#domain/payments.ts';
import type { RawWebhook, WebhookResult } from '../provider.ts';

declare module '../ports.ts' {
  interface Ports {
    payments: { service: PaymentMethod; adapter: PaymentGateway; event: PaymentEvent };
  }
}

/** What somebody owes: `uuid` is the order's. Amounts in the minor unit. */
export type AmountDue = { uuid: string; reference: string; amount: number };

/** What becomes of a refund that was asked for. `processing`: the provider tells later. */
export type RefundOutcome = {
  state: 'refunded' | 'processing' | 'refused';
  reference: string | null;
  /** Of the provider, for staff to read. */
  message: string | null;
};

/** Whoever takes the money of guests who pay online, without credentials: the sandbox of demo companies. */
export type PaymentProvider = {
  /** Where the guest pays. */
  payUrl(due: AmountDue): string;
  /** Gives money back. The same key twice is one refund. Rejects when nobody answers. */
  refund(refund: { reference: string; amount: number; key: string }, signal: AbortSignal): Promise<RefundOutcome>;
};

/** The provider of a method in this installation; null: it is not set up. */
export type PaymentProviders = (method: PaymentMethod) => PaymentProvider | null;

/** A payment that is to begin. It is stored before anybody is asked. */
export type NewPayment = {
  /** Unlike that of any other attempt, at most 26 letters and digits: the provider's order of purchase. */
  key: string;
  method: PaymentMethod;
  amount: number;
  /** What is paid, for the guest to read. */
  description: string;
  /** Where the guest's browser comes back to, by GET or POST. */
  returnUrl: string;
  /** Where the provider sends its webhooks. */
  webhookUrl: string;
  guest: { name: string; mail: string | null; phone: string };
};

/** Where the guest goes to pay: by a link, or by a form that posts `fields`. */
export type PaymentStep = { url: string; method: 'GET' | 'POST'; fields: Readonly<Record<string, string>> };

/** A payment that began. `reference` is how the provider calls it, and all that later calls need. */
export type BegunPayment = { reference: string; step: PaymentStep; expiresAt: string | null };

/** A payment by what is stored of it. `reference` is null where beginning it was never answered. */
export type StoredPayment = {
  key: string;
  reference: string | null;
  method: PaymentMethod;
  amount: number;
  paidAt: string | null;
  card: 'debit' | 'credit' | null;
};

/** Where a payment stands, by the provider's own books. */
export type PaymentState = {
  /** `pending`: the guest has not finished. `unknown`: the provider knows no such payment. */
  status: 'pending' | 'completed' | 'failed' | 'canceled' | 'unknown';
  /** What was taken, which need not be what was asked for; null before anything was. */
  amount: number | null;
  /** What was given back; null where the provider does not say, and our own books alone know. */
  refunded: number | null;
  /** What further payments by the same attempt took, less what was given back of them; absent: nothing. */
  alsoTaken?: number;
  card: 'debit' | 'credit' | null;
  cardLast4: string | null;
  authorizationCode: string | null;
  paidAt: string | null;
  /** Why it failed, for staff to read. */
  message: string | null;
};

/** What a browser brings back. */
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

/** A card that is to be saved. It is stored before anybody is asked. */
export type NewCard = {
  /** Unlike that of any other card, at most 40 letters and digits: whom the card is of, for the provider. */
  key: string;
  /** Where the guest's browser comes back to, by GET or POST. */
  returnUrl: string;
  guest: { name: string; mail: string | null; phone: string };
};

/** A card whose guest was sent to write it down. `reference` is how the provider calls that. */
export type BegunCard = { reference: string; step: PaymentStep };

/** What may be shown of a card. */
export type CardFace = {
  brand: string;
  last4: string;
  card: 'debit' | 'credit' | null;
  /** As cards have it, `08/29`; null where the provider does not say. */
  expiry: string | null;
};

/** What became of a card that was to be saved. `token` is what the provider charges it by, and nobody may see. */
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
  /** The guest came back: says what became of the card. */
  finish(card: { key: string; reference: string }, visit: ReturnVisit, signal: AbortSignal): Promise<CardOutcome>;
  /**
   * Takes money from a card. The same key twice is one charge, also after a call that was never answered: the provider's books are
   * read first. A failure that says `uncertain` leaves open whether the money was taken; `state` tells later.
   */
  charge(charge: NewCharge, signal: AbortSignal): Promise<Charge>;
  /** Makes the provider forget a card; one it does not know any more is forgotten. */
  remove(card: SavedCard, signal: AbortSignal): Promise<void>;
};

/** One company's account at a provider of payments. Every call rejects with a `ProviderFailure` when there is no good answer. */
export type PaymentGateway = {
  /** Makes a payment the guest can go to. Absent, with `complete`, where saved cards alone are taken. */
  begin?(payment: NewPayment, signal: AbortSignal): Promise<BegunPayment>;
  /**
   * The guest came back: takes the money where the provider asks for a second step, and says how the payment stands. A
   * second time, or after a call that was never answered, it answers the same.
   */
  complete?(payment: StoredPayment, visit: ReturnVisit, signal: AbortSignal): Promise<PaymentState>;
  /** Absent where the provider saves no cards. */
  cards?: CardVault;
  /** How a payment stands. Changes nothing. */
  state(payment: StoredPayment, signal: AbortSignal): Promise<PaymentState>;
  /**
   * Gives money back, whole or in part. The same key twice is one refund, also after a call that was never answered: where the
   * provider has no such key, its books are read first.
   */
  refund(refund: PaymentRefund, signal: AbortSignal): Promise<RefundOutcome>;
  /** Why an amount cannot be given back, told before asking; null when it may. Absent: whatever the house's own rules allow. */
  refundRefusal?(refund: Omit<PaymentRefund, 'key'>, now: Date): string | null;
  /** Reads the event of a webhook. Throws `ForgedWebhook` where its signature is wrong. */
  readWebhook?(raw: RawWebhook): WebhookResult<PaymentEvent>;
};
