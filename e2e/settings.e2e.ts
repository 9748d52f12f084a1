import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey } from './support/browser.ts';

const as = 'admin@demo.test';
const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();
const freeFrom = 'Despacho gratis desde';

describe('the settings of a company', () => {
  journey(
    'a setting is found by another word for it, told what it would do, saved and taken back',
    async ({ open }) => {
      const page = await open({ as });
      await page.goto('/stores');
      await page.getByRole('heading', { name: 'Locales', exact: true }).waitFor();
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').getByRole('combobox').fill('envio gratis');
      await page.getByRole('option', { name: freeFrom }).click();
      await page.waitForURL(/\/general-settings\/delivery\?field=/);
      const field = textbox(page, freeFrom);
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.type('15000');
      await page.getByText(/\d+ locales pasan a ofrecer despacho gratis desde \$15\.000\./).waitFor();
      await expectAccessible(page.locator('html'));
      await save(page);
      await page.getByText('Configuración guardada').waitFor();
      await page.getByRole('button', { name: 'Historial' }).click();
      const history = page.getByRole('dialog', { name: 'Historial' });
      await history.getByText(`${freeFrom}: $15.000`).waitFor();
      await history.getByRole('button', { name: 'Deshacer' }).click();
      const question = page.getByRole('dialog', { name: '¿Deshacer este cambio?' });
      await question.getByRole('button', { name: 'Deshacer' }).click();
      await page.keyboard.press('Escape');
      await expect.poll(() => field.inputValue()).toBe('');
    },
  );

  journey('on a phone what a change would do stays in sight above the button that saves it', async ({ open }) => {
    const page = await open({ as, size: 'phone', theme: 'dark' });
    await page.goto('/general-settings');
    await textbox(page, 'Precio del despacho').fill('2990');
    const sentence = page.getByText('Ninguna zona cambia: todas tienen su tarifa.');
    await sentence.waitFor();
    expect(await sentence.evaluate((node) => node.getBoundingClientRect().bottom < window.innerHeight)).toBe(true);
    await expectAccessible(page.locator('html'));
    await expectToFit(page);
    await page.getByRole('button', { name: 'Descartar' }).click();
  });
});
