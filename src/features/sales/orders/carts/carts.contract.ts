import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { text } from '#kit/contract/fields.ts';

/** Who asks what an order costs, as far as they have said it. */
export const cartGuest = z.strictObject({
  name: orElse(text(120).nullable(), null),
  phone: orElse(text(30).nullable(), null),
  mail: orElse(
    z.union([z.literal(''), z.email('Escribe un email con este formato: nombre@empresa.com').max(254)]).nullable(),
    null,
  ),
});

/** What a quote says besides the order, so that its guest may be reminded of it. */
export const cartShape = {
  customer: cartGuest.nullish(),
  /** The guest wants offers by mail. */
  marketingMail: z.boolean().optional(),
};
