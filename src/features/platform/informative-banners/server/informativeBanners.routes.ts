import { planNames } from '#features/platform/companies/server/index.ts';
import { requireUploaded } from '#features/platform/pictures/server/index.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { fail } from '#kit/contract/failures.ts';
import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import {
  type InformativeBannerDraft,
  informativeBannerEntity,
  informativeBannersApi,
} from '../informativeBanners.contract.ts';
import { informativeBannerRules } from '../informativeBanners.rules.ts';
import * as readings from './readings.repo.ts';

async function requirePictures(db: Db, banner: Partial<InformativeBannerDraft>): Promise<void> {
  for (const field of ['desktopPictureKey', 'responsivePictureKey'] as const)
    await requireUploaded(db, field, banner[field]);
}

export const informativeBanners = implementApiWith(informativeBannersApi, ({ areas }) => {
  const handlers = crudHandlers(informativeBannersApi, {
    entity: informativeBannerEntity,
    areas,
    rules: informativeBannerRules,
  });
  return {
    ...handlers,
    create: async (ctx, input) => {
      if (ctx.tenant.slug !== platformSlug)
        fail('invalidFields', { message: `Los avisos se escriben en la empresa «${platformSlug}».` });
      await requirePictures(ctx.db, input.body);
      return handlers.create(ctx, input);
    },
    update: async (ctx, input) => {
      await requirePictures(ctx.db, input.body);
      return handlers.update(ctx, input);
    },
    options: async ({ database }) => ({
      plans: await database.onPlatform(planNames),
      flags: Object.keys(areas.flags).toSorted(),
    }),
    counts: async ({ database }, { query }) => ({
      data: await database.onPlatform((db) => readings.counts(db, query.ids)),
    }),
  };
});
