import { describe } from 'vitest';
import { follow, journey } from './support/browser.ts';
import { uniqueWord, pick } from './support/people.ts';

describe('jobs', () => {
  journey('show the result of background work', async ({ open }) => {
    const page = await open({ as: 'admin@demo.test' });
    const email = `luz.${uniqueWord()}@demo.test`;
    await page.goto('/users?edit=new');
    const form = page.getByRole('dialog', { name: 'crear usuario' });
    await form.getByLabel('Nombre').fill('Luz Invitada');
    await form.getByRole('textbox', { name: 'Correo' }).fill(email);
    await form.getByLabel('Teléfono').fill('9 6123 4567');
    await pick(form, 'Roles', 'marketing');
    await form.getByText('Todos los locales').click();
    await form.getByRole('button', { name: 'Crear e invitar' }).click();
    await form.waitFor({ state: 'hidden' });

    await follow(page, '/jobs');
    const row = page.getByRole('row', { name: new RegExp(email) });
    await row.getByText('Terminada').waitFor();
    await row.getByText('Correo enviado').waitFor();
    await page.getByRole('radiogroup', { name: 'Estado' }).getByText('Falló').click();
    await page.waitForURL(/status=failed/);
    await page.getByText('Ninguna tarea falló').waitFor();
    await page.goBack();
    await row.waitFor();
  });
});
