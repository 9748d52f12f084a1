import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { platformTenantId } from '#features/platform/tenants/server/index.ts';
import { unaudited } from '#kit/server/data/database.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import { setupScope } from '#server/createTenant.ts';
import { jobOf } from '#testing/integrations/mailCompany.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { type InformativeBannerDraft, informativeBannersApi } from '../informativeBanners.contract.ts';
import { blankInformativeBanner } from '../informativeBanners.rules.ts';
import { catchUpOldViews, removeOldViewsJob } from './removeOldViews.ts';
import { type NoticeResponse, visibleBannersApi } from '../visibleBanners.contract.ts';

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
async function removeAll() {
  const { data } = (await support.call(informativeBannersApi.list, { query: {} }, platform)).body;
  for (const { id } of data) await support.call(informativeBannersApi.remove, { params: { id } }, platform);
}
afterEach(removeAll);

const create = (changes: Partial<InformativeBannerDraft>, headers: Record<string, string> = platform) =>
  support.call(informativeBannersApi.create, { body: { ...blankInformativeBanner(), ...changes } }, headers);
const titlesFor = async (who: Caller) =>
  (await who.call(visibleBannersApi.list)).body.data.map(({ title }: { title: string }) => title);

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
  expect(banner).toMatchObject({
    id,
    title: 'Fiestas',
    link,
    body: '',
    severity: 'info',
    seen: false,
    desktopImage: `/files/${desktopPictureKey}/notice_web-50-50.webp`,
    responsiveImage: `/files/${responsivePictureKey}/notice_responsive-50-50.webp`,
  });
  const picture = await comanda.app.inject({ url: banner?.desktopImage ?? '' });
  expect(picture.statusCode).toBe(200);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1320, height: 220 });
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
});

const idFor = async (changes: Partial<InformativeBannerDraft>) => (await create(changes)).body.id;
const respond = (who: Caller, id: number, response: NoticeResponse) =>
  who.call(visibleBannersApi.respond, { params: { id }, body: { response } });
const counts = async (id: number) =>
  (await support.call(informativeBannersApi.counts, { query: { ids: [id] } }, platform)).body.data.find(
    (each) => each.id === id,
  );

test('a role that only writes notices has the plans and functions to address', async () => {
  expect(informativeBannersApi.options.policy).toBe('platform.notices');
  const { body } = await support.call(informativeBannersApi.options, {}, platform);
  expect(body.plans).toEqual(expect.arrayContaining(['Esencial', 'Cadena', 'Empresa']));
  expect(body.flags).toContain('aloha');
});

test('a notice for one plan, or for a function, is seen by no other company', async () => {
  await comanda.database.onPlatform((db) =>
    db.updateTable('tenants').set({ plan: 'Cadena' }).where('id', '=', other.id).execute(),
  );
  const forPlan = await idFor({ title: 'Para Cadena', plans: ['Cadena'] });
  await create({ title: 'Para quienes usan Aloha', flags: ['aloha'] });
  expect(await titlesFor(company.admin)).toEqual([]);
  expect(await titlesFor(other.admin)).toEqual(['Para Cadena']);
  expect((await respond(company.admin, forPlan, 'postponed')).status).toBe(404);
});

test('a notice that is postponed or deleted in one browser is away in all of the user, and of no other user', async () => {
  const colleague = await company.userWith(['admin_users.list']);
  const [postponed, deleted] = [await idFor({ title: 'Para después' }), await idFor({ title: 'Ya leído' })];
  for (const who of [company.admin, colleague]) await respond(who, postponed, 'seen');
  expect((await respond(company.admin, postponed, 'postponed')).status).toBe(204);
  await respond(company.admin, deleted, 'deleted');
  await respond(company.admin, deleted, 'seen');
  expect(await titlesFor(company.admin)).toEqual([]);
  expect(await titlesFor(colleague)).toEqual(['Para después', 'Ya leído']);
  expect(await counts(postponed)).toMatchObject({ seen: 2, postponed: 1, deleted: 0 });
  expect(await counts(deleted)).toMatchObject({ seen: 1, postponed: 0, deleted: 1 });
  const hiddenUntil = new Date(Date.now() - 1000).toISOString();
  await comanda.database.onPlatform((db) =>
    db.updateTable('noticeReadings').set({ hiddenUntil }).where('noticeId', '=', postponed).execute(),
  );
  expect(await titlesFor(company.admin)).toEqual(['Para después']);
});

