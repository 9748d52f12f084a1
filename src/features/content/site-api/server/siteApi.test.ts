import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WPAPI from 'wpapi';
import { pagesApi } from '#features/content/pages/record/pages.contract.ts';
import { pageVersionsApi } from '#features/content/pages/versions/pageVersions.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { testApp } from '#testing/testApp.ts';

const { app, tenant } = await testApp();
const [chain, other] = [await tenant(), await tenant()];

const section = (text: string) => ({
  root: { props: {} },
  content: [{ type: 'hero', version: 1, props: { id: 'portada', title: text } }],
});

async function createPage(of: typeof chain, title: string, fields: object = {}): Promise<number> {
  const body = { name: title, relativeUrl: title.toLowerCase(), title, content: section(`${title} <b>`), ...fields };
  const created = await of.admin.call(pagesApi.create, { body: body as never });
  return created.body.id;
}

async function publishPage(of: typeof chain, title: string, fields: object = {}): Promise<number> {
  const id = await createPage(of, title, fields);
  await of.admin.call(pageVersionsApi.publish, { params: { id }, body: {} });
  return id;
}

const pictureKey = `t${chain.id}/boda`;
await chain.inTenant((db) =>
  unaudited(db)
    .insertInto('pictures')
    .values({
      key: pictureKey,
      name: 'boda.jpg',
      alt: 'Una mesa',
      width: 2000,
      height: 1000,
      uploadedAt: new Date().toISOString(),
    })
    .execute(),
);
const bodas = await publishPage(chain, 'Bodas', { sharePictureKey: pictureKey, description: 'Celebra con nosotros' });
const terms = await publishPage(chain, 'Términos', { type: 'termsAndConditions', relativeUrl: 'legal/terminos' });
const draft = await createPage(chain, 'Navidad');
const foreign = await publishPage(other, 'Ajena');

const read = (path: string, of = chain) => app.inject({ url: `/wp-json/wp/v2${path}`, headers: { tenant: of.slug } });

describe('a client library of WordPress', () => {
  let wp: WPAPI;
  const server = createServer(app.routing.bind(app));
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    wp = new WPAPI({ endpoint: `http://127.0.0.1:${port}/wp-json` }).setHeaders({ tenant: chain.slug });
  });
  afterAll(() => server.close());

  test('reads published pages and the counts of its paging', async () => {
    const pages = await wp.pages().perPage(1).page(2).orderby('title').order('asc').get();
    expect(pages._paging).toMatchObject({
      total: 2,
      totalPages: 2,
      links: { prev: expect.stringContaining('page=1') },
    });
    expect([...pages]).toMatchObject([
      { id: terms, type: 'page', status: 'publish', slug: 'terminos', title: { rendered: 'Términos' } },
    ]);
  });

  test('reads a post by its slug, with its picture embedded', async () => {
    const [post] = await wp.posts().slug('bodas').embed().get();
    expect(post).toMatchObject({
      id: bodas,
      type: 'post',
      excerpt: { rendered: '<p>Celebra con nosotros</p>\n' },
      link: expect.stringMatching(/\/bodas$/),
      _embedded: { 'wp:featuredmedia': [{ alt_text: 'Una mesa', media_details: { width: 2000, height: 1000 } }] },
    });
    expect(post.content.rendered).toContain('Bodas &lt;b&gt;');
    expect(post.content.rendered).not.toMatch(/<script|<iframe/);
    expect(post.date_gmt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  });

  test('reads pictures of published pages and the types', async () => {
    const media = await wp.media().get();
    expect([...media]).toMatchObject([
      {
        media_type: 'image',
        media_details: { sizes: { medium: { width: 480, height: 240, mime_type: 'image/webp' } } },
      },
    ]);
    expect(Object.keys(await wp.types().get())).toEqual(expect.arrayContaining(['post', 'page', 'attachment']));
  });

  test('is told that a draft does not exist', async () => {
    await expect(wp.pages().id(draft).get()).rejects.toMatchObject({ message: expect.stringMatching(/no existe/i) });
  });
});

test('the same is answered below /wp/v2', async () => {
  const reply = await app.inject({ url: `/wp/v2/pages/${bodas}`, headers: { tenant: chain.slug } });
  expect(reply.json()).toMatchObject({ id: bodas, slug: 'bodas' });
});

test('fields are left by name', async () => {
  expect((await read('/pages?_fields=id,title.rendered&search=bodas')).json()).toEqual([
    { id: bodas, title: { rendered: 'Bodas' } },
  ]);
});

test('terms are pages and no posts', async () => {
  expect((await read(`/posts/${terms}`)).statusCode).toBe(404);
  expect((await read('/posts?_fields=id')).json()).toEqual([{ id: bodas }]);
});

test('nothing of another company is answered', async () => {
  expect((await read(`/pages/${foreign}`)).statusCode).toBe(404);
  expect((await read(`/pages/${bodas}`, other)).statusCode).toBe(404);
  expect((await read('/media', other)).json()).toEqual([]);
});

test('a page that is withdrawn is gone at once', async () => {
  const id = await publishPage(chain, 'Verano');
  await chain.admin.call(pageVersionsApi.unpublish, { params: { id } });
  expect((await read(`/pages/${id}`)).statusCode).toBe(404);
});

test('wrong parameters are refused by name', async () => {
  const reply = await read('/pages?per_page=500');
  expect([reply.statusCode, Object.keys(reply.json().errors ?? reply.json().fields ?? {})]).toEqual([
    422,
    ['per_page'],
  ]);
});

test('sites of other hosts may read it', async () => {
  const reply = await read('/pages');
  expect(reply.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('X-WP-Total'),
  });
});
