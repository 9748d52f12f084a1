import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { brandFields } from './sections/brand.contract.ts';
import { deliveryFields } from './sections/delivery.contract.ts';
import { paymentFields } from './sections/payments.contract.ts';
import { schedulingFields } from './sections/scheduling.contract.ts';
import { shopFields } from './sections/shop.contract.ts';
import { seoFields } from './sections/seo.contract.ts';

/** What guests may know of a company's settings. */
export const guestSettings = z.object({
  ...deliveryFields.shape,
  ...paymentFields.shape,
  ...schedulingFields.shape,
  ...shopFields.shape,
  ...brandFields.shape,
  ...seoFields.shape,
});
export type GuestSettings = z.output<typeof guestSettings>;

export const guestSettingsApi = {
  read: endpoint({
    base: 'public',
    method: 'GET',
    path: '/settings',
    policy: 'public',
    summary: 'La configuración que un cliente puede conocer',
    reply: guestSettings,
  }),
};
