import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { heroSection, pageContent } from '#testing/pages.ts';
import { testApp } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import type { Section } from '#features/content/sections/content/sectionContent.contract.ts';
import { previewApi } from '../../builder/preview.contract.ts';
import { pageVersionsApi } from '../../versions/pageVersions.contract.ts';
import { pagesApi } from '../pages.contract.ts';
import { publishedPage } from './publishedPages.ts';

const comanda = await testApp();
const home = await comanda.tenant();
const { admin } = home;

let count = 0;
const part = (type: 'header' | 'footer', props: object): Section => ({
  type,
  version: 1,
  props: { id: type, ...props },
});

const create = async (body: object = {}, caller = admin) => {
  count += 1;
  const reply = await caller.call(pagesApi.create, {
    body: { name: `Página ${count}`, relativeUrl: `pagina-${count}`, ...body } as never,
  });
  return reply.body;
};
const change = (id: number, body: object, seen?: number) =>
  admin.call(pagesApi.update, { params: { id }, body }, seen ? { 'if-match': String(seen) } : {});
const read = async (id: number) => (await admin.call(pagesApi.get, { params: { id } })).body;
const publish = (id: number) => admin.call(pageVersionsApi.publish, { params: { id }, body: {} });
const seenAt = (url: string) => home.inTenant((db) => publishedPage(db, url));

describe('a page', () => {
  test('is created as a draft at the end of the list by a signed-in user', async () => {
    const [first, second] = [await create(), await create({ content: pageContent(heroSection('Hola')) })];
    expect(second).toMatchObject({
      status: 'draft',
      type: 'custom',
      isDeleted: false,
      editor: { name: 'Administración' },
    });
    expect(second.position).toBeGreaterThan(first.position);
    const { body } = await admin.call(pagesApi.list, { query: {} });
    expect(body.data.map(({ position }) => position)).toEqual(
      body.data.map(({ position }) => position).toSorted((a, b) => a - b),
    );
  });

  test.each([
    ['con espacios', 'Escríbela sin espacios'],
    ['/promos', 'Escríbela sin «/» al comienzo'],
    ['locales/centro', 'La tienda ya usa «locales». Elige otra dirección.'],
    ['Robots.txt', 'La tienda ya usa «robots.txt». Elige otra dirección.'],
    ['promos//verano', 'Usa letras, números y guiones, como promos/verano'],
    ['<b>', 'Usa letras, números y guiones, como promos/verano'],
    ['', 'Debes completar este campo'],
  ])('has an address without invalid characters: %j', async (relativeUrl, message) => {
    const { status, refusal } = await admin.call(pagesApi.create, { body: { name: 'Una', relativeUrl } as never });
    expect([status, refusal.errors]).toEqual([422, { relative_url: [message] }]);
  });

  test('has a unique address, which is free again after deletion', async () => {
    const page = await create({ relativeUrl: 'unica' });
    const createDuplicate = () =>
      admin.call(pagesApi.create, { body: { name: 'Otra', relativeUrl: 'unica' } as never });
    expect((await createDuplicate()).refusal.errors).toEqual({ relative_url: ['Ya hay una página en esa dirección.'] });
    await admin.call(pagesApi.remove, { params: { id: page.id } });
    expect((await createDuplicate()).status).toBe(201);
    const recovered = await admin.call(pagesApi.recover, { params: { id: page.id } });
    expect(recovered.refusal.errors).toEqual({ relative_url: ['Ya hay una página en esa dirección.'] });
  });

  test('is deleted for all users and restored unchanged', async () => {
    const { id } = await create({ relativeUrl: 'se-va' });
    await publish(id);
    await admin.call(pagesApi.remove, { params: { id } });
    expect(await seenAt('se-va')).toBeUndefined();
    expect(await read(id)).toMatchObject({ isDeleted: true, deletedAt: expect.any(String), status: 'published' });
    expect((await change(id, { name: 'Otra' })).refusal).toMatchObject({ code: 1151 });
    const ids = async (deleted: boolean) =>
      (await admin.call(pagesApi.list, { query: { deleted, limit: 100 } })).body.data.map((page) => page.id);
    expect([(await ids(false)).includes(id), (await ids(true)).includes(id)]).toEqual([false, true]);
    expect((await admin.call(pagesApi.recover, { params: { id } })).body.isDeleted).toBe(false);
    expect(await seenAt('se-va')).toBeDefined();
  });

  test('redirects from published old addresses', async () => {
    const { id } = await create({ relativeUrl: 'antes' });
    await change(id, { relativeUrl: 'nunca-vista' });
    await publish(id);
    await change(id, { relativeUrl: 'despues' });
    await change(id, { relativeUrl: 'ahora' });
    expect(await seenAt('antes')).toBeUndefined();
    expect(await seenAt('nunca-vista')).toEqual({ movedTo: 'ahora' });
    expect(await seenAt('despues')).toEqual({ movedTo: 'ahora' });
    const other = await create({ relativeUrl: 'despues' });
    await publish(other.id);
    expect(await seenAt('despues')).toHaveProperty('content');
  });

  test('is moved together with others immediately', async () => {
    const [one, two] = [await create(), await create()];
    const positions = [
      { id: one.id, position: 902 },
      { id: two.id, position: 901 },
    ];
    const { body } = await admin.call(pagesApi.order, { body: { positions } });
    expect(body.data.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await admin.call(pagesApi.order, { body: { positions: [{ id: 999_999, position: 1 }] } })).status).toBe(
      404,
    );
  });

  test('preserves unknown props of other clients', async () => {
    const props = { id: 'w', spinSpeed: 3, nested_keys: { camelCase: 1, 'kebab-case': [null] } };
    const { id } = await create({ content: pageContent({ type: 'PromoWheel', version: 1, props }) });
    expect((await read(id)).content.content).toEqual([{ type: 'PromoWheel', version: 1, props }]);
  });

  test('reports the position of each missing picture, and claims uploaded ones in use', async () => {
    const { body: picture } = await admin.call(picturesApi.create, { body: { name: 'foto.png' } });
    const withPicture = (key: string) => pageContent(heroSection('Hola', { picture: { key, alt: '' } }));
    const { refusal } = await admin.call(pagesApi.create, {
      body: { name: 'x', relativeUrl: 'foto', content: withPicture(picture.key) } as never,
    });
    expect(refusal.errors).toEqual({
      'content.content.0.props.picture': ['La imagen no terminó de subirse. Elígela otra vez.'],
    });
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#1d5fe0' } })
      .png()
      .toBuffer();
    await comanda.app.inject({
      method: 'PUT',
      url: picture.uploadUrl,
      payload: png,
      headers: { 'content-type': 'image/png' },
    });
    const page = await create({ content: withPicture(picture.key) });
    expect(Object.keys(page.pictureUrls)).toEqual([picture.key]);
    const unused = await home.inTenant((db) =>
      db.selectFrom('pictures').select('unusedSince').where('key', '=', picture.key).executeTakeFirst(),
    );
    expect(unused).toEqual({ unusedSince: null });
  });
});

