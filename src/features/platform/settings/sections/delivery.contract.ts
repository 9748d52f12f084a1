import { z } from 'zod';
import { feeDisplays } from '#domain/delivery/deliveryTypes.ts';
import { amount, enumOf, positiveAmount } from '#kit/contract/fields.ts';

/** What delivering costs, and up to where, in every store that says nothing else. */
export const deliveryFields = z.strictObject({
  /** In zones that say no price of their own. */
  deliveryPrice: amount,
  /** Of the products of an order, in zones that say no minimum of their own; null: none. */
  minPriceForDelivery: positiveAmount.nullable(),
  maxPriceForDelivery: positiveAmount.nullable(),
  maxPriceForPickUp: positiveAmount.nullable(),
  minimumValueForFreeDelivery: z.strictObject({
    value: positiveAmount.nullable(),
    /** Also where an external fleet carries: the store pays all of it. */
    enabledForExternalDelivery: z.boolean(),
  }),
  /** Of fees by distance whose store says no prices of its own. */
  dynamicDeliveryPrice: z.strictObject({ basePrice: amount.nullable(), kmPrice: amount.nullable() }),
  feeDisplay: enumOf(feeDisplays),
});
export type DeliverySettings = z.output<typeof deliveryFields>;

export const deliveryDraft = deliveryFields.superRefine(
  ({ minPriceForDelivery: least, maxPriceForDelivery: most }, context) => {
    if (least === null || most === null || most >= least) return;
    context.addIssue({
      code: 'custom',
      path: ['maxPriceForDelivery'],
      message: 'Debe ser al menos el pedido mínimo con despacho',
    });
  },
);
