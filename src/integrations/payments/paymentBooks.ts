import { randomUUID } from 'node:crypto';
import type { Refusal } from '../sandbox/routes.ts';
import type { SandboxKit } from '../sandbox/sandbox.ts';

/** Actions of a guest on the provider's page. */
export type GuestChoice = 'approve' | 'reject' | 'abort' | 'leave';
export type CardKind = 'debit' | 'credit';

/** A payment provider's record of one key. */
export type PaymentBook = { key: string; taken: number; refunded: number };

/** A requested payment, or a card to save. `More` are the fields a provider adds. */
export type Sale<More extends object = object> = {
  readonly id: string;
  key: string;
  /** As the provider counts; 0 for a card to be saved. */
  readonly amount: number;
  readonly savesCard: boolean;
  readonly returnUrl: string;
  readonly webhookUrl: string;
  status: 'open' | 'approved' | 'rejected' | 'aborted';
  card: CardKind;
  readonly createdAt: number;
  /** When the guest decided; until then, when it was created. */
  updatedAt: number;
  /** Some providers take the money only when the shop confirms. */
  isTaken: boolean;
  readonly refunds: { id: string; amount: number }[];
} & More;

type NewSale = Pick<Sale, 'amount'> &
  Partial<Pick<Sale, 'id' | 'key' | 'savesCard' | 'returnUrl' | 'webhookUrl' | 'card'>>;

export const refundedOf = ({ refunds }: Pick<Sale, 'refunds'>): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** The books of a provider's sandbox. */
export class PaymentBooks<More extends object = object> {
  readonly sales = new Map<string, Sale<More>>();
  /** Saved cards by the token that charges them. */
  readonly cards = new Map<string, Sale<More>>();
  private readonly kit: SandboxKit;
  private readonly notFound: Refusal;

  constructor(kit: SandboxKit, notFound: Refusal) {
    this.kit = kit;
    this.notFound = notFound;
  }

  open(sale: NewSale & More): Sale<More> {
    const now = this.kit.now();
    const blank = { id: randomUUID() as string, key: '', savesCard: false, returnUrl: '', webhookUrl: '' };
    const state = { status: 'open' as const, createdAt: now, updatedAt: now, isTaken: false, refunds: [] };
    const opened: Sale<More> = { ...blank, card: 'credit', ...state, ...sale };
    this.sales.set(opened.id, opened);
    return opened;
  }

  /** Writes down what the guest, or the bank of a saved card, decided. */
  decide(sale: Sale<More>, status: 'approved' | 'rejected' | 'aborted', card = sale.card): void {
    Object.assign(sale, { status, card, updatedAt: this.kit.now() });
  }

  find(id: string): Sale<More> | undefined {
    return this.sales.get(id);
  }

  /** A sale by its id; throws the provider's refusal for an unknown one. */
  get(id: string): Sale<More> {
    return this.require(this.find(id));
  }

  require<Found>(found: Found | undefined): Found {
    if (found === undefined) throw this.notFound;
    return found;
  }

  /** Adds a refund. False when more than what is left would go back. */
  refund(sale: Sale<More>, amount: number, id: string = randomUUID()): boolean {
    if (amount > sale.amount - refundedOf(sale)) return false;
    sale.refunds.push({ id, amount });
    return true;
  }

  /** Amounts taken and refunded by key: a page that is open in two windows may be paid twice. */
  list(): PaymentBook[] {
    const books = new Map<string, PaymentBook>();
    for (const { key, savesCard, isTaken, amount, refunds } of this.sales.values()) {
      if (savesCard) continue;
      const { taken, refunded } = books.get(key) ?? { taken: 0, refunded: 0 };
      books.set(key, { key, taken: taken + (isTaken ? amount : 0), refunded: refunded + refundedOf({ refunds }) });
    }
    return [...books.values()];
  }
}
