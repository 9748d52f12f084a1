import type { RunningSandbox } from '../sandbox/sandbox.ts';
import type { PaymentStep, ReturnVisit } from './port.ts';

/** What a guest does once they were sent to pay. */
export type GuestChoice = 'approve' | 'reject' | 'abort' | 'leave';

/** What a provider of payments has in its books about one key. */
export type PaymentBook = { key: string; taken: number; givenBack: number };

/** Above it, no bank of a sandbox lets a saved card be charged. */
export const chargeLimit = 1_000_000;

/** What tests do in the place of a guest, and the provider's own books, which they hold ours against. */
export type PaymentSandboxControl = {
  /** Credentials that hold, and those of somebody else, by the names of the form. */
  credentials: Readonly<Record<string, string | boolean>>;
  wrongCredentials: Readonly<Record<string, string | boolean>>;
  /** Goes to pay; answers what the browser comes back with, empty for one that never does. */
  visit(step: PaymentStep, act: GuestChoice, card?: 'debit' | 'credit'): Promise<ReturnVisit>;
  books(): readonly PaymentBook[];
  /** Tokens of the cards that are saved; absent where none can be. */
  cards?(): readonly string[];
};
export type PaymentSandbox = RunningSandbox<PaymentSandboxControl>;
