import { afterEach, describe, expect, test, vi } from 'vitest';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { heroSection, pageContent } from '#testing/pages.ts';
import { testApp } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { previewApi } from '../../builder/preview.contract.ts';
import { pagesApi } from '../../record/pages.contract.ts';
import { publishedPage } from '../../record/server/publishedPages.ts';
import type { Section } from '#features/content/sections/content/sectionContent.contract.ts';
import { pageVersionsApi } from '../pageVersions.contract.ts';
import { pagePublishing } from './pagePublishing.ts';

const comanda = await testApp();
const home = await comanda.tenant();
const { admin } = home;

let count = 0;
const create = async (body: object = {}) => {
  count += 1;
  const draft = {
    name: `Página ${count}`,
    relativeUrl: `version-${count}`,
    content: pageContent(heroSection('Uno')),
    ...body,
  };
  return (await admin.call(pagesApi.create, { body: draft as never })).body;
};
const change = (id: number, body: object) => admin.call(pagesApi.update, { params: { id }, body });
const read = async (id: number) => (await admin.call(pagesApi.get, { params: { id } })).body;
const publish = (id: number, body: { note?: string; at?: string; pictureKey?: string } = {}) =>
  admin.call(pageVersionsApi.publish, { params: { id }, body });
const versionsOf = async (id: number) =>
  (await admin.call(pageVersionsApi.list, { params: { id }, query: {} })).body.data;
const restore = (id: number, number: number) => admin.call(pageVersionsApi.restore, { params: { id, number } });
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const seenTitle = async (url: string) => {
  const seen = await home.inTenant((db) => publishedPage(db, url));
  return seen && 'content' in seen ? seen.content.content[0]?.props['title'] : undefined;
};

describe('publishing', () => {
  test('shows guests the current draft, and no later changes', async () => {
    const { id, relativeUrl } = await create();
    expect(await seenTitle(relativeUrl)).toBeUndefined();
    expect((await publish(id, { note: 'Primera' })).body).toMatchObject({
      status: 'published',
      publishedNumber: 1,
      unpublished: false,
    });
    await change(id, { content: pageContent(heroSection('Dos')) });
    expect(await read(id)).toMatchObject({ unpublished: true });
    expect(await seenTitle(relativeUrl)).toBe('Uno');
    expect((await publish(id)).body.publishedNumber).toBe(2);
    expect(await seenTitle(relativeUrl)).toBe('Dos');
    expect((await publish(id)).refusal).toMatchObject({ code: 1150 });
    expect((await versionsOf(id)).map(({ number, note, current }) => [number, note, current])).toEqual([
      [2, '', true],
      [1, 'Primera', false],
    ]);
  });

  test('does not claim unknown pictures of a version', async () => {
    const { id } = await create();
    const { body: picture } = await admin.call(picturesApi.create, { body: { name: 'version.webp' } });
    const { status, refusal } = await publish(id, { pictureKey: picture.key });
    expect([status, Object.keys(refusal.errors)]).toEqual([422, ['picture_key']]);
    expect((await publish(id)).body.publishedNumber).toBe(1);
    expect((await versionsOf(id))[0]?.pictureUrl).toBeNull();
  });

  test('can be reverted once by unpublishing', async () => {
    const { id, relativeUrl } = await create();
    const unpublish = () => admin.call(pageVersionsApi.unpublish, { params: { id } });
    expect((await unpublish()).refusal).toMatchObject({ code: 1152 });
    await publish(id);
    expect((await unpublish()).body).toMatchObject({ status: 'draft', publishedNumber: null });
    expect(await seenTitle(relativeUrl)).toBeUndefined();
  });
});

describe('restoring a version', () => {
  test('publishes it and updates the draft', async () => {
    const { id, relativeUrl } = await create();
    await publish(id);
    await change(id, { content: pageContent(heroSection('Dos')), title: 'Otro' });
    await publish(id);
    expect((await restore(id, 1)).body).toMatchObject({ publishedNumber: 3, unpublished: false, title: '' });
    expect(await seenTitle(relativeUrl)).toBe('Uno');
    expect((await versionsOf(id))[0]).toMatchObject({ restoredFrom: 1 });
    expect((await restore(id, 1)).refusal).toMatchObject({ code: 1150 });
  });

  test('preserves unpublished changes of the draft', async () => {
    const { id } = await create();
    await publish(id);
    await change(id, { content: pageContent(heroSection('Dos')) });
    await publish(id);
    await change(id, { content: pageContent(heroSection('Tres')) });
    expect((await restore(id, 1)).body).toMatchObject({ unpublished: true, content: pageContent(heroSection('Tres')) });
  });
});

