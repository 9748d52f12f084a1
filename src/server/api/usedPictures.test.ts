import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bannersApi } from '#features/content/banners/record/banners.contract.ts';
import { menuDraftApi } from '#features/catalogue/menus/record/menus.contract.ts';
import { landingVersionsApi } from '#features/content/landings/versions/landingVersions.contract.ts';
import { landingsApi } from '#features/content/landings/record/landings.contract.ts';
import { pageVersionsApi } from '#features/content/pages/versions/pageVersions.contract.ts';
import { pagesApi } from '#features/content/pages/record/pages.contract.ts';
import { blankContent } from '#features/content/sections/content/sectionContent.contract.ts';
import { accountApi } from '#features/platform/account/account.contract.ts';
import {
  type InformativeBannerDraft,
  informativeBannersApi,
} from '#features/platform/informative-banners/informativeBanners.contract.ts';
import { picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { brandSection } from '#features/platform/settings/sections/brand.contract.ts';
import { insert } from '#kit/server/data/write.ts';
import { createMenu } from '#testing/menus.ts';
import { modifiersOf } from '#testing/modifiers.ts';
import { createProduct } from '#testing/products.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { wireName } from '#kit/contract/wire.ts';
import { composedAreas } from '../composedAreas.ts';

/** Every column that holds a picture's key, and a save that puts one there: none may lose its picture to the nightly work. */
const { app, database, superAdmin, tenant } = await isolatedTestApp();
const home = await tenant({ flags: ['custom-landings'] });
const { admin } = home;
const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#1d5fe0' } })
  .png()
  .toBuffer();

async function upload(): Promise<string> {
  const { body } = await admin.call(picturesApi.create, { body: { name: 'foto.png' } });
  await app.inject({ method: 'PUT', url: body.uploadUrl, payload: png, headers: { 'content-type': 'image/png' } });
  return body.key;
}

const blankLanding = {
  name: 'Verano',
  slug: 'verano',
  kind: 'sections' as const,
  title: '',
  description: '',
  sharePictureKey: null,
  content: blankContent,
  html: '',
};

const blankPage = {
  name: 'Quiénes somos',
  relativeUrl: 'quienes-somos',
  type: 'custom' as const,
  position: 0,
  title: '',
  description: '',
  sharePictureKey: null,
  content: blankContent,
};

/** Super-admins write banners; one of this company is enough to save a picture in it. */
async function saveBanner(pictures: Partial<InformativeBannerDraft>): Promise<unknown> {
  const { id } = await home.inTenant((db) =>
    insert(db, 'informativeBanners', { title: 'Aviso', companies: 'all', readers: 'everybody' }),
  );
  const support = await superAdmin(home.slug);
  return support.call(informativeBannersApi.update, { params: { id }, body: pictures });
}

const saves: Record<string, (key: string) => Promise<unknown>> = {
  'admin_users.picture_key': (pictureKey) => admin.call(accountApi.updateProfile, { body: { pictureKey } }),
  'banners.picture_key': (pictureKey) => admin.call(bannersApi.create, { body: { name: 'Portada', pictureKey } }),
  'custom_landings.share_picture_key': (sharePictureKey) =>
    admin.call(landingsApi.create, { body: { ...blankLanding, sharePictureKey } }),
  'informative_banners.desktop_picture_key': (desktopPictureKey) => saveBanner({ desktopPictureKey }),
  'informative_banners.responsive_picture_key': (responsivePictureKey) => saveBanner({ responsivePictureKey }),
  'landing_versions.picture_key': async (pictureKey) => {
    const { body } = await admin.call(landingsApi.create, { body: { ...blankLanding, slug: 'con-version' } });
    return admin.call(landingVersionsApi.deploy, { params: { id: body.id }, body: { pictureKey } });
  },
  'menu_categories.picture_key': async (pictureKey) =>
    admin.call(menuDraftApi.addCategory, {
      params: { id: await createMenu(admin) },
      body: { name: 'Postres', pictureKey },
    }),
  'modifiers.picture_key': (pictureKey) => modifiersOf(home).option('Palta', { pictureKey }),
  'page_versions.picture_key': async (pictureKey) => {
    const { body } = await admin.call(pagesApi.create, { body: { ...blankPage, relativeUrl: 'con-version' } });
    return admin.call(pageVersionsApi.publish, { params: { id: body.id }, body: { pictureKey } });
  },
  'pages.share_picture_key': (sharePictureKey) =>
    admin.call(pagesApi.create, { body: { ...blankPage, sharePictureKey } }),
  'products.picture_keys': (key) => createProduct(home, { pictureKeys: [key] }),
  'settings.value': (primaryLogo) => admin.call(brandSection.api.update, { body: { primaryLogo } }),
  'stores.image_key': (imageKey) => createStore(home, { imageKey }),
};

const isUnused = (key: string) =>
  home.inTenant(async (db) => {
    const row = await db.selectFrom('pictures').select('unusedSince').where('key', '=', key).executeTakeFirstOrThrow();
    return row.unusedSince !== null;
  });

test('every column that refers to a picture is known', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (column_name ~ '(picture|image|photo)_keys?$' or table_name = 'settings' and column_name = 'value') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(saves));
  const declared = composedAreas.pictures.map(({ table, column }) => `${wireName(table)}.${wireName(column)}`);
  expect(declared.toSorted()).toEqual(Object.keys(saves));
});

test.each(Object.entries(saves))(
  'a picture that is saved in %s is in use, and says whose it is',
  async (column, save) => {
    const key = await upload();
    expect(await isUnused(key)).toBe(true);
    await save(key);
    expect(await isUnused(key)).toBe(false);
    const { data } = (await admin.call(picturesApi.list, { query: { keys: key } })).body;
    const table = wireName(composedAreas.pictures.find(({ type }) => type === data[0]?.imageable?.type)?.table ?? '');
    expect(`${table}.`).toBe(column.slice(0, table.length + 1));
  },
);
