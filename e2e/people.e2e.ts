import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey, pressItem } from './support/browser.ts';
import { callApi, createUser, uniqueWord } from './support/people.ts';

const admin = 'admin@demo.test';

/** The screens the navigation offers. */
const offered = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent?.trim()));

async function createReaders(page: Page, name: string): Promise<void> {
  await page.goto('/roles');
  await page.getByRole('link', { name: 'Crear rol' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await page.getByRole('textbox', { name: 'Buscar permisos' }).fill('USUÁRIOS');
  await page.getByRole('button', { name: 'Solo lectura en Usuarios' }).click();
  await page.getByText(/^2 de \d+ permisos$/).waitFor();
  await page.getByRole('button', { name: 'Crear rol' }).click();
  await page.getByRole('heading', { name: 'Roles', exact: true }).waitFor();
}

async function letThemEdit(page: Page, role: string): Promise<void> {
  await follow(page, `/roles?query=${encodeURIComponent(role)}`);
  await page.getByRole('link', { name: role }).click();
  await page.getByRole('button', { name: 'Permisos de Usuarios' }).click();
  await page.getByRole('group', { name: 'Permisos de Usuarios' }).getByRole('checkbox', { name: 'Actualizar' }).check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('heading', { name: 'Roles', exact: true }).waitFor();
}

describe('a user with a role', () => {
  journey('sees and may do exactly what it allows, also after an undo of its change', async ({ open }) => {
    const word = uniqueWord();
    const [role, email] = [`Solo personas ${word}`, `lee.${word}@demo.test`];
    const boss = await open({ as: admin });
    await createReaders(boss, role);
    await createUser(boss, { name: `Lectora ${word}`, email, role });

    const reader = await open({ as: email });
    await reader.goto('/');
    await expect.poll(() => offered(reader)).toEqual(['Mi cuenta', 'Usuarios']);
    await follow(reader, '/users');
    await reader.getByRole('link', { name: /Antonia Fuentes/ }).waitFor();
    expect(await reader.getByRole('link', { name: 'Crear usuario' }).count()).toBe(0);
    expect(await reader.getByRole('switch').count()).toBe(0);
    await follow(reader, '/roles');
    await reader.waitForURL('**/misc/not-authorized');

    const refused = async () => {
      await reader.goto('/users');
      await reader.getByRole('link', { name: /Antonia Fuentes/ }).click();
      const form = reader.getByRole('dialog', { name: 'editar usuario' });
      await form.getByText('tu rol no permite cambiarlos').waitFor();
      expect(await form.getByLabel('Nombre').isEditable()).toBe(false);
      expect(await form.getByRole('button', { name: 'Guardar' }).count()).toBe(0);
      const id = new URL(reader.url()).searchParams.get('edit');
      const answer = await callApi(reader, 'PATCH', `/admin_users/${id}`, { admin_user: { name: 'Otra' } });
      expect(answer).toMatchObject({ status: 403, code: 401 });
    };
    await refused();
    await expectAccessible(reader.getByRole('dialog', { name: 'editar usuario' }));

    await letThemEdit(boss, role);
    await reader.goto('/users');
    await reader.getByRole('link', { name: /Antonia Fuentes/ }).click();
    await reader.getByRole('dialog', { name: 'editar usuario' }).getByRole('button', { name: 'Guardar' }).waitFor();

    await follow(boss, '/audit');
    const change = boss.getByRole('listitem').filter({ hasText: role }).first();
    await change.getByRole('button', { name: 'Deshacer' }).click();
    await boss.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
    await boss.getByText('Cambio deshecho').waitFor();
    await refused();

    await follow(boss, `/users?query=${encodeURIComponent(email)}`);
    const lately = boss.getByRole('row', { name: new RegExp(email) });
    await lately.getByRole('button', { name: /^Acciones de/ }).click();
    await pressItem(boss, { name: 'Desactivar' });
    await boss.getByText(/ya no puede entrar/).waitFor();
    await reader.getByRole('heading', { name: /^Tu acceso a .+ terminó$/ }).waitFor();
    expect(await reader.getByText('Antonia Fuentes').count()).toBe(0);
  });
});
