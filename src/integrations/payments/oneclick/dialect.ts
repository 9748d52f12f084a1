import { z } from 'zod';

/** Assumptions and terms of Oneclick's API, to correct here when its documentation differs. */

const base = '/rswebpaytransaction/api/oneclick/v1.2';
export const inscriptions = `${base}/inscriptions`;
export const transactions = `${base}/transactions`;

export const begun = z.object({ token: z.string().min(1), url_webpay: z.url() });

export const finished = z.object({
  response_code: z.number(),
  tbk_user: z.string().nullish(),
  card_type: z.string().nullish(),
  card_number: z.string().nullish(),
});

/** Debit and prepaid cards are reported by type, other cards only by brand. */
export const cardOf = (type: string): 'debit' | 'credit' => (/redcompra|prepago/i.test(type) ? 'debit' : 'credit');