describe('concurrent edits of a page', () => {
  test('return both values, and save other fields', async () => {
    const { id, version } = await create({ content: pageContent(heroSection('Antes')), title: 'Uno' });
    await change(id, { content: pageContent(heroSection('De Ana')) }, version);
    const { status, refusal } = await change(id, { content: pageContent(heroSection('De Luis')) }, version);
    expect(status).toBe(409);
    expect(refusal.conflict).toMatchObject({
      fields: [
        { field: 'content', yours: pageContent(heroSection('De Luis')), theirs: pageContent(heroSection('De Ana')) },
      ],
    });
    expect((await change(id, { title: 'Dos' }, version)).status).toBe(200);
  });
});

describe('header and footer', () => {
  test('are shared by all pages, and kept when a page omits them', async () => {
    const [one, two] = [
      await create({ content: pageContent(heroSection('Uno')) }),
      await create({ content: pageContent(heroSection('Dos')) }),
    ];
    const header = part('header', { shown: true, links: [{ label: 'Carta', link: '/carta' }] });
    await change(one.id, { content: pageContent(header, heroSection('Uno')) });
    expect((await read(two.id)).content.content.map(({ type }) => type)).toEqual(['header', 'hero']);
    const published = await admin.call(pageVersionsApi.create, {
      params: { id: two.id },
      body: { content: pageContent(heroSection('Dos'), part('footer', { shown: true })) },
    });
    expect(published.status).toBe(201);
    expect((await read(one.id)).content.content.map(({ type }) => type)).toEqual(['header', 'hero', 'footer']);
    expect((await read(one.id)).content.content[0]).toEqual(header);
  });

  test('do not count towards the section limit of a page', async () => {
    const pageSections = Array.from({ length: 200 }, (_, at) => heroSection(`Sección ${at}`, { id: `s${at}` }));
    const fullContent = pageContent(part('header', {}), ...pageSections, part('footer', {}));
    const { id } = await create({ content: fullContent });
    expect((await read(id)).content.content).toHaveLength(202);
    const { status } = await admin.call(previewApi.preview, { body: { content: fullContent.content } });
    expect(status).toBe(200);
    const { body } = await change(id, { content: pageContent(...pageSections, heroSection('Otra')) });
    expect(body).toMatchObject({
      code: 1001,
      errors: { 'content.content': ['Usa como máximo 200 secciones, sin contar el encabezado y el pie'] },
    });
  });

  test('are not overwritten by a stale page: both versions are returned with the author, if they were sent', async () => {
    const [one, two] = [await create(), await create()];
    const links = (label: string) => part('header', { shown: true, links: [{ label, link: '/carta' }] });
    await change(one.id, { content: pageContent(links('Antes')) });
    const seenParts = { header: (await read(two.id)).content.content[0] as Section };
    await change(one.id, { content: pageContent(links('De Ana')), seenParts });
    const stale = await change(two.id, { content: pageContent(links('De Luis'), heroSection('Dos')), seenParts });
    const conflict = stale.refusal.conflict as { author: string; fields: { yours: unknown; theirs: unknown }[] };
    expect([stale.status, conflict.author]).toEqual([409, 'Administración']);
    expect(conflict.fields).toMatchObject([
      { yours: { content: { 0: links('De Luis') } }, theirs: { content: { 0: links('De Ana') } } },
    ]);
    expect((await change(two.id, { content: pageContent(heroSection('Dos')), seenParts })).status).toBe(200);
    const seenNow = { header: links('De Ana') };
    const settled = await change(two.id, {
      content: pageContent(links('De Luis'), heroSection('Dos')),
      seenParts: seenNow,
    });
    expect([settled.status, (await read(one.id)).content.content[0]]).toEqual([200, links('De Luis')]);
  });

  test('are published with any page', async () => {
    const { id } = await create({ relativeUrl: 'partes' });
    await publish(id);
    await change(id, { content: pageContent(part('header', { shown: true, links: [] })) });
    const seen = async () => ((await seenAt('partes')) as { parts: { header?: Section } }).parts.header?.props['links'];
    expect(await seen()).not.toEqual([]);
    expect((await publish(id)).status).toBe(200);
    expect(await seen()).toEqual([]);
    expect((await publish(id)).refusal).toMatchObject({ code: 1150 });
  });
});

