import { describe, expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { countBlocked } from '#testing/countBlocked.ts';
import { landingCalls, landingHtml } from '#testing/landings.ts';
import { testApp } from '#testing/testApp.ts';
import { landingsFlag } from '../../landings.flags.ts';
import { landingVersionsApi } from '../../versions/landingVersions.contract.ts';
import { landingsApi, maxHtmlBytes } from '../landings.contract.ts';
import { storeDocument } from './documents.repo.ts';
import * as landings from './landings.repo.ts';

const comanda = await testApp();
const home = await comanda.tenant({ flags: [landingsFlag] });
const { admin } = home;
const { create, deploy, withdraw, read, change } = landingCalls(admin);
describe('a landing', () => {
  test('keeps its HTML byte for byte', async () => {
    const html = '\uFEFF<!DOCTYPE html>\r\n<p>á 😀 &amp; &lt;</p>\t\n\n';
    const { body } = await create({ html });
    expect((await read(body.id)).html).toBe(html);
  });

  test('also takes its sections under the name of the specification', async () => {
    const landing = {
      root: { props: {} },
      content: [{ type: 'hero', version: 1, props: { id: 'uno', title: 'Hola' } }],
    };
    const { statusCode, body } = await comanda.app.inject({
      method: 'POST',
      url: '/api/admin/v1/custom_landings',
      headers: admin.headers,
      payload: { custom_landing: { name: 'Una', slug: 'con-nombre', kind: 'sections', landing } },
    });
    expect([statusCode, body]).toEqual([201, expect.stringContaining('"title":"Hola"')]);
  });

  test.each([
    ['Verano', 'Usa minúsculas, números y guiones, como verano-2027'],
    ['a/b', 'Usa minúsculas, números y guiones, como verano-2027'],
    ['', 'Debes completar este campo'],
  ])('has an address without invalid characters: %j', async (slug, message) => {
    const { status, refusal } = await create({ slug });
    expect([status, refusal.errors['slug']?.[0]]).toEqual([422, message]);
  });

  test('has HTML of at most 512 KB, by its bytes', async () => {
    expect((await create({ html: 'ñ'.repeat(maxHtmlBytes / 2) })).status).toBe(201);
    const { status, refusal } = await create({ html: 'ñ'.repeat(maxHtmlBytes / 2 + 1) });
    expect([status, refusal.errors]).toEqual([422, { html: ['El HTML pesa más de 512 KB'] }]);
  });

  test('has a unique address, which is free again after deletion', async () => {
    const { body } = await create({ slug: 'unica' });
    expect((await create({ slug: 'unica' })).refusal.errors).toEqual({
      slug: ['Ya hay una landing en esa dirección.'],
    });
    await admin.call(landingsApi.remove, { params: { id: body.id } });
    expect((await create({ slug: 'unica' })).status).toBe(201);
  });

  test('comes back when its deletion is undone, and is not changed before', async () => {
    const { body } = await create();
    await admin.call(landingsApi.remove, { params: { id: body.id } });
    expect((await change(body.id, { title: 'Otro' })).refusal.code).toBe(1230);
    const history = await admin.call(auditApi.history, { params: { entity: 'customLandings', id: body.id } });
    await admin.call(auditApi.undo, { params: { requestId: history.body.data[0]!.requestId } });
    expect((await read(body.id)).isDeleted).toBe(false);
  });

  test('is seen by no other company', async () => {
    const { body } = await create();
    const other = await comanda.tenant({ flags: [landingsFlag] });
    expect((await other.admin.call(landingsApi.get, { params: { id: body.id } })).status).toBe(404);
  });
});

test('the links of a draft to the shop are counted on request, and the rest of its HTML stays', async () => {
  const links = (via: string) => landingHtml(`<h1>Hola</h1>\r\n<a href='../${via}#menu'>Pedir</a><a href="#x">Ver</a>`);
  const { body } = await create({ html: links('') });
  const params = { id: body.id };
  const findings = async () =>
    (await admin.call(landingVersionsApi.preflight, { params })).body.findings.filter(({ field }) => field === 'links');
  expect(await findings()).toHaveLength(1);
  const counted = await admin.call(landingVersionsApi.countLinks, { params });
  expect(counted.body.html).toBe(links(`?via=l${body.id}`));
  expect(await findings()).toEqual([]);
  const repeated = await admin.call(landingVersionsApi.countLinks, { params });
  expect(repeated.body.version).toBe(counted.body.version);
});

describe('a publication', () => {
  test('is a version; repeated without changes it stays the same one', async () => {
    const { body } = await create();
    const versions = async () =>
      (await admin.call(landingVersionsApi.list, { params: { id: body.id }, query: {} })).body.data;
    expect((await deploy(body.id)).body).toMatchObject({ status: 'published', publishedNumber: 1, unpublished: false });
    expect((await deploy(body.id)).body.publishedNumber).toBe(1);
    await change(body.id, { html: landingHtml('<h1>Otra</h1>') });
    expect((await deploy(body.id)).body.publishedNumber).toBe(2);
    const [second, first] = await versions();
    expect(second?.hash).not.toBe(first?.hash);
    const restored = await admin.call(landingVersionsApi.restore, { params: { id: body.id, number: 1 } });
    expect(restored.body).toMatchObject({ publishedNumber: 3, html: body.html });
    expect((await versions())[0]).toMatchObject({ restoredFrom: 1, hash: first?.hash, current: true });
  });

  test('of a date freezes the draft, and is canceled', async () => {
    const { body } = await create();
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await deploy(body.id, { at })).body).toMatchObject({ state: 'scheduled', status: 'draft' });
    const canceled = await admin.call(landingVersionsApi.cancel, { params: { id: body.id } });
    expect(canceled.body).toMatchObject({ state: 'draft', scheduledAt: null });
    expect((await deploy(body.id, { at: '2020-01-01T00:00:00Z' })).refusal.errors).toEqual({
      at: ['Elige un momento que esté por venir'],
    });
  });

  test('now clears a schedule, also when the draft has not changed', async () => {
    const { body } = await create();
    await deploy(body.id);
    await deploy(body.id, { at: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await deploy(body.id)).body).toMatchObject({ scheduledAt: null, publishedNumber: 1 });
  });

  test('reviews the draft that it publishes, also when that changes at the same moment', async () => {
    const { body } = await create();
    const unsafe = landingHtml('<h1>Hola</h1><input type="password">');
    const deploying = await home.inTenant(async (db) => {
      await landings.lock(db, body.id);
      const reply = deploy(body.id);
      await vi.waitFor(async () => expect(await countBlocked(db)).toBe(1), { timeout: 5000, interval: 20 });
      await landings.update(db, body.id, { htmlDigest: await storeDocument(db, unsafe) });
      return { reply };
    });
    const { status, refusal } = await deploying.reply;
    expect([status, refusal.code]).toEqual([422, 1233]);
  });

  test('is withdrawn, and published again', async () => {
    const { body } = await create();
    expect((await withdraw(body.id)).refusal.code).toBe(1232);
    await deploy(body.id);
    expect((await withdraw(body.id)).body).toMatchObject({ state: 'withdrawn', publishedNumber: null });
    expect((await deploy(body.id)).body).toMatchObject({ state: 'published', withdrawnAt: null });
  });

  test('requires its policy, also by an undo', async () => {
    const { body } = await create();
    await deploy(body.id);
    const writer = await home.userWith(['customLandings.show', 'customLandings.update', 'audit.undo']);
    expect((await writer.call(landingVersionsApi.deploy, { params: { id: body.id }, body: {} })).status).toBe(403);
    const history = await admin.call(auditApi.history, { params: { entity: 'customLandings', id: body.id } });
    const undone = await writer.call(auditApi.undo, { params: { requestId: history.body.data[0]!.requestId } });
    expect(undone.status).toBe(403);
  });
});
