import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { codeOf } from '#testing/totpCode.ts';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey, pressItem, pressPlaced } from './support/browser.ts';
import { createUser, uniqueWord } from './support/people.ts';
import { passwordOf, signIn } from './support/signIn.ts';

const admin = 'admin@demo.test';
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

type Person = { name: string; email: string };

/** A user for one journey, whose changes to the account must not affect other journeys. */
async function newPerson(page: Page, role = 'lectura'): Promise<Person> {
  const word = uniqueWord();
  const person = { name: `Paz ${word}`, email: `paz.${word}@demo.test` };
  await createUser(page, { ...person, role });
  return person;
}

describe('my account', () => {
  journey('saves the profile, which other users then see', async ({ open }) => {
    const boss = await open({ as: admin });
    const { name, email } = await newPerson(boss, 'marketing');
    const page = await open({ as: email });
    await page.goto('/');
    await page.getByRole('link', { name: 'Mi cuenta' }).first().click();
    await page.getByRole('heading', { name: 'Mi cuenta' }).waitFor();
    expect(await tab(page, 'Empresa y suscripción').count()).toBe(0);

    const save = page.getByRole('button', { name: 'Guardar' });
    const field = page.getByRole('textbox', { name: 'Nombre' });
    await field.fill('');
    await save.click();
    await page.getByText('Hay 1 campo por corregir').waitFor();
    await page.getByText('Debes completar este campo').first().waitFor();
    await field.fill(name);
    await expect.poll(() => save.count()).toBe(0);

    await page.getByRole('textbox', { name: 'Teléfono' }).fill('123');
    await save.click();
    await page.getByText('Debe tener 9 dígitos').first().waitFor();
    await page.getByRole('textbox', { name: 'Teléfono' }).fill('9 8123 4567');
    await field.fill(`${name} Rojas`);
    await tab(page, 'Preferencias').click();
    await page.getByRole('button', { name: `Menú de ${name}` }).click();
    await pressItem(page, { name: 'Cerrar sesión' });
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await tab(page, 'Mi perfil').click();
    expect(await field.inputValue()).toBe(`${name} Rojas`);
    await save.click();
    await page.getByText('Perfil guardado').waitFor();
    await page.getByRole('button', { name: `Menú de ${name} Rojas` }).waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Teléfono' }).inputValue()).toBe('+56 9 8123 4567');

    await boss.goto(`/users?query=${encodeURIComponent(name)}`);
    await boss.getByRole('link', { name: `${name} Rojas` }).waitFor();
  });

  journey('opens the chosen start screen, and can ignore single-key shortcuts', async ({ open }) => {
    const { email } = await newPerson(await open({ as: admin }));
    const page = await open({ as: email });
    await page.goto('/my-account?tab=preferencias');
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await page.getByRole('heading', { name: 'Preferencias' }).click();
    await page.keyboard.press('Shift+?');
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });

    await page.getByRole('combobox', { name: 'Pantalla de inicio' }).click();
    await pressPlaced(page.getByRole('option', { name: 'Roles' }));
    await page.getByRole('switch', { name: 'Atajos de una tecla' }).click({ force: true });
    const known = page.waitForResponse(/\/admin_users\/me$/);
    await page.keyboard.press('Control+s');
    await page.getByText('Preferencias guardadas').waitFor();
    await (await known).finished();

    await page.getByRole('heading', { name: 'Preferencias' }).click();
    await page.keyboard.press('Shift+?');
    expect(await help.count()).toBe(0);
    await follow(page, '/');
    await page.waitForURL('**/roles');
  });

  journey('ends the session of another device, and all sessions with a new password', async ({ open }) => {
    const { email } = await newPerson(await open({ as: admin }));
    const [page, elsewhere] = [await open({ as: email }), await open()];
    await signIn(elsewhere, email);
    await follow(elsewhere, '/my-account?tab=perfil');
    await page.goto('/my-account?tab=seguridad');
    const sessions = page.getByRole('region', { name: 'Sesiones activas' });
    await sessions.getByText('Esta sesión').waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
    await sessions.getByRole('button', { name: /^Cerrar la sesión/ }).click();
    await page.getByText('Sesión cerrada').waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);

    await elsewhere.getByRole('textbox', { name: 'Nombre' }).fill('Nadie');
    await elsewhere.getByRole('button', { name: 'Guardar' }).click();
    const question = elsewhere.getByRole('dialog', { name: 'Tu sesión expiró' });
    await question.getByLabel('Contraseña', { exact: true }).fill(passwordOf(email));
    await question.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await elsewhere.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe('Nadie');

    const fresh = 'ocho gatos en la azotea';
    const field = (name: string) => page.getByRole('textbox', { name });
    await field('Contraseña actual').fill('no es esta');
    await field('Contraseña nueva').first().fill('corta');
    await page.getByText('Muy corta.').waitFor();
    await field('Repite la contraseña nueva').fill('otra');
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await page.getByText('Hay 2 campos por corregir').waitFor();
    await page.getByText('Usa al menos 10 caracteres').first().waitFor();

    await page.getByLabel(/^Contraseña nueva/).fill(fresh);
    await page.getByText('Excelente.').waitFor();
    await field('Repite la contraseña nueva').fill(fresh);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await page.getByText('La contraseña actual no es correcta').first().waitFor();
    await field('Contraseña actual').fill(passwordOf(email));
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await page.getByText('Contraseña cambiada').waitFor();
    expect(await field('Contraseña actual').inputValue()).toBe('');

    await elsewhere.goto('/roles');
    await elsewhere.waitForURL(({ pathname }) => pathname === '/');
    const secondPage = await open();
    await signIn(secondPage, email, fresh);
  });

  journey('requires a code of the phone after the password once it is turned on', async ({ open }) => {
    const { name, email } = await newPerson(await open({ as: admin }));
    const page = await open({ as: email });
    await page.goto('/my-account?tab=seguridad');
    await page.getByRole('button', { name: 'Activar', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Contraseña actual').fill(passwordOf(email));
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByRole('img', { name: /Código QR/ }).waitFor();
    await expectAccessible(dialog);
    const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
    const code = dialog.getByLabel(/código de 6 dígitos/);
    await code.fill('000000');
    await dialog.getByRole('button', { name: 'Activar' }).click();
    await dialog.getByText('El código no es correcto').waitFor();
    // That of the period before holds too, and leaves the present one for signing in.
    await code.fill(codeOf(secret, -1));
    await dialog.getByRole('button', { name: 'Activar' }).click();
    const codes = dialog.getByRole('list', { name: 'Códigos de recuperación' });
    await codes.waitFor();
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
    await page.getByText('Te quedan 10 códigos de recuperación.').waitFor();

    // Opening the address does not sign the user out.
    await follow(page, '/misc/sign-out');
    await page.getByRole('button', { name: `Menú de ${name}` }).click();
    await pressItem(page, { name: 'Cerrar sesión' });
    await page.getByLabel('Correo').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(passwordOf(email));
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByRole('heading', { name: 'Verifica que eres tú' }).waitFor();
    await expectAccessible(page.getByRole('main'));
    await page.getByLabel('Código de 6 dígitos').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByRole('button', { name: `Menú de ${name}` }).waitFor();
  });

  journey(
    'shows administrators the state of the company in the language and currency of its country',
    async ({ open }) => {
      const page = await open({ tenant: 'tica', as: 'admin@tica.test' });
      await page.goto('/my-account');
      const company = page.getByRole('tabpanel', { name: 'Empresa y suscripción' });
      await company.getByText('Pago rechazado').first().waitFor();
      await company.getByText('₡98.000').first().waitFor();
      await company.getByText('12 de 15 locales').waitFor();
      await company.getByText('Cédula').waitFor();
      await company.getByRole('heading', { name: 'Facturas' }).waitFor();
      await expect.poll(() => company.getByRole('row').count()).toBeGreaterThan(1);

      const other = await open({ tenant: 'chapina', as: 'admin@chapina.test' });
      await other.goto('/my-account');
      await other.getByText('Q1,499.00').first().waitFor();
      await other.getByText('NIT').waitFor();
    },
  );
});
