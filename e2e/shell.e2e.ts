import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import {
  boxOf,
  delayRequests,
  follow,
  fontsReady,
  journey,
  pauseRequests,
  pressItem,
  pressPlaced,
  untilSettled,
} from './support/browser.ts';

const admin = 'admin@demo.test';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** How what has the focus is marked: itself, or by the colour of the box it stands in. */
const focusRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    if (!focused.matches('input:not([type="checkbox"], [type="radio"])')) {
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      return `${outlineStyle} ${outlineWidth}`;
    }
    focused.style.transition = 'none';
    const marked = getComputedStyle(focused).borderColor;
    focused.blur();
    const plain = getComputedStyle(focused).borderColor;
    focused.focus();
    return marked === plain ? 'none' : `border ${marked}`;
  });

/** Goes to another screen while the server hangs. Answers its title there, and how far the layout shifts once the server replies. */
async function shiftOf(page: Page, href: string): Promise<{ title: string; shift: number }> {
  await page.evaluate(() => {
    const measured = { shift: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) measured.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { measured });
  });
  const resume = await pauseRequests(page, '**/api/**');
  await page.evaluate((to) => void window.__TSR_ROUTER__?.navigate({ href: to }), href);
  await page.waitForURL(`**${href}`);
  await page.locator('main [aria-busy="true"], main .mantine-Skeleton-root').first().waitFor({ state: 'attached' });
  const title = await heading(page).innerText();
  await resume();
  await untilSettled(page);
  const shift = await page.evaluate(() => (window as unknown as { measured: { shift: number } }).measured.shift);
  return { title, shift };
}

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await heading(page).waitFor();
};

describe('signing in', () => {
  journey(
    'returns the same error for a wrong password and an unknown e-mail, redirects back, and clears stored data on sign-out',
    async ({ open: visit }) => {
      const page = await visit();
      await page.goto('/roles');
      for (const email of ['nadie@demo.test', admin]) {
        await page.getByLabel('Correo').fill(email);
        await page.getByLabel('Contraseña', { exact: true }).fill('equivocada');
        await page.getByRole('button', { name: 'Ingresar' }).click();
        await page.getByText('El email o la contraseña son incorrectos.').waitFor();
        expect(await page.getByLabel('Correo').inputValue()).toBe(email);
      }
      await page.getByLabel('Contraseña', { exact: true }).fill('Comanda.2026');
      await page.getByRole('button', { name: 'Ingresar' }).click();
      await page.waitForURL('**/roles');
      await page.getByRole('button', { name: /^Menú de/ }).click();
      await pressItem(page, { name: 'Cerrar sesión' });
      await page.getByLabel('Correo').waitFor();
      expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(admin);
    },
  );

  journey('opens over the page when the session ended elsewhere, and preserves input', async ({ open: visit }) => {
    const page = await visit({ as: 'lectura@demo.test' });
    await open(page, '/my-account?tab=perfil');
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Nombre sin guardar');
    await page.evaluate(async () => {
      const { tokens } = JSON.parse(localStorage.getItem(`sesion:${location.host}`) ?? '{}');
      const headers = { Authorization: `Bearer ${tokens.accessToken}` };
      const reply = await fetch('/api/admin/v1/my_account/sessions', { headers });
      const { data } = (await reply.json()) as { data: { id: number; current: boolean }[] };
      const thisSession = data.find(({ current }) => current);
      await fetch(`/api/admin/v1/my_account/sessions/${thisSession?.id}`, { method: 'DELETE', headers });
    });
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Contraseña', { exact: true }) });
    await dialog.getByLabel('Contraseña', { exact: true }).fill('Comanda.2026');
    await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe('Nombre sin guardar');
  });
});