describe('scheduled publishing', () => {
  const running: { stop(): Promise<void> }[] = [];
  const work = async () => {
    running.push(await runJobs(comanda.database, [pagePublishing.job], { lookEvery: 200 }));
  };
  afterEach(async () => {
    for (const worker of running.splice(0)) await worker.stop();
  });
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 });

  test('publishes the draft of the scheduling time once across processes', async () => {
    const { id, relativeUrl } = await create();
    const at = soon(1_200);
    expect((await publish(id, { at, note: 'Lunes' })).body).toMatchObject({ scheduledAt: at, publishedNumber: null });
    expect((await versionsOf(id))[0]).toMatchObject({ scheduled: true, current: false });
    await change(id, { content: pageContent(heroSection('Después')) });
    await Promise.all([work(), work()]);
    await until(async () => expect((await read(id)).publishedNumber).toBe(1));
    expect(await read(id)).toMatchObject({ scheduledAt: null, unpublished: true });
    expect(await seenTitle(relativeUrl)).toBe('Uno');
    const { body } = await admin.call(auditApi.history, { params: { entity: 'pages', id } });
    expect(body.data.filter(({ requestId }) => requestId.startsWith('pages.publish-'))).toHaveLength(1);
    expect((await admin.call(auditApi.undo, { params: { requestId: body.data[0]!.requestId } })).status).toBe(200);
    expect((await read(id)).publishedNumber).toBeNull();
  });

  test('is visible to guests on time without a worker, and completed afterwards', async () => {
    const { id, relativeUrl } = await create();
    const at = soon(2_000);
    await publish(id, { at });
    const seen = await seenTitle(relativeUrl);
    // On a machine with much else to do the moment may be here already.
    expect(seen === undefined || Date.now() >= Date.parse(at)).toBe(true);
    await until(async () => expect(await seenTitle(relativeUrl)).toBe('Uno'));
    expect((await read(id)).publishedNumber).toBeNull();
    await work();
    await until(async () => expect((await read(id)).publishedNumber).toBe(1));
  });

  test('does nothing if cancelled, published manually before, or deleted', async () => {
    const [off, by, deleted] = [await create(), await create(), await create()];
    const at = soon(900);
    for (const { id } of [off, by, deleted]) await publish(id, { at });
    await admin.call(pageVersionsApi.cancelPublish, { params: { id: off.id } });
    await change(by.id, { content: pageContent(heroSection('A mano')) });
    await publish(by.id);
    await admin.call(pagesApi.remove, { params: { id: deleted.id } });
    const last = await create();
    await publish(last.id, { at: soon(1_000) });
    await work();
    await until(async () => expect((await read(last.id)).publishedNumber).toBe(1));
    expect((await read(off.id)).publishedNumber).toBeNull();
    expect((await read(by.id)).publishedNumber).toBe(2);
    expect((await read(deleted.id)).publishedNumber).toBeNull();
  });

  test('is cancelled by an undo and restored by another', async () => {
    const { id } = await create();
    const at = soon(3_600_000);
    await publish(id, { at });
    const undoLast = async () => {
      const { body } = await admin.call(auditApi.history, { params: { entity: 'pages', id } });
      return admin.call(auditApi.undo, { params: { requestId: body.data[0]!.requestId } });
    };
    expect([(await undoLast()).status, (await read(id)).scheduledAt]).toEqual([200, null]);
    expect([(await undoLast()).status, (await read(id)).scheduledAt]).toEqual([200, at]);
  });

  test('survives an undo of another change while its job is late', async () => {
    const { id } = await create();
    const at = soon(1_500);
    await publish(id, { at });
    const renamed = await change(id, { name: 'Otro nombre' });
    await new Promise((resolve) => setTimeout(resolve, Date.parse(at) - Date.now() + 50));
    const requestId = renamed.headers['x-request-id'] as string;
    expect((await admin.call(auditApi.undo, { params: { requestId } })).status).toBe(200);
    expect((await read(id)).scheduledAt).toBe(at);
  });

  test('publishes pages whose jobs have no note', () => {
    const at = soon(1_000);
    expect(pagePublishing.job.args.parse({ pageId: 7, name: 'Inicio', at })).toEqual({
      id: 7,
      name: 'Inicio',
      note: '',
      at,
    });
  });

  test('must be in the future', async () => {
    const { id } = await create();
    expect((await publish(id, { at: soon(-1_000) })).refusal.errors).toEqual({
      at: ['Elige un momento que esté por venir'],
    });
  });
});

