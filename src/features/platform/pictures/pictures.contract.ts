import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';

export const maxPictureBytes = 1_500_000;
export const pictureExtensions = ['.jpg', '.jpeg', '.png', '.webp'] as const;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const pictureRequest = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .refine(
      (name) => pictureExtensions.some((extension) => name.toLowerCase().endsWith(extension)),
      'Elige una imagen .jpg, .png o .webp',
    ),
  type: z.string().max(40).optional(),
  category: z.string().max(40).optional(),
});

export const picture = z.object({
  id: z.number().int(),
  key: z.string(),
  /** Where the file is read from once it is uploaded. */
  url: z.string(),
  /** Signed address that takes the file by PUT, for ten minutes. */
  uploadUrl: z.string(),
  thumbnails: z.object({ small: z.string(), medium: z.string() }),
});
export type Picture = z.output<typeof picture>;

export const picturesApi = {
  create: endpoint({
    method: 'POST',
    path: '/pictures',
    policy: 'signedIn',
    summary: 'Pedir una dirección firmada para subir una imagen con PUT',
    body: pictureRequest,
    wrap: 'picture',
    status: 201,
    reply: picture,
  }),
};
