import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject } from 'vitest';
import { chromiumScreenshots } from '#kit/server/screenshots/chromiumScreenshots.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey } from './support/browser.ts';
import { chromiumOptions } from './support/chromium.ts';
import { fileTenant } from './support/fileTenant.ts';
import { uniqueWord } from './support/people.ts';
import { shopUrl } from './support/shops.ts';

const as = 'admin@demo.test';

/** A landing that tries all it must not do, and writes the results into its page. */
const attack = (tenant: string) => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><title>Dos por uno en hamburguesas</title></head>
<body><h1>Dos por uno</h1><a href="https://otro.test/">Otra</a><pre></pre>
<form action="/api/v1/orders" method="post"></form>
<script>
const results = {};
const violated = new Set();
addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.add(effectiveDirective));
const attempt = async (name, run) => {
  try { results[name] = String(await run()); } catch { results[name] = 'blocked'; }
};
const load = (name, attributes) => new Promise((done, failed) =>
  document.body.append(Object.assign(document.createElement(name), attributes, { onload: () => done('loaded'), onerror: failed })));
const send = (path, options) => fetch(path, { credentials: 'include', ...options }).then(({ status }) => status);
(async () => {
  // Were it followed, nothing below would be written.
  await attempt('top navigation', () => { if (window !== top) top.location.href = '/stores'; throw new Error(); });
  await attempt('localStorage', () => localStorage.getItem('secret'));
  await attempt('sessionStorage', () => sessionStorage.length);
  await attempt('cookie', () => document.cookie);
  await attempt('writing a cookie', () => { document.cookie = 'a=1'; });
  await attempt('indexedDB', () => new Promise((done, failed) => {
    const opening = indexedDB.open('a');
    opening.onsuccess = () => done('opened');
    opening.onerror = failed;
  }));
  await attempt('caches', () => caches.open('a'));
  await attempt('service worker', () => navigator.serviceWorker.register('/sw.js'));
  await attempt('opener', () => window.opener.location.href);
  await attempt('office API', () => send('/api/admin/v1/me'));
  await attempt('office page', () => send('/stores'));
  await attempt('order', () => send('/api/v1/orders', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', tenant: '${tenant}' } }));
  await attempt('simple order', () => send('/api/v1/orders', { method: 'POST', body: '{}' }));
  await attempt('public API', () => fetch('/api/v1/stores/all', { headers: { tenant: '${tenant}' } }).then(({ status }) => status));
  await attempt('foreign script', () => load('script', { src: 'https://otro.test/a.js' }));
  await attempt('foreign picture', () => load('img', { src: 'https://otro.test/a.png' }));
  load('iframe', { src: '/login' }).catch(() => {});
  await attempt('form', () => new Promise((_, failed) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => effectiveDirective === 'form-action' && failed());
    document.querySelector('form').submit();
  }));
  document.querySelector('pre').textContent = JSON.stringify({ results, violated: [...violated].toSorted() });
  parent.postMessage(JSON.stringify(results), '*');
})();
</script></body></html>
`;

const resultsOf = async (page: Page) => {
  const output = page.locator('pre');
  await expect.poll(() => output.textContent()).not.toBe('');
  return JSON.parse((await output.textContent()) ?? '') as { results: Record<string, string>; violated: string[] };
};

/** Stores a secret at the shop's origin, as sessions are stored, and returns a page of the same browser. */
async function withSecret(page: Page, url: string): Promise<Page> {
  const guest = await page.context().newPage();
  await guest.goto(url);
  await guest.evaluate(() => {
    localStorage.setItem('secret', 'token');
    document.cookie = 'session=secret; path=/';
  });
  return guest;
}

journey('a landing of HTML is written, checked, published, attacks in vain and is withdrawn', async ({ open }) => {
  const page = await open({ as });
  const slug = `promo-${uniqueWord()}`;
  await page.goto('/custom-landings/add-landing');
  await page.getByLabel('Nombre').fill(`Promo ${slug}`);
  await page.getByLabel('Dirección').fill(slug);
  await page.getByRole('combobox', { name: 'Forma' }).click();
  await page.getByRole('option', { name: 'HTML propio' }).click();
  await page.getByRole('button', { name: 'Crear landing' }).click();
  await page.waitForURL(/edit-landing\/\d+$/);

  const code = page.getByLabel('HTML de la landing');
  const save = async (html: string) => {
    await code.fill(html);
    await page.keyboard.press('Control+s');
    await page.getByText('Landing guardada').first().waitFor();
  };
  await save('<h1>Entra</h1>\n<form>\n<input type="password">\n</form>');
  await page
    .frameLocator('iframe[title="Vista previa de la landing"]')
    .getByRole('heading', { name: 'Entra' })
    .waitFor();
  const publish = page.getByRole('button', { name: 'Publicar', exact: true });
  await publish.click();
  const dialog = page.getByRole('dialog', { name: /^Publicar/ });
  await dialog.getByText(/Línea 3: Pide contraseñas o datos de tarjetas/).waitFor();
  await expectAccessible(dialog);
  expect(await dialog.getByRole('button', { name: 'Publicar ahora' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Ir al HTML' }).first().click();
  await expect
    .poll(() => code.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)))
    .toBe('<input type="password">');
  await expectAccessible(page.locator('main'));

  const tenant = await fileTenant();
  await save(attack(tenant));
  await publish.click();
  await dialog.getByRole('button', { name: 'Publicar ahora' }).click();
  await page.getByText('Publicada', { exact: true }).waitFor();

  const url = `${await shopUrl()}/l/${slug}`;
  const guest = await withSecret(page, await shopUrl());
  await guest.goto(url);
  const { results, violated } = await resultsOf(guest);
  const { 'public API': publicApi, ...blocked } = results;
  expect(publicApi).toBe('200');
  expect(new Set(Object.values(blocked))).toEqual(new Set(['blocked']));
  expect(violated).toEqual(expect.arrayContaining(['connect-src', 'form-action', 'img-src', 'script-src-elem']));
  expect(guest.url()).toBe(url);

  // In a frame of the same host, and opened by a page of it, it can neither navigate nor read that page.
  await guest.goto(new URL('/login', url).href);
  await guest.waitForURL(/\?next=%2Flogin$/);
  const office = guest.url();
  const popup = guest.waitForEvent('popup');
  await guest.evaluate((address) => void window.open(address), url);
  expect((await resultsOf(await popup)).results).toEqual(results);
  // Nothing of the frame is evaluated: that would count as a click in it.
  const framed = await guest.evaluate(
    (address) =>
      new Promise<string>((done) => {
        addEventListener('message', ({ data }) => done(String(data)));
        document.body.append(Object.assign(document.createElement('iframe'), { src: address }));
      }),
    url,
  );
  expect(JSON.parse(framed)).toEqual(results);
  expect(guest.url()).toBe(office);
  await guest.close();

  await page.getByRole('button', { name: `Acciones de Promo ${slug}` }).click();
  await page.getByRole('menuitem', { name: 'Retirar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
  await page.getByText('Retirada', { exact: true }).waitFor();
  await expect.poll(async () => (await page.request.get(url)).status()).toBe(404);

  await page.goto('/custom-landings');
  await page.getByRole('link', { name: `Promo ${slug}` }).waitFor();
  await expectAccessible(page.locator('main'));
});

journey('landings fit a phone in dark mode', async ({ open }) => {
  const phone = await open({ as, size: 'phone', theme: 'dark' });
  await phone.goto('/custom-landings');
  await phone.getByRole('heading', { name: 'Landings' }).waitFor();
  await expectToFit(phone);
  await expectAccessible(phone.locator('main'));
});

journey('a browser draws a landing with its files, and with nothing of any network', async () => {
  const maker = chromiumScreenshots(async () => chromium.launch(await chromiumOptions()));
  const files: string[] = [];
  const page = {
    tenantId: 1,
    html: `<body style="margin:0;background:#00aa00"><img src="../f/a/foto.png"><img src="http://127.0.0.1:${inject('productPort')}/static/mark.svg">
<script>fetch('http://127.0.0.1:${inject('productPort')}/').then(() => { document.body.style.background = '#f00'; });</script>`,
    headers: { 'content-type': 'text/html' },
    path: '/l/landing',
    width: 1260,
    height: 780,
    async readFile(path: string) {
      files.push(path);
      return null;
    },
  };
  const picture = sharp(await maker.draw(page, AbortSignal.timeout(20_000)));
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1260, height: 780 });
  const { dominant } = await picture.stats();
  expect(dominant.g).toBeGreaterThan(dominant.r + 100);
  expect(files).toEqual(['/f/a/foto.png']);
  await expect(maker.draw(page, AbortSignal.abort())).rejects.toThrow(/abort/i);
});
