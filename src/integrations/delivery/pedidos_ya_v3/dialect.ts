import { z } from 'zod';

/** The shapes of version 3; its words are those of version 2. */

const offer = z.object({
  deliveryOfferId: z.string(),
  deliveryMode: z.string(),
  estimatedPickUpTime: z.string().nullish(),
  deliveryTimeTo: z.string().nullish(),
  confirmationTimeLimit: z.string().nullish(),
  pricing: z.object({ total: z.number() }),
});
export const estimate = z.object({ estimateId: z.string(), deliveryOffers: z.array(offer) });

export const shipping = z.object({
  shippingId: z.string(),
  status: z.string(),
  referenceId: z.string().nullish(),
  shareLocationUrl: z.string().nullish(),
  route: z.object({ pricing: z.object({ total: z.number() }).nullish() }).nullish(),
  cancelCode: z.string().nullish(),
  updatedAt: z.string().nullish(),
});
export type Shipping = z.output<typeof shipping>;
export const shippings = z.object({ data: z.array(shipping) });

export const tracking = z.object({
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  deliveryName: z.string().nullish(),
  deliveryTransport: z.string().nullish(),
  estimatedPickUpTime: z.string().nullish(),
  estimatedDropOffTime: z.string().nullish(),
});

export const webhooks = z.object({
  webhooksConfiguration: z
    .array(
      z.object({
        isTest: z.boolean(),
        topic: z.string(),
        notificationType: z.string().optional(),
        urls: z.array(z.object({ url: z.string(), authorizationKey: z.string().nullish() })),
      }),
    )
    .nullish(),
});
/** Addresses that PedidosYa takes for each environment. */
export const maxUrls = 3;
