import { afterEach, expect, test, vi } from 'vitest';
import { listShopPages, loadShopPage } from './shopPages.ts';

const home = `<ul><li><a class="store-card" href="/tienda/demo/locales/nunoa"><b>Ñuñoa</b></a></li>
<li><a class="store-card" href="/tienda/demo/locales/lota"><b>Lota</b></a></li></ul>`;
const respond = (html: string) => vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(html));
afterEach(() => vi.restoreAllMocks());

test('the preview offers every store of the shop, and its home', async () => {
  respond(home);
  expect(await listShopPages('demo')).toEqual([
    { url: '/tienda/demo/locales/nunoa', name: 'Ñuñoa' },
    { url: '/tienda/demo/locales/lota', name: 'Lota' },
    { url: '/tienda/demo/', name: 'Portada' },
  ]);
});

test('a previewed page has no scripts', async () => {
  respond(
    '<body data-template="carta"><script>alert(1)</script><noscript>Activa JavaScript</noscript><h1>Ñuñoa</h1></body>',
  );
  const html = await loadShopPage('/tienda/demo/locales/nunoa');
  expect(html).toContain('<h1>Ñuñoa</h1>');
  expect(html).not.toContain('script');
});
