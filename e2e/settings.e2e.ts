import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, fontsReady, journey, pressPlaced } from './support/browser.ts';
import { fileTenant } from './support/fileTenant.ts';

const as = 'admin@demo.test';
const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();
const brandOf = (root: Element) => getComputedStyle(root).getPropertyValue('--brand');
const freeFrom = 'Despacho gratis desde';

describe('company settings', () => {
  journey('a setting is found by a synonym, previewed, saved and undone', async ({ open }) => {
    const page = await open({ as });
    await page.goto('/stores');
    await page.getByRole('heading', { name: 'Locales', exact: true }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').fill('envio gratis');
    await pressPlaced(page.getByRole('option', { name: freeFrom }));
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
  });

  journey('a brand is chosen next to a preview of the shop, and applied to shop and office', async ({ open }) => {
    const page = await open({ as });
    await page.goto('/design-settings');
    const colour = textbox(page, 'Color principal');
    await colour.fill('#ffd43b');
    await page.getByText(/Los botones en modo claro: contraste 1,4/).waitFor();
    await page.getByRole('button', { name: 'Usar #b08f0d' }).click();
    expect(await colour.inputValue()).toBe('#b08f0d');
    const preview = page.frameLocator('iframe[title="Vista previa de la tienda"]').locator('html');
    await expect.poll(() => preview.evaluate(brandOf)).toBe('#b08f0d');
    await expectAccessible(page.locator('html'));
    await textbox(page, 'Nombre comercial').fill('La Fonda de Ñuñoa');
    await save(page);
    await page.getByText('Configuración guardada').waitFor();
    await page.goto(`http://127.0.0.1:${inject('productPort')}/tienda/${await fileTenant()}/`);
    // The shop believes what it knows for a second.
    await expect
      .poll(async () => {
        await page.reload();
        return page.title();
      })
      .toContain('La Fonda de Ñuñoa');
    expect(await page.locator('html').evaluate(brandOf)).toBe('#b08f0d');
    await page.goto('/design-settings');
    await page.getByRole('button', { name: 'Historial' }).click();
    await page.getByRole('dialog', { name: 'Historial' }).getByRole('button', { name: 'Deshacer' }).click();
    await page
      .getByRole('dialog', { name: '¿Deshacer este cambio?' })
      .getByRole('button', { name: 'Deshacer' })
      .click();
    await page.keyboard.press('Escape');
    await expect.poll(() => colour.inputValue()).toBe('#1d5fe0');
  });

  journey('on a phone the effect of a change stays visible above the save button', async ({ open }) => {
    const page = await open({ as, size: 'phone', theme: 'dark' });
    await page.goto('/general-settings');
    await textbox(page, 'Precio del despacho').fill('2990');
    const sentence = page.getByText('Ninguna zona cambia: todas tienen su tarifa.');
    await sentence.waitFor();
    await fontsReady(page);
    expect(await sentence.evaluate((node) => node.getBoundingClientRect().bottom < window.innerHeight)).toBe(true);
    await expectAccessible(page.locator('html'));
    await expectToFit(page);
    await page.getByRole('button', { name: 'Descartar' }).click();
  });
});
