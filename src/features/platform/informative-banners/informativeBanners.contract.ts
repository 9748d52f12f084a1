import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';

export const informativeBanner = z.object({
  id: z.number().int(),
  title: z.string(),
  link: z.string().nullable(),
  desktopImage: z.string(),
  responsiveImage: z.string(),
});
export type InformativeBanner = z.output<typeof informativeBanner>;

export const informativeBannersApi = {
  list: endpoint({
    method: 'GET',
    path: '/banners_cc',
    policy: 'signedIn',
    summary: 'Avisos de la plataforma para quienes administran',
    transaction: 'none',
    reply: z.object({ data: z.array(informativeBanner) }),
  }),
};
