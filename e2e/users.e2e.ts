import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey, pressItem } from './support/browser.ts';
import { crudJourney } from './support/crudJourney.ts';
import { callApi, createUser, uniqueWord, pick } from './support/people.ts';

const as = 'admin@demo.test';
crudJourney({
  path: '/users',
  title: 'Usuarios',
  create: 'Crear usuario',
  save: 'Crear e invitar',
  inDialog: true,
  fill: async (form) => {
    await form.getByRole('textbox', { name: 'Correo' }).fill(`${uniqueWord()}@demo.test`);
    await form.getByLabel('Teléfono').fill('912345678');
    await pick(form, 'Roles', 'marketing');
    await form.getByText('Todos los locales').click();
  },
});

describe('users', () => {
  journey('show an error per field, and are created and invited', async ({ open }) => {
    const page = await open({ as });
    const word = uniqueWord();
    await page.goto('/users');
    await page.getByRole('link', { name: 'Crear usuario' }).click();
    const form = page.getByRole('dialog', { name: 'crear usuario' });
    await form.getByLabel('Teléfono').fill('123');
    await form.getByRole('button', { name: 'Crear e invitar' }).click();
    const summary = form.getByRole('alert');
    await summary.getByText('Hay 5 campos por corregir').waitFor();
    await summary.getByText('Debe tener 9 dígitos, por ejemplo 9 8765 4321').waitFor();
    await summary.getByText('Elige al menos un rol').waitFor();
    await expect.poll(() => form.getByLabel('Nombre').evaluate((input) => input.matches(':focus'))).toBe(true);
    await expectAccessible(form);

    await form.getByLabel('Nombre').fill(`Íñigo Muñoz ${word}`);
    await form.getByRole('textbox', { name: 'Correo' }).fill('antonia.fuentes@demo.test');
    await form.getByLabel('Teléfono').fill('912345678');
    await pick(form, 'Roles', 'user cc');
    await form.getByRole('button', { name: 'Crear e invitar' }).click();
    await form.getByText('Elige al menos un local o un grupo, o marca todos').first().waitFor();
    await pick(form, 'Locales: elige cuáles', 'Ñuñoa Plaza');
    await form.getByRole('button', { name: 'Crear e invitar' }).click();
    await form.getByText('Ya existe un usuario con ese correo').first().waitFor();
    await form.getByRole('textbox', { name: 'Correo' }).fill(`inigo.${word}@demo.test`);
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

  journey('cannot be disabled if they are the last who can grant permissions, with the reason', async ({ open }) => {
    // A separate chain: journeys create further administrators in the others.
    const page = await open({ as: 'admin@chapina.test', tenant: 'chapina' });
    await page.goto('/users?query=admin@chapina.test');
    const adminSwitch = page.getByRole('switch', { name: /Administración/ });
    await adminSwitch.click({ force: true });
    await page.getByRole('button', { name: 'Desactivarme' }).click();
    await page.getByText('Debe quedar al menos un usuario activo que pueda editar roles').waitFor();
    await expect.poll(() => adminSwitch.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Acciones de Administración' }).click();
    await pressItem(page, { name: 'Eliminar' });
    const question = page.getByRole('dialog', { name: '¿Eliminar a Administración?' });
    await question.getByRole('button', { name: 'Eliminar usuario' }).click();
    await question.getByText('Debe quedar al menos un usuario activo').waitFor();
  });

  journey('are edited in bulk with undo', async ({ open }) => {
    const page = await open({ as });
    const word = uniqueWord();
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

    await page.getByRole('switch', { name: /Uno puede entrar/ }).click({ force: true });
    await page.getByText('Desactivados', { exact: true }).click();
    await page.getByRole('status').getByText('1 usuario', { exact: true }).waitFor();
    await page.getByRole('row', { name: /Uno/ }).getByRole('switch', { checked: false }).waitFor();
    await page.getByText('Activos', { exact: true }).click();
    await page.getByRole('row', { name: /Dos/ }).getByRole('switch', { checked: true }).waitFor();
    await page.getByRole('row', { name: /Uno/ }).waitFor({ state: 'hidden' });
  });

  journey('are imported from a file that reports rejected lines', async ({ open }) => {
    const page = await open({ as });
    const word = uniqueWord();
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
    await expectAccessible(dialog);
    await input.setInputFiles({ name: 'usuarios.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await dialog.getByText('Todavía no se ha guardado nada.').waitFor();
    await dialog.getByRole('row', { name: /3 .*Teléfono: Debe tener 9 dígitos/ }).waitFor();
    await dialog.getByRole('button', { name: 'Descargar la línea con error' }).waitFor();
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Enviar 1 invitación' }).click();
    await dialog.getByText('1 línea sin importar').waitFor();
    await page.reload();
    await dialog.getByText('1 usuario creado y 0 actualizados').waitFor();
    await dialog.getByRole('row', { name: /3 .*Teléfono: Debe tener 9 dígitos/ }).waitFor();
    await expectAccessible(dialog);
    const [created] = (
      (await callApi(page, 'GET', `/admin_users?query=${word}`)) as unknown as { data: { store_ids: number[] }[] }
    ).data;
    expect(created?.store_ids).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Deshacer todo' }).click();
    const question = page.getByRole('dialog', { name: '¿Deshacer la importación?' });
    await question.getByRole('button', { name: 'Deshacer' }).click();
    await dialog.getByText('Importación deshecha').waitFor();
    await follow(page, `/users?query=${word}`);
    await page.getByText(`Nada coincide con «${word}»`).waitFor();
  });
});
