import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectAccessibleToAll, journey } from './support/browser.ts';
import { signIn } from './support/signIn.ts';

const admin = 'admin@demo.test';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await heading(page).waitFor();
};

describe('signing in', () => {
  journey(
    'says the same for a wrong password and an unknown e-mail, and keeps what was typed',
    async ({ open: visit }) => {
      const page = await visit();
      await page.goto('/');
      for (const email of [admin, 'nadie@demo.test']) {
        await page.getByLabel('Email').fill(email);
        await page.getByLabel('Contraseña', { exact: true }).fill('equivocada');
        await page.getByRole('button', { name: 'Ingresar' }).click();
        await page.getByText('El email o la contraseña son incorrectos.').waitFor();
        expect(await page.getByLabel('Email').inputValue()).toBe(email);
      }
    },
  );

  journey(
    'leads back to the page that asked for it, and signing out clears what was stored',
    async ({ open: visit }) => {
      const page = await visit();
      await page.goto('/roles');
      await page.getByLabel('Email').fill(admin);
      await page.getByLabel('Contraseña', { exact: true }).fill('Comanda.2026');
      await page.getByRole('button', { name: 'Ingresar' }).click();
      await page.waitForURL('**/roles');
      await page.getByRole('button', { name: /^Menú de/ }).click();
      await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
      await page.getByLabel('Email').waitFor();
      expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(admin);
    },
  );

  journey('opens over the page when the session ended elsewhere, and loses nothing typed', async ({ open: visit }) => {
    const page = await visit();
    await signIn(page, 'lectura@demo.test');
    await open(page, '/my-account?tab=perfil');
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Nombre sin guardar');
    await page.evaluate(async () => {
      const { tokens } = JSON.parse(localStorage.getItem(`sesion:${location.host}`) ?? '{}');
      const headers = { Authorization: `Bearer ${tokens.accessToken}` };
      const reply = await fetch('/api/admin/v1/my_account/sessions', { headers });
      const { data } = (await reply.json()) as { data: { id: number; current: boolean }[] };
      const own = data.find(({ current }) => current);
      await fetch(`/api/admin/v1/my_account/sessions/${own?.id}`, { method: 'DELETE', headers });
    });
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Contraseña', { exact: true }) });
    await dialog.getByLabel('Contraseña', { exact: true }).fill('Comanda.2026');
    await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe('Nombre sin guardar');
  });
});

describe('what anybody may see', () => {
  for (const size of ['desktop', 'phone'] as const)
    journey(`is accessible on a ${size}`, async ({ open: visit }) => {
      const page = await visit({ size });
      for (const path of ['/', '/forgot-password', '/reset-password?oobCode=1.no-such-code']) {
        await open(page, path);
        await expectAccessibleToAll(page);
      }
    });
});

describe('the shell', () => {
  journey('is accessible with all it opens', async ({ open: visit }) => {
    const page = await visit({ as: admin });
    for (const path of ['/misc/not-authorized', '/no-such-page']) {
      await open(page, path);
      await expectAccessibleToAll(page);
    }
    await open(page, '/users');
    await page.getByRole('button', { name: 'Apariencia' }).click();
    await page.getByRole('dialog', { name: 'Apariencia' }).waitFor();
    await expectAccessibleToAll(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Apariencia' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog').waitFor();
    await expectAccessibleToAll(page);
  });

  journey('finds pages, records and actions in one box, without accents', async ({ open: visit }) => {
    const page = await visit({ as: admin });
    await open(page, '/users');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Buscar pantallas, registros y acciones' });
    await box.fill('auditoria');
    await page
      .getByRole('option', { name: /Auditoría/ })
      .first()
      .click();
    await page.waitForURL('**/audit');
    await page.keyboard.press('Control+k');
    await box.fill('nancupil');
    await page.getByRole('option', { name: /Ñancupil/ }).click();
    await page.waitForURL('**/users?edit=*');
  });

  journey('jumps by g and a letter, and not while somebody types', async ({ open: visit }) => {
    const page = await visit({ as: admin });
    await open(page, '/users');
    await page.getByRole('searchbox').first().pressSequentially('gr');
    expect(new URL(page.url()).pathname).toBe('/users');
    await heading(page).click();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.waitForURL('**/roles');
  });

  journey('keeps the theme, the density and the layout a person chose', async ({ open: visit }) => {
    const page = await visit({ as: admin });
    await open(page, '/users');
    await page.getByRole('button', { name: 'Apariencia' }).click();
    await page.getByText('Oscuro', { exact: true }).click();
    await page.getByText('Compacta', { exact: true }).click();
    await page.getByRole('button', { name: 'Horizontal' }).click();
    await page.reload();
    await heading(page).waitFor();
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.getByRole('button', { name: 'Abrir el menú' }).waitFor();
  });

  journey('warns of a refused payment and leads administrators to their account', async ({ open: visit }) => {
    const page = await visit({ tenant: 'tica', as: 'admin@tica.test' });
    await open(page, '/users');
    await page.getByText('No pudimos cobrar tu suscripción.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ir a mi cuenta' }).click();
    await page.waitForURL('**/my-account*');
  });

  journey('puts a notice off for a week and remembers it', async ({ open: visit }) => {
    const page = await visit({ as: admin });
    await open(page, '/users');
    const notice = page.getByRole('region', { name: 'Aviso de Comanda' });
    await notice.getByRole('button', { name: 'Recordar en una semana' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.reload();
    await heading(page).waitFor();
    await page.waitForTimeout(300);
    expect(await notice.count()).toBe(0);
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    const times = (stored.match(/\d{13}/g) ?? []).map((time) => Number(time) - Date.now() - 604_800_000);
    expect(times.some((late) => Math.abs(late) < 120_000)).toBe(true);
  });

  journey('lets a super-admin enter any company and says which one it is', async ({ open: visit }) => {
    const page = await visit({ as: 'super@comanda.test' });
    await open(page, '/users');
    await page.getByRole('button', { name: /cambiar de comercio/ }).click();
    await page.getByPlaceholder('Buscar comercio').fill('chapina');
    await page.getByRole('option', { name: /Antojitos La Chapina/ }).click();
    await page
      .getByText(/Antojitos La Chapina/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Cobán Plaza' }).waitFor();
  });

  journey('says that there is no connection, and that there is one again', async ({ open: visit }) => {
    const page = await visit({ as: admin });
    await open(page, '/users');
    await page.context().setOffline(true);
    await page
      .getByText(/sin conexión|No hay conexión/i)
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await page
      .getByText(/sin conexión|No hay conexión/i)
      .first()
      .waitFor({ state: 'detached' });
  });
});