describe('the shell', () => {
  journey(
    'works with the keyboard: one search finds everything, g navigates, ? shows the rest; and reports being offline',
    async ({ open: visit }) => {
      const page = await visit({ as: admin });
      await open(page, '/users');
      await page.keyboard.press('Control+k');
      const box = page.getByRole('combobox', { name: 'Buscar pantallas, registros y acciones' });
      await box.fill('nancupil');
      await pressPlaced(page.getByRole('option', { name: /Ñancupil/ }));
      await page.waitForURL('**/users?edit=*');
      const record = page.getByRole('dialog', { name: 'editar usuario' });
      await record.getByLabel('Nombre').waitFor();
      await page.keyboard.press('Escape');
      await record.waitFor({ state: 'hidden' });
      await heading(page).click();
      for (let stops = 0; stops < 6; stops += 1) {
        await page.keyboard.press('Tab');
        expect(await focusRing(page)).not.toMatch(/none|\b0px/);
      }
      await page.keyboard.press('g');
      await page.keyboard.press('r');
      await page.waitForURL('**/roles');
      await page.keyboard.press('Shift+?');
      const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
      await expectAccessible(help);
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'hidden' });

      const alone = page.getByText(/sin conexión|No hay conexión/i).first();
      await page.context().setOffline(true);
      await alone.waitFor();
      await page.context().setOffline(false);
      await alone.waitFor({ state: 'detached' });
    },
  );

  journey('opens lazy-loaded screens with the first click, and keeps the focus', async ({ open: visit }) => {
    const page = await visit({ as: admin });
    await open(page, '/users');
    await page.getByRole('row').nth(1).waitFor();
    await delayRequests(page, '**/assets/*', 300);
    const focused = async (role: 'button' | 'menuitem' | 'combobox', name: string | RegExp) => {
      await expect.poll(() => page.getByRole(role, { name }).evaluate((it) => it.matches(':focus'))).toBe(true);
    };
    const button = page.getByRole('button', { name: /^Menú de/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await focused('menuitem', 'Mi cuenta');
    await page.keyboard.press('Escape');
    await focused('button', /^Menú de/);
    await page.getByRole('combobox', { name: 'Rol' }).focus();
    await page.keyboard.type('encargado');
    await page.getByRole('option', { name: 'encargado de local' }).waitFor();
    await page.getByRole('option', { name: 'lectura' }).waitFor({ state: 'detached' });
    await focused('combobox', 'Rol');
    await page.getByRole('button', { name: 'Apariencia' }).hover();
    await page.getByRole('tooltip', { name: 'Apariencia' }).waitFor();
  });

  journey('navigates immediately, with a layout that does not shift when it is filled', async ({ open: visit }) => {
    const page = await visit({ as: admin });
    await open(page, '/users');
    await untilSettled(page);
    for (const [href, title] of [
      ['/stores', 'Locales'],
      ['/products', 'Productos'],
      ['/orders', 'Pedidos'],
      ['/menu', 'Menús'],
      ['/roles', 'Roles'],
    ] as const) {
      const seen = await shiftOf(page, href);
      expect(seen.title).toBe(title);
      expect(seen.shift, href).toBeLessThan(0.02);
    }
    // Of a list the rows scroll, and nothing else, also below a notice.
    await follow(page, '/products');
    await page.getByText(/^1–25 de/).waitFor();
    await fontsReady(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });

  journey('remembers the theme of a user, and a notice dismissed for a week', async ({ open: visit }) => {
    const page = await visit({ as: admin });
    await open(page, '/users');
    await page.getByRole('button', { name: 'Apariencia' }).click();
    await expectAccessible(page.getByRole('dialog', { name: 'Apariencia' }));
    await page.getByText('Oscuro', { exact: true }).click();
    await page.getByText('Compacta', { exact: true }).click();
    await page.getByRole('button', { name: 'Horizontal' }).click();
    await page.keyboard.press('Escape');
    const notice = page.getByRole('region', { name: 'Aviso de Comanda' });
    expect((await boxOf(notice))?.height).toBeLessThanOrEqual(56);
    const picture = notice.getByRole('img', { name: /Llegan las fiestas/ });
    await notice.getByRole('button', { name: 'Ver la imagen del aviso' }).click();
    expect((await boxOf(picture))?.width).toBeGreaterThan(600);
    await notice.getByRole('button', { name: 'Ocultar la imagen del aviso' }).click();
    expect(await picture.count()).toBe(0);
    await follow(page, '/orders');
    await page.getByRole('heading', { name: 'Pedidos' }).waitFor();
    expect(await notice.count()).toBe(0);
    await follow(page, '/users');
    await notice.getByRole('button', { name: 'Acciones de este aviso' }).click();
    const postponed = page.waitForResponse((reply) => reply.request().postData()?.includes('postponed') ?? false);
    await pressItem(page, { name: 'Recordar en una semana' });
    await notice.waitFor({ state: 'detached' });
    expect((await postponed).status()).toBe(204);
    const elsewhere = await visit({ as: admin });
    const readElsewhere = elsewhere.waitForResponse(/banners_cc$/);
    await open(elsewhere, '/users');
    expect(await (await readElsewhere).json()).toEqual({ data: [] });
    expect(await elsewhere.getByRole('region', { name: 'Aviso de Comanda' }).count()).toBe(0);

    const read = page.waitForResponse(/banners_cc$/);
    await page.reload();
    await (await read).finished();
    await heading(page).waitFor();
    await untilSettled(page);
    expect(await notice.count()).toBe(0);
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    const times = (stored.match(/\d{13}/g) ?? []).map((time) => Number(time) - Date.now() - 604_800_000);
    expect(times.some((late) => Math.abs(late) < 120_000)).toBe(true);
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.getByRole('button', { name: 'Abrir el menú' }).waitFor();
  });

  journey('warns of a failed payment and links administrators to their account', async ({ open: visit }) => {
    const page = await visit({ tenant: 'tica', as: 'admin@tica.test' });
    await open(page, '/users');
    await page.getByText('No pudimos cobrar tu suscripción.').waitFor();
    await expectAccessible(page.locator('body'));
    await page.getByRole('link', { name: 'Ver cómo pagar' }).click();
    await page.waitForURL('**/my-account*');
  });

  journey('lets a super-admin enter any company with a reason and shows which one it is', async ({ open: visit }) => {
    const page = await visit({ tenant: 'demo', as: 'super@comanda.test' });
    await open(page, '/users');
    await page.getByRole('button', { name: /cambiar de comercio/ }).click();
    await page.getByPlaceholder('Buscar comercio').fill('chapina');
    await pressPlaced(page.getByRole('option', { name: /Antojitos La Chapina/ }));
    await page.getByRole('heading', { name: 'Entrar a Antojitos La Chapina' }).waitFor();
    await page.getByLabel('Qué vas a revisar').fill('Revisar sus locales');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page
      .getByText(/Antojitos La Chapina/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Cobán Plaza' }).waitFor();
  });
});
