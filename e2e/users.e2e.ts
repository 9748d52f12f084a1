import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectAccessibleToAll, expectToFit, journey } from './support/browser.ts';
import { createUser, fresh, pick } from './support/people.ts';

const as = 'admin@demo.test';
const editor = (page: Page) => page.getByRole('dialog', { name: 'editar usuario' });

async function openUser(page: Page, name: string): Promise<void> {
  await page.goto(`/users?query=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await editor(page).getByLabel('Nombre').waitFor();
}

describe('users', () => {
  journey('say what is wrong with each field, then are created and invited', async ({ open }) => {
    const page = await open({ as });
    const word = fresh();
    await page.goto('/users');
    await page.getByRole('link', { name: 'Crear usuario' }).click();
    const form = page.getByRole('dialog', { name: 'crear usuario' });
    await form.getByLabel('Teléfono').fill('123');
    await form.getByRole('button', { name: 'Crear e invitar' }).click();
    const summary = form.getByRole('alert');
    await summary.getByText('Hay 4 campos por corregir').waitFor();
    await summary.getByText('Debe tener 11 dígitos con código de país, por ejemplo +56 9 8765 4321').waitFor();
    await summary.getByText('Elige al menos un rol').waitFor();
    await expect.poll(() => form.getByLabel('Nombre').evaluate((input) => input.matches(':focus'))).toBe(true);
    await expectAccessible(page);

    await form.getByLabel('Nombre').fill(`Íñigo Muñoz ${word}`);
    await form.getByRole('textbox', { name: 'Email' }).fill('antonia.fuentes@demo.test');
    await form.getByLabel('Teléfono').fill('912345678');
    await pick(form, 'Roles', 'user cc');
    await form.getByText('Solo algunos').click();
    await form.getByRole('button', { name: 'Crear e invitar' }).click();
    await form.getByText('Elige al menos un local o marca todos').first().waitFor();
    await pick(form, 'Locales: elige cuáles', 'Ñuñoa Plaza');
    await form.getByRole('button', { name: 'Crear e invitar' }).click();
    await form.getByText('Ya existe un usuario con ese email').first().waitFor();
    await form.getByRole('textbox', { name: 'Email' }).fill(`inigo.${word}@demo.test`);
    await form.getByRole('button', { name: 'Crear e invitar' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByText('Usuario creado e invitado').waitFor();
    expect(new URL(page.url()).pathname).toBe('/users');

    await page.getByRole('searchbox').fill(`inigo munos ${word}`);
    await page.getByRole('status').getByText('1 usuario', { exact: true }).waitFor();
    const row = page.getByRole('row', { name: new RegExp(word) });
    await row.getByText('+56 9 1234 5678').waitFor();
    await row.getByText('Invitado').waitFor();
    await row.getByText('1 local').hover();
    await page.getByRole('tooltip').filter({ hasText: 'Ñuñoa Plaza' }).waitFor();
  });

  journey('sent again after the network was cut carry the key of the first try', async ({ open }) => {
    const page = await open({ as });
    const word = fresh();
    await page.goto('/users');
    await page.getByRole('link', { name: 'Crear usuario' }).click();
    const form = page.getByRole('dialog', { name: 'crear usuario' });
    await form.getByLabel('Nombre').fill(`Perdida ${word}`);
    await form.getByRole('textbox', { name: 'Email' }).fill(`perdida.${word}@demo.test`);
    await form.getByLabel('Teléfono').fill('912345678');
    await pick(form, 'Roles', 'user cc');
    const keys: (string | undefined)[] = [];
    await page.route(/\/admin_users$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length > 1 ? route.continue() : route.abort('internetdisconnected');
    });
    await form.getByRole('button', { name: 'Crear e invitar' }).click();
    await expect.poll(() => keys.length).toBe(1);
    await form.getByRole('button', { name: 'Crear e invitar' }).click();
    await form.waitFor({ state: 'hidden' });
    expect([keys.length, new Set(keys).size, keys[0] === undefined]).toEqual([2, 1, false]);
  });

  journey('are changed over their list, which Back and links know', async ({ open }) => {
    const page = await open({ as });
    const name = `Persona ${fresh()}`;
    await createUser(page, { name, email: `${name.replace(' ', '.')}@demo.test`.toLowerCase(), role: 'marketing' });
    await openUser(page, name);
    const address = page.url();
    await editor(page).getByLabel('Nombre').fill(`${name} Rojas`);
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    expect(page.url()).toBe(address);
    await editor(page).getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('link', { name: `${name} Rojas` }).waitFor();
    expect(new URL(page.url()).searchParams.get('query')).toBe(name);
    await page.goto(address);
    await expect.poll(() => editor(page).getByLabel('Nombre').inputValue()).toBe(`${name} Rojas`);
  });

  journey('are switched off at once', async ({ open }) => {
    const page = await open({ as });
    const name = `Turno ${fresh()}`;
    await createUser(page, { name, email: `${name.replace(' ', '.')}@demo.test`.toLowerCase(), role: 'marketing' });
    await page.goto(`/users?query=${encodeURIComponent(name)}`);
    const active = page.getByRole('switch', { name });
    await active.click({ force: true });
    await expect.poll(() => active.isChecked()).toBe(false);
    await page.getByText('Inactivos', { exact: true }).click();
    await active.waitFor();
  });

  journey('stay on, with the reason, when nobody else could give permissions', async ({ open }) => {
    // A chain of its own: in the others, journeys make further administrators.
    const page = await open({ as: 'admin@chapina.test', tenant: 'chapina' });
    await page.goto('/users?query=admin@chapina.test');
    const own = page.getByRole('switch', { name: /Administración/ });
    await own.click({ force: true });
    await page.getByRole('button', { name: 'Desactivarme' }).click();
    await page.getByText('Debe quedar al menos un usuario activo que pueda editar roles').waitFor();
    await expect.poll(() => own.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Acciones de Administración' }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    const question = page.getByRole('dialog', { name: '¿Eliminar a Administración?' });
    await question.getByRole('button', { name: 'Eliminar usuario' }).click();
    await question.getByText('Debe quedar al menos un usuario activo').waitFor();
  });

  journey('are done many at a time, and that can be undone', async ({ open }) => {
    const page = await open({ as });
    const word = fresh();
    for (const name of [`Grupo ${word} Uno`, `Grupo ${word} Dos`])
      await createUser(page, {
        name,
        email: `${name.replaceAll(' ', '.')}@demo.test`.toLowerCase(),
        role: 'marketing',
      });
    await page.goto(`/users?query=${word}`);
    await page.getByRole('checkbox', { name: /Seleccionar Grupo .* Uno/ }).check();
    await page.getByRole('checkbox', { name: /Seleccionar Grupo .* Dos/ }).check();
    const bar = page.getByRole('region', { name: 'Acciones sobre lo seleccionado' });
    await bar.or(page.getByLabel('Acciones sobre lo seleccionado')).first().getByText('2 usuarios').waitFor();
    await page.getByRole('button', { name: 'Desactivar', exact: true }).click();
    await page
      .getByRole('dialog', { name: '¿Desactivar 2 usuarios?' })
      .getByRole('button', { name: 'Desactivar' })
      .click();
    await page.getByText('2 usuarios desactivados').waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Cambio deshecho').waitFor();
    await expect.poll(() => page.getByRole('switch', { checked: true }).count()).toBe(2);
  });

  journey('keep both sides when two people change the same', async ({ open }) => {
    const [one, other] = [await open({ as }), await open({ as })];
    const name = `Doble ${fresh()}`;
    await createUser(one, { name, email: `${name.replace(' ', '.')}@demo.test`.toLowerCase(), role: 'marketing' });
    await openUser(one, name);
    await openUser(other, name);
    await one.getByRole('dialog').getByLabel('Nombre').fill(`${name} Primera`);
    await other.getByRole('dialog').getByLabel('Nombre').fill(`${name} Segunda`);
    await other.getByRole('dialog').getByLabel('Teléfono').fill('+56 9 7777 7777');
    await editor(one).getByRole('button', { name: 'Guardar' }).click();
    await editor(one).waitFor({ state: 'hidden' });
    await editor(other).getByRole('button', { name: 'Guardar' }).click();
    const conflict = other.getByRole('dialog', { name: 'Otra persona cambió lo mismo que tú' });
    await conflict.getByText(`${name} Primera`).waitFor();
    await conflict.getByText(`${name} Segunda`).waitFor();
    await expectAccessible(other);
    await conflict.getByRole('radio', { name: new RegExp(`${name} Primera`) }).click();
    await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await editor(other).waitFor({ state: 'hidden' });
    const row = other.getByRole('row', { name: new RegExp(`${name} Primera`) });
    await row.getByText('+56 9 7777 7777').waitFor();
  });

  journey('come back as typed after the page was lost, without the password', async ({ open }) => {
    const page = await open({ as });
    await openUser(page, 'Hugo Carrasco');
    await editor(page).getByLabel('Nombre').fill('Hugo Carrasco Díaz');
    await editor(page).getByRole('textbox', { name: 'Contraseña nueva' }).fill('no se guarda nunca');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toMatch(/Hugo Carrasco Díaz/);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/no se guarda/);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await editor(page).getByText('Recuperamos lo que escribiste').waitFor();
    await editor(page).getByRole('button', { name: 'Usar' }).click();
    expect(await editor(page).getByLabel('Nombre').inputValue()).toBe('Hugo Carrasco Díaz');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cerrar sin guardar' }).click();
    await editor(page).waitFor({ state: 'hidden' });
  });

  journey('tell their history, and are deleted after saying what is lost', async ({ open }) => {
    const page = await open({ as });
    const name = `Breve ${fresh()}`;
    await createUser(page, { name, email: `${name.replace(' ', '.')}@demo.test`.toLowerCase(), role: 'marketing' });
    await page.goto(`/users?query=${encodeURIComponent(name)}`);
    const menu = page.getByRole('button', { name: `Acciones de ${name}` });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Historial' }).click();
    const drawer = page.getByRole('dialog', { name: 'Historial' });
    await drawer.getByText('marketing').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    const question = page.getByRole('dialog', { name: `¿Eliminar a ${name}?` });
    await question.getByText('pierde el acceso de inmediato').waitFor();
    await question.getByRole('button', { name: 'Eliminar usuario' }).click();
    await page.getByText(`Nada coincide con «${name}»`).waitFor();
  });

  journey('come from a file, which says what it could not take', async ({ open }) => {
    const page = await open({ as });
    const word = fresh();
    const lines = [
      'name;email;phone;roles;stores',
      `Carga ${word} Uno;carga.${word}@demo.test;912345678;marketing;Ñuñoa Plaza|Maipú Plaza`,
      `Carga ${word} Dos;dos.${word}@demo.test;123;marketing;*`,
    ];
    await page.goto('/users');
    await page.getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar usuarios' });
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles({ name: 'usuarios.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
    await dialog.getByText('«usuarios.xlsx» no es un archivo .csv').waitFor();
    await expectAccessible(page);
    await input.setInputFiles({ name: 'usuarios.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await dialog.getByText('1 línea sin importar').waitFor();
    await dialog.getByText('1 usuario creado y 0 actualizados').waitFor();
    await dialog.getByRole('row', { name: /3 .*Teléfono: Debe tener 11 dígitos/ }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Deshacer desde la auditoría' }).click();
    await page.getByRole('heading', { name: 'Auditoría' }).waitFor();
    await page.goto(`/users?query=${word}`);
    await page
      .getByRole('row', { name: new RegExp(`Carga ${word} Uno`) })
      .getByText('2 locales')
      .waitFor();
  });

  for (const size of ['desktop', 'phone'] as const)
    journey(`can be used by everybody on a ${size}`, async ({ open }) => {
      const page = await open({ as, size });
      await page.goto('/users');
      await page.getByRole('link', { name: /Antonia Fuentes/ }).waitFor();
      await expectAccessibleToAll(page);
      await page.getByRole('link', { name: /Antonia Fuentes/ }).click();
      await editor(page).getByLabel('Nombre').waitFor();
      await expectAccessibleToAll(page);
      await expectToFit(page);
    });
});
