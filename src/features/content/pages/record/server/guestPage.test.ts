import { expect, test } from 'vitest';
import { TenantDirectory } from '#features/platform/tenants/server/index.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { createStore } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';
import { pagesApi } from '../pages.contract.ts';
import { pageVersionsApi } from '../../versions/pageVersions.contract.ts';
import { publishedPage, publishedPages } from './publishedPages.ts';
import { readSectionContext, renderSections, sectionStylesPath } from '#features/content/sections/server/index.ts';

const { app, config, database, tenant } = await testApp();
const home = await tenant();

test('returns the published pages of the shop with sections and style sheet', async () => {
  await createStore(home, { name: 'Ñuñoa <Plaza>' });
  const content = {
    root: { props: {} },
    content: [{ type: 'stores_carousel', version: 1, props: { id: 'locales', title: 'Dónde estamos' } }],
  };
  const body = { name: 'Locales', relativeUrl: 'donde-estamos', title: 'Dónde estamos', content };
  const { body: created } = await home.admin.call(pagesApi.create, { body: body as never });
  await home.admin.call(pageVersionsApi.publish, { params: { id: created.id }, body: {} });
  const { listed, sections } = await home.inTenant(async (db) => {
    const page = await publishedPage(db, 'donde-estamos');
    return { listed: await publishedPages(db), sections: page && 'content' in page ? page.content.content : [] };
  });
  const readRequest = {
    database,
    files: openFiles(config.files),
    tenant: (await new TenantDirectory(database, 'dev', {}).byId(home.id))!,
    base: '/tienda/sabores',
  };
  const drawn = renderSections(sections, await readSectionContext(readRequest, sections)).text;
  expect(listed).toMatchObject([{ relativeUrl: 'donde-estamos', title: 'Dónde estamos', type: 'custom' }]);
  expect(drawn).toContain('Ñuñoa &lt;Plaza&gt;');
  expect(drawn).toMatch(/href="\/tienda\/sabores\/locales\/nunoa-plaza"/);
  const sheet = await app.inject({ url: sectionStylesPath, headers: { tenant: home.slug } });
  expect(sheet.body).toContain('.cs-carousel');
});
