import { implementApi } from '#kit/server/http/mount.ts';
import { informativeBannersApi } from '../informativeBanners.contract.ts';

export const informativeBanners = implementApi(informativeBannersApi, {
  list: async ({ database }) => ({
    data: await database.onPlatform((db) =>
      db
        .selectFrom('informativeBanners')
        .select(['id', 'title', 'link', 'desktopImage', 'responsiveImage'])
        .where('active', '=', true)
        .orderBy('id')
        .execute(),
    ),
  }),
});
