import { formOf } from '#features/platform/pictures/server/index.ts';
import { platformSlug } from '#features/platform/tenants/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { InformativeBanner } from '../informativeBanners.contract.ts';
import { isVisibleTo, type Reader } from '../informativeBanners.rules.ts';
import type { VisibleBanner } from '../visibleBanners.contract.ts';

/** The banners of the platform that a user sees, in their order. */
export async function listVisible(
  { database, scope }: Pick<Ctx, 'database' | 'scope'>,
  reader: Reader,
): Promise<VisibleBanner[]> {
  const platform = await database.onPlatform((db) =>
    db.selectFrom('tenants').select('id').where('slug', '=', platformSlug).executeTakeFirst(),
  );
  if (!platform) return [];
  return database.readTenant({ ...scope, tenantId: platform.id }, async (db) => {
    const rows = await db
      .selectFrom('informativeBanners')
      .selectAll()
      .where('active', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const visible = (rows as unknown as InformativeBanner[]).filter((banner) => isVisibleTo(banner, reader));
    return Promise.all(
      visible.map(async ({ id, title, link, desktopPictureKey, responsivePictureKey }) => ({
        id,
        title,
        link: link || null,
        desktopImage: (await formOf(db, desktopPictureKey, 'noticeWeb')) ?? '',
        responsiveImage: (await formOf(db, responsivePictureKey, 'noticeResponsive')) ?? '',
      })),
    );
  });
}
