import { z } from 'zod';

/** What rests on assumption, and the words of Kushki: all that changes when a document says otherwise. */

export const tokenMinutes = 10;

export const token = z.object({ token: z.string().min(1) });
export const begun = z.object({ redirectUrl: z.url() });
export const state = z.object({
  status: z.string(),
  ticketNumber: z.string().nullish(),
  amount: z.object({ subtotalIva0: z.number().nullish() }).nullish(),
  approvedTransactionAmount: z.number().nullish(),
  cardType: z.string().nullish(),
  lastFourDigits: z.string().nullish(),
  approvalCode: z.string().nullish(),
  responseText: z.string().nullish(),
  created: z.number().nullish(),
});
export type Status = z.output<typeof state>;

export const refund = z.object({ ticketNumber: z.string().nullish(), isSuccessful: z.boolean().nullish() });
export const refusal = z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish();
export const event = z.object({
  token: z.string().nullish(),
  transaction_status: z.string().nullish(),
  ticket_number: z.string().nullish(),
});

/** Kushki's code for a charge that was given back before. */
export const alreadyRefundedCode = 'K055';

export const isApproved = (status: string): boolean =>
  ['approvedtransaction', 'approval'].includes(status.toLowerCase());
export const isDeclined = (status: string): boolean =>
  ['declinedtransaction', 'declined'].includes(status.toLowerCase());
