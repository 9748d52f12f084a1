import { expect, test } from 'vitest';
import { isolatedTestApp } from '#testing/testApp.ts';
import { informativeBannersApi } from '../informativeBanners.contract.ts';

const { database, tenant, visitor } = await isolatedTestApp();

test('active platform banners are visible to all signed-in users of any tenant', async () => {
  const banner = { title: 'Mantención el domingo', link: null, desktopImage: '/a.svg', responsiveImage: '/b.svg' };
  await database.onPlatform((db) =>
    db
      .insertInto('informativeBanners')
      .values([banner, { ...banner, title: 'Retirado', active: false }])
      .execute(),
  );
  const { userWith, slug } = await tenant();
  const cook = await userWith([]);
  const { data } = (await cook.call(informativeBannersApi.list)).body;
  expect(data).toEqual([{ ...banner, id: data[0]!.id }]);
  expect((await visitor.call(informativeBannersApi.list, {}, { tenant: slug })).status).toBe(401);
});