test('a deletion has a history entry and can be undone as a unit', async () => {
  const { id } = await create();
  await admin.call(pagesApi.remove, { params: { id } });
  const { body } = await admin.call(auditApi.history, { params: { entity: 'pages', id } });
  expect((await admin.call(auditApi.undo, { params: { requestId: body.data[0]!.requestId } })).status).toBe(200);
  expect((await read(id)).isDeleted).toBe(false);
});

test('users who may not publish cannot publish by undoing', async () => {
  const { id } = await create();
  await publish(id);
  const { body } = await admin.call(auditApi.history, { params: { entity: 'pages', id } });
  const writer = await home.userWith(['pages.list', 'pages.show', 'pages.update', 'audit.undo']);
  expect((await writer.call(pageVersionsApi.publish, { params: { id }, body: {} })).status).toBe(403);
  const undone = await writer.call(auditApi.undo, { params: { requestId: body.data[0]!.requestId } });
  expect(undone.status).toBe(403);
});

test('guests see only pages of their company', async () => {
  const { id } = await create({ relativeUrl: 'solo-mia' });
  await publish(id);
  const other = await comanda.tenant();
  expect(await other.inTenant((db) => publishedPage(db, 'solo-mia'))).toBeUndefined();
  expect((await other.admin.call(pagesApi.get, { params: { id } })).status).toBe(404);
});
