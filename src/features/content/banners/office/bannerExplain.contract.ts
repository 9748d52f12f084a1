import { z } from 'zod';
import { dispatchMethod } from '#domain/delivery/dispatch.ts';
import { instant, localMoment } from '#domain/schedule/schedule.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { named } from '#kit/contract/fields.ts';
import { bannerPlatform, hiddenReasons } from '../schedule/bannerWords.contract.ts';

export const hiddenReason = z.object({
  why: z.enum(hiddenReasons),
  /** When the reason ends without an edit; null when unknown or never. */
  until: z.iso.datetime().nullable(),
  /** The banner that comes before it. */
  by: named.nullable(),
});
export type HiddenReason = z.output<typeof hiddenReason>;

const explainOf = (area: string) =>
  endpoint({
    method: 'GET',
    path: `/${area}/:id/explain`,
    policy: `${area}.show`,
    summary: 'Por qué los clientes de un local ven o no ven un banner',
    params: idParam,
    query: z.object({
      storeId: z.coerce.number().int().positive(),
      method: dispatchMethod.optional(),
      platform: bannerPlatform.optional(),
      at: instant.optional(),
      /** Instead of `at`, on the clock of the store. */
      moment: localMoment.optional(),
    }),
    transaction: 'none',
    reply: z.object({
      isVisible: z.boolean(),
      at: z.iso.datetime(),
      timeZone: z.string(),
      reasons: z.array(hiddenReason),
    }),
  });

export const bannerExplainApi = {
  banner: explainOf('banners'),
  position: explainOf('position_banners'),
  popUp: explainOf('pop_ups'),
};
