import { z } from 'zod';

/** Actions on an order that commands of the palette open, each in its dialog. */
export const requestedKinds = ['canceled', 'reassign', 'refund'] as const;

/** An action in the address of an open order, with which its dialog opens filled. */
export const orderRequest = z.object({
  kind: z.enum(requestedKinds),
  reason: z.string().max(300),
  /** Name of the store that a reassignment looks for. */
  store: z.string().max(60),
});
export type OrderRequest = z.output<typeof orderRequest>;
