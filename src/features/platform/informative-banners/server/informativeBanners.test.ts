import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { platformSlug } from '#features/platform/tenants/server/index.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { type InformativeBannerDraft, informativeBannersApi } from '../informativeBanners.contract.ts';
import { blankInformativeBanner } from '../informativeBanners.rules.ts';
import { visibleBannersApi } from '../visibleBanners.contract.ts';

const comanda = await isolatedTestApp();
const platform = { tenant: platformSlug };
let company: TestTenant;
let other: TestTenant;
let support: Caller;

beforeAll(async () => {
  [company, other] = [await comanda.tenant(), await comanda.tenant({ country: 'cr' })];
  support = await comanda.superAdmin(company.slug);
  await removeAll();
});

const create = (changes: Partial<InformativeBannerDraft>, headers: Record<string, string> = platform) =>
  support.call(informativeBannersApi.create, { body: { ...blankInformativeBanner(), ...changes } }, headers);
const titlesFor = async (who: Caller) =>
  (await who.call(visibleBannersApi.list)).body.data.map(({ title }: { title: string }) => title);
const removeAll = async () => {
  const { data } = (await support.call(informativeBannersApi.list, { query: {} }, platform)).body;
  for (const { id } of data) await support.call(informativeBannersApi.remove, { params: { id } }, platform);
};

test('a company sees the banners for it, its users those for them, in their order', async () => {
  const cook = await company.userWith([]);
  await create({ title: 'Para todos', position: 2 });
  await create({ title: 'Para este', companies: 'chosen', companyIds: [company.id], position: 1 });
  await create({ title: 'Para Costa Rica', companies: 'countries', countries: ['cr'] });
  await create({ title: 'Para administradores', readers: 'administrators', position: 3 });
  await create({ title: 'Terminado', expiryDate: '2020-01-01' });
  await create({ title: 'Retirado', active: false });
  expect(await titlesFor(company.admin)).toEqual(['Para este', 'Para todos', 'Para administradores']);
  expect(await titlesFor(cook)).toEqual(['Para este', 'Para todos']);
  expect(await titlesFor(other.admin)).toEqual(['Para Costa Rica', 'Para todos', 'Para administradores']);
  expect((await comanda.visitor.call(visibleBannersApi.list, {}, { tenant: company.slug })).status).toBe(401);
  await removeAll();
});

test('a banner has its link, and the picture of each width, which companies can read', async () => {
  const upload = async (name: string) => {
    const { body } = await support.call(picturesApi.create, { body: { name } }, platform);
    const payload = await sharp({ create: { width: 660, height: 110, channels: 3, background: '#1d5fe0' } })
      .png()
      .toBuffer();
    const headers = { 'content-type': 'image/png' };
    await comanda.app.inject({ method: 'PUT', url: body.uploadUrl, payload, headers });
    return body.key;
  };
  const [desktopPictureKey, responsivePictureKey] = [await upload('ancha.png'), await upload('angosta.png')];
  const link = 'https://ayuda.comanda.test/fiestas';
  const { id } = (await create({ title: 'Fiestas', link, desktopPictureKey, responsivePictureKey })).body;
  const [banner] = (await company.admin.call(visibleBannersApi.list)).body.data;
  expect(banner).toEqual({
    id,
    title: 'Fiestas',
    link,
    desktopImage: `/files/${desktopPictureKey}/notice_web-50-50.webp`,
    responsiveImage: `/files/${responsivePictureKey}/notice_responsive-50-50.webp`,
  });
  const picture = await comanda.app.inject({ url: banner?.desktopImage ?? '' });
  expect(picture.statusCode).toBe(200);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1320, height: 220 });
  await removeAll();
});

test('super-admins alone write banners, in the company of the platform', async () => {
  const params = { id: (await create({ title: 'Fiestas' })).body.id };
  for (const [endpoint, args] of [
    [informativeBannersApi.list, { query: {} }],
    [informativeBannersApi.get, { params }],
    [informativeBannersApi.create, { body: blankInformativeBanner() }],
    [informativeBannersApi.update, { params, body: { title: 'Otro' } }],
    [informativeBannersApi.remove, { params }],
  ] as const)
    expect((await company.admin.call(endpoint as never, args as never)).status).toBe(403);
  expect((await create({ title: 'Perdido' }, { tenant: company.slug })).refusal.message).toBe(
    'Los avisos se escriben en la empresa «platform».',
  );
  const unsafe = await support.call(
    informativeBannersApi.update,
    { params, body: { link: 'javascript:alert(1)' } },
    platform,
  );
  expect(unsafe.refusal.errors).toHaveProperty('link');
  await support.call(informativeBannersApi.update, { params, body: { title: 'Fiestas patrias' } }, platform);
  const stored = (await support.call(informativeBannersApi.get, { params }, platform)).body;
  const same = await support.call(informativeBannersApi.update, { params, body: stored }, platform);
  expect(same.body).toEqual(stored);
  const history = { params: { entity: 'informativeBanners', ...params } };
  expect((await support.call(auditApi.history, history, platform)).body.data).toHaveLength(2);
  expect(await titlesFor(company.admin)).toEqual(['Fiestas patrias']);
  await removeAll();
});
