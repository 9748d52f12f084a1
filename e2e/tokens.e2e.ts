import { describe, expect, inject } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey } from './support/browser.ts';
import { uniqueWord } from './support/people.ts';

describe('tokens of the API', () => {
  journey('a token is created, used by another system, and revoked', async ({ open }) => {
    const page = await open({ as: 'admin@demo.test' });
    const name = `Bodega ${uniqueWord()}`;
    await page.goto('/developers/tokens/create');
    await page.getByRole('textbox', { name: 'Nombre' }).fill(name);
    await page.getByRole('textbox', { name: 'Buscar permisos' }).fill('locales ver lista');
    await page.getByRole('checkbox', { name: 'Ver lista', exact: true }).first().check();
    await page.getByRole('textbox', { name: 'Solicitudes por segundo' }).fill('2');
    await expectAccessible(page.locator('main'));
    await page.getByRole('button', { name: 'Crear token' }).click();
    const dialog = page.getByRole('dialog', { name: `Secreto de «${name}»` });
    const secret = await dialog.getByRole('textbox', { name: 'Secreto' }).inputValue();
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Entendido' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Últimas solicitudes' }).waitFor();
    await expectAccessible(page.locator('main'));

    const request = async (path: string) => {
      const headers = { authorization: `Bearer ${secret}` };
      const { status } = await fetch(`http://127.0.0.1:${inject('productPort')}/api/admin/v1${path}`, { headers });
      return status;
    };
    expect(await request('/stores')).toBe(200);
    const burst = await Promise.all(Array.from({ length: 20 }, () => request('/stores')));
    expect(burst).toContain(429);
    expect([403, 429]).toContain(await request('/admin_users'));

    await page.getByRole('button', { name: 'Revocar' }).click();
    await page.getByRole('button', { name: 'Revocar token' }).click();
    await page.locator('main').getByText('Revocado').first().waitFor();
    expect(await request('/stores')).toBe(401);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    for (const path of ['/developers/tokens', '/developers', '/developers/calls']) {
      await page.goto(path);
      await page.locator('main').getByText('Bodega de datos').first().waitFor();
      await expectAccessible(page.locator('main'));
      await expectToFit(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/developers/calls?query=demo-3');
    await page.getByText('PATCH /api/admin/v1/products/3').waitFor();
    await page.getByRole('button', { name: 'Copiar el id demo-3' }).waitFor();
    await page.getByRole('navigation', { name: 'Desarrolladores' }).getByRole('link', { name: 'Resumen' }).click();
    await page.getByRole('table', { name: 'Límites de los tokens' }).waitFor();
  });
});
