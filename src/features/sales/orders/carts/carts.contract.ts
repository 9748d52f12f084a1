import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { email, text } from '#kit/contract/fields.ts';

/** Guest of a quote, as far as the checkout form is filled in. */
export const cartGuest = z.strictObject({
  name: orElse(text(120).nullable(), null),
  phone: orElse(text(30).nullable(), null),
  mail: orElse(email.nullable(), null),
});

/** Fields of a quote besides the order, stored for the cart reminder. */
export const cartShape = {
  customer: cartGuest.nullish(),
  /** The guest accepts marketing mail. */
  marketingMail: z.boolean().optional(),
};
