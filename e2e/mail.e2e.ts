import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey } from './support/browser.ts';
import { connectMailAccount } from './support/mailAccount.ts';
import { uniqueWord } from './support/people.ts';

describe('mails of a company', () => {
  journey('a sender is written by keyboard, an address is allowed again, and the quota warns', async ({ open }) => {
    const page = await open({ as: 'admin@demo.test' });
    const address = `hola@${uniqueWord().toLowerCase()}.example`;
    await page.goto('/mail-senders/create');
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Pizzería');
    await page.getByRole('textbox', { name: 'Correo' }).fill(address);
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: address }).waitFor();
    await page.getByRole('heading', { name: 'Tu dominio' }).waitFor();
    await expectAccessible(page.locator('main'));

    await page.goto('/mail-suppressions');
    const row = page.getByRole('row', { name: /pedro\.soto@correo\.example/ });
    await row.getByRole('button', { name: /Acciones|Más/ }).click();
    await page.getByRole('menuitem', { name: 'Desbloquear' }).click();
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Lo pidió por teléfono');
    await page.keyboard.press('Control+s');
    await row.waitFor({ state: 'detached' });
    await expectAccessible(page.locator('main'));

    await connectMailAccount(await open({ as: 'super@comanda.test' }));
    await page.goto('/email-quota');
    await page.getByText(/^Usaste [\d.]+ de 6\.000 correos$/).waitFor();
    await page.getByRole('region', { name: 'Disponibles' }).waitFor();
    await expectAccessible(page.locator('main'));
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    const text = await page.getByRole('list', { name: 'Correos por uso' }).innerText();
    expect(text).toContain('Pedidos');
  });
});