test('the diff of a draft lists changes visible to guests by section', async () => {
  const faq = (id: string): Section => ({ type: 'faq', version: 1, props: { id, title: `Preguntas ${id}` } });
  const { id } = await create({ content: pageContent(heroSection('Uno'), faq('b'), faq('c'), faq('d'), faq('f')) });
  await publish(id);
  await change(id, {
    title: 'Con título',
    content: pageContent(heroSection('Dos'), faq('d'), faq('b'), faq('c'), faq('e')),
  });
  const { body } = await admin.call(pageVersionsApi.differences, { params: { id }, query: {} });
  expect(body.differences).toEqual([
    { kind: 'changed', name: 'Título', fields: [] },
    { kind: 'changed', name: 'Portada: Dos', fields: ['Título'] },
    { kind: 'moved', name: 'Preguntas frecuentes: Preguntas d', fields: [] },
    { kind: 'added', name: 'Preguntas frecuentes: Preguntas e', fields: [] },
    { kind: 'removed', name: 'Preguntas frecuentes: Preguntas f', fields: [] },
  ]);
});

test('publishing lists problems with their position first', async () => {
  const there = await create();
  await publish(there.id);
  const dead = { id: 'b', title: 'Pide', label: 'Ir', link: '/no-existe' };
  const good = { id: 'c', title: 'Pide', label: 'Ir', link: `/${there.relativeUrl}?x=1` };
  const { id } = await create({
    title: 'Corto',
    content: pageContent(
      heroSection('Uno', { rank: 'section' }),
      { type: 'call_to_order', version: 1, props: dead },
      { type: 'call_to_order', version: 1, props: good },
      { type: 'PromoWheel', version: 1, props: { id: 'd' } },
    ),
  });
  const check = async () => (await admin.call(pageVersionsApi.preflight, { params: { id } })).body.findings;
  expect((await check()).map(({ severity, field, sectionId }) => [severity, field ?? sectionId])).toEqual([
    ['error', 'description'],
    ['error', 'content'],
    ['error', 'b'],
    ['warning', 'title'],
    ['warning', 'sharePictureKey'],
    ['warning', 'd'],
  ]);
  await change(id, {
    title: 'Una página con su título',
    description: 'Una descripción que es tan larga como la muestran los buscadores.',
    content: pageContent(heroSection('Uno', { rank: 'page' })),
  });
  expect((await check()).map(({ field }) => field)).toEqual(['sharePictureKey']);
});

describe('the preview', () => {
  test('renders unsaved content as guests would see it', async () => {
    const { body } = await admin.call(previewApi.preview, { body: { content: [heroSection('<b>Hola</b>')] } });
    expect(body.sections).toEqual([{ id: 'hero', html: expect.stringContaining('&lt;b&gt;Hola&lt;/b&gt;') }]);
    const sheet = await comanda.app.inject({ url: body.stylesheet, headers: { tenant: home.slug } });
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(sheet.headers['cache-control']).toContain('immutable');
    expect((await comanda.app.inject({ url: '/api/v1/section_styles/otra.css' })).statusCode).toBe(404);
  });

  test('includes stores and products for users who may see pages', async () => {
    const stores: Section = { type: 'stores_carousel', version: 1, props: { id: 'a' } };
    expect(
      (await comanda.visitor.call(previewApi.preview, { body: { content: [stores] } }, { tenant: home.slug })).status,
    ).toBe(401);
  });
});
