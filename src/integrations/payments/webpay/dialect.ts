import { z } from 'zod';

/** The words of Webpay beside those of Transbank. */

export const path = '/rswebpaytransaction/api/webpay/v1.2/transactions';

export const created = z.object({ token: z.string().min(1), url: z.url() });
