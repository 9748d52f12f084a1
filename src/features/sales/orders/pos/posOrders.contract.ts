import { z } from 'zod';

/** Waiting: not there. Unknown: it may be there. Dropped: it does not go there. */
export const posOrderStates = ['waiting', 'sending', 'unknown', 'sent', 'closed', 'canceled', 'dropped'] as const;
export type PosOrderState = (typeof posOrderStates)[number];

/** Left to do at the point of sale: `cancel` by us, the others by a person. */
export const posTasks = ['cancel', 'cancelByHand', 'correct', 'review'] as const;
export type PosTask = (typeof posTasks)[number];

/** A product or option without a code at the point of sale; the id is 0 where it is none of ours. */
export const missingCode = z.object({ kind: z.enum(['product', 'option']), id: z.number().int(), name: z.string() });
export type MissingCode = z.output<typeof missingCode>;