test('a critical notice is first, and can be seen but not put away', async () => {
  const forever = await create({ title: 'Sin término', severity: 'critical' });
  expect(forever.refusal.errors).toHaveProperty('expiry_date');
  await create({ title: 'Novedad', position: 1 });
  const id = await idFor({ title: 'Corte de pagos', severity: 'critical', expiryDate: '2999-01-01', position: 9 });
  expect(await titlesFor(company.admin)).toEqual(['Corte de pagos', 'Novedad']);
  expect((await respond(company.admin, id, 'seen')).status).toBe(204);
  const { refusal } = await respond(company.admin, id, 'deleted');
  expect([refusal.code, refusal.message]).toEqual([
    1306,
    'Este aviso es importante: se ve hasta que termine y no se puede ocultar.',
  ]);
  expect(await titlesFor(company.admin)).toEqual(['Corte de pagos', 'Novedad']);
});

test('a notice about invoices is for administrators of a company with one to pay, and names the oldest', async () => {
  await create({ title: 'Tienes una factura por pagar', kind: 'invoice' });
  expect(await titlesFor(company.admin)).toEqual([]);
  const invoice = { amount: 91_000, issuedOn: '2026-11-01', dueOn: '2026-11-10' };
  await company.inTenant(async (db) => {
    for (const [number, period, status] of [
      ['F-1', '2026-10', 'paid'],
      ['F-2', '2026-11', 'failed'],
    ] as const)
      await unaudited(db)
        .insertInto('invoices')
        .values({ ...invoice, number, period, status })
        .execute();
  });
  const [notice] = (await company.admin.call(visibleBannersApi.list)).body.data;
  expect(notice?.invoice).toEqual({ number: 'F-2', amount: 91_000, dueOn: '2026-11-10' });
  expect(await titlesFor(await company.userWith([]))).toEqual([]);
});

test('a notice takes no picture of another company', async () => {
  const { body } = await company.admin.call(picturesApi.create, { body: { name: 'ajena.png' } });
  const { refusal } = await create({ title: 'Ajena', desktopPictureKey: body.key });
  expect(refusal.errors).toHaveProperty('desktop_picture_key');
});

const platformScope = async () => setupScope(await comanda.database.onPlatform(platformTenantId), 'notices');
const removeOldViews = async () =>
  removeOldViewsJob.run(await jobOf({ id: (await platformScope()).tenantId }, comanda.database), {});

test('readings of the newest notice are not stored after it was removed, even as the last one', async () => {
  const id = await idFor({ title: 'El último' });
  await respond(company.admin, id, 'seen');
  await removeAll();
  const jobs = (scope: Scope) =>
    comanda.database.inTenant(scope, async (db) => {
      await catchUpOldViews(db);
      return db.selectFrom('jobs').select('id').where('kind', '=', removeOldViewsJob.kind).execute();
    });
  expect(await jobs(await platformScope())).toHaveLength(1);
  expect(await jobs(setupScope(company.id, 'notices'))).toEqual([]);
  await removeOldViews();
  expect(await counts(id)).toBeUndefined();
});

test('readings of notices that ended long ago or were removed are not stored, others are', async () => {
  const day = { companies: 'all', active: true } as const;
  const [current, ended, removed] = [
    await idFor({ ...day, title: 'Vigente' }),
    await idFor({ ...day, title: 'Terminado' }),
    await idFor({ ...day, title: 'Eliminado' }),
  ];
  const newest = await idFor({ ...day, title: 'Nuevo' });
  for (const id of [current, ended, removed, newest]) await respond(company.admin, id, 'seen');
  const past = { params: { id: ended }, body: { expiryDate: '2020-01-01' } };
  expect((await support.call(informativeBannersApi.update, past, platform)).status).toBe(200);
  await support.call(informativeBannersApi.remove, { params: { id: removed } }, platform);
  await removeOldViews();
  const seen = await Promise.all([current, ended, removed, newest].map(async (id) => (await counts(id))?.seen ?? 0));
  expect(seen).toEqual([1, 0, 0, 1]);
});
