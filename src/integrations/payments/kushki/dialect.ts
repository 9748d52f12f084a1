import { z } from 'zod';

/** Assumptions and terms of Kushki's API, to correct here when its documentation differs. */

export const tokenMinutes = 10;

/** Paid by a card that Kushki keeps, and not on its page. */
export const savedCardMethod = 'kushki_card_async_subscription';

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
export const refusal = z.object({ code: z.string().nullish(), message: z.string().nullish() });
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

/** Debit and prepaid by the type of a card; what is not known stays so. */
export const cardOf = (type: string | null | undefined): 'debit' | 'credit' | null =>
  type ? (/d[eé]bit|prepa/i.test(type) ? 'debit' : 'credit') : null;

/** Cards that are charged on demand. */
export const subscriptions = '/subscriptions/v1';
export const begunSubscription = z.object({ subscriptionId: z.coerce.string().min(1), redirectUrl: z.url() });
export const subscription = z.object({
  subscriptionStatus: z.string().nullish(),
  paymentBrand: z.string().nullish(),
  binInfo: z.object({ brand: z.string().nullish() }).nullish(),
  cardType: z.string().nullish(),
  lastFourDigits: z.string().nullish(),
  maskedCardNumber: z.string().nullish(),
});
export const isConfirmed = (status: string | null | undefined): boolean => status === 'CONFIRMED';

export const charged = z.object({
  ticketNumber: z.string().min(1),
  details: z
    .object({
      approvedTransactionAmount: z.number().nullish(),
      approvalCode: z.string().nullish(),
      cardType: z.string().nullish(),
      lastFourDigits: z.string().nullish(),
      created: z.number().nullish(),
    })
    .nullish(),
});

/** The list of transactions, and how much of it is read in search of one. */
export const transactionPages = { size: 100, limit: 10 };
export const transactionsPath = ({ from, to, page }: { from: number; to: number; page: number }): string => {
  // Kushki reads moments without a zone.
  const at = (moment: number) => new Date(moment).toISOString().slice(0, -1);
  const { size } = transactionPages;
  const query = { from: at(from), to: at(to), limit: String(size), offset: String(page * size) };
  return `/analytics/v1/transactions-list?${new URLSearchParams(query)}`;
};

const metadata = z.object({ payment: z.string().nullish() });
/** Kushki echoes the metadata of a charge as an object or as text; foreign charges have other fields. */
const echoedMetadata = z.preprocess((value) => {
  if (typeof value !== 'string') return value ?? {};
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return {};
  }
}, metadata.catch({}));

const transaction = z.object({
  ticket_number: z.string(),
  transaction_status: z.string(),
  approved_transaction_amount: z.number().nullish(),
  card_type: z.string().nullish(),
  last_four_digits: z.string().nullish(),
  approval_code: z.string().nullish(),
  response_text: z.string().nullish(),
  created: z.union([z.number(), z.string()]),
  metadata: echoedMetadata,
});
export type Transaction = z.output<typeof transaction>;
export const transactions = z.object({ data: z.array(transaction) });
