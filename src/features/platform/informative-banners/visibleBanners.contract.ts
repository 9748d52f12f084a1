import { z } from 'zod';
import { endpoint, forUsersOnly } from '#kit/contract/endpoint.ts';

export const visibleBanner = z.object({
  id: z.number().int(),
  title: z.string(),
  link: z.string().nullable(),
  /** Blank: it has no picture. */
  desktopImage: z.string(),
  responsiveImage: z.string(),
});
export type VisibleBanner = z.output<typeof visibleBanner>;

export const visibleBannersApi = forUsersOnly({
  list: endpoint({
    method: 'GET',
    path: '/banners_cc',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Avisos de la plataforma para quienes administran: los de su comercio, su rol y este momento',
    transaction: 'none',
    reply: z.object({ data: z.array(visibleBanner) }),
  }),
});
