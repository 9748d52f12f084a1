import { z } from 'zod';
import { localMoment } from '#domain/schedule/schedule.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, named } from '#kit/contract/fields.ts';
import { bannerDraft, popUpDraft, positionBannerDraft } from '../record/bannerShape.contract.ts';
import { hiddenReason } from './bannerExplain.contract.ts';

/** Names are not needed: guests do not see them. */
const previewOf = <Draft extends z.ZodObject>(area: string, draft: Draft) =>
  endpoint({
    method: 'POST',
    path: `/${area}/preview`,
    policy: `${area}.update`,
    summary: 'La página de la tienda con un banner sin guardar, en un local y un momento',
    transaction: 'none',
    weight: 'heavy',
    body: z.strictObject({
      draft,
      /** The record of the draft; absent for a new one. */
      id: id.optional(),
      /** By default, the first of the draft. The home page has no store. */
      storeId: id.optional(),
      /** On the clock of the store; by default, now. */
      moment: localMoment.optional(),
    }),
    reply: z.object({
      /** The page as HTML, without scripts. */
      html: z.string(),
      /** The banner in the page: `[data-via="b12"]`. */
      code: z.string(),
      /** Null: the home page. */
      store: named.nullable(),
      at: z.iso.datetime(),
      timeZone: z.string(),
      /** Why guests would not see it; empty where they would. */
      reasons: z.object({ web: z.array(hiddenReason), webResponsive: z.array(hiddenReason) }),
    }),
  });

export const bannerPreviewApi = {
  banner: previewOf('banners', bannerDraft.omit({ name: true })),
  position: previewOf('position_banners', positionBannerDraft.omit({ name: true })),
  popUp: previewOf('pop_ups', popUpDraft.omit({ name: true })),
};
