import { parse } from 'csv-parse/sync';
import { describe, expect, inject } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey, pressPlaced } from './support/browser.ts';
import { inFileTenant } from './support/fileTenant.ts';
import { uniqueWord } from './support/people.ts';

describe('a product feed', () => {
  journey('is built, read by another program, held when most products are gone, and confirmed', async ({ open }) => {
    const page = await open({ as: 'admin@demo.test' });
    await page.goto('/social-networks/create');
    await page.getByRole('textbox', { name: 'Nombre' }).fill(`Stock ${uniqueWord()}`);
    await page.getByRole('combobox', { name: 'Red' }).click();
    await pressPlaced(page.getByRole('option', { name: 'Google: inventario local' }));
    await page.getByRole('button', { name: 'Crear catálogo' }).click();
    const address = page.getByText(/\/feeds\/[0-9a-f]{32}\.tsv$/);
    // Only the browser resolves the host of the company.
    const url = `http://127.0.0.1:${inject('productPort')}${new URL(await address.innerText()).pathname}`;
    await page.getByRole('region', { name: 'Muestra del archivo' }).waitFor();
    const rows = async () =>
      parse(await (await page.request.get(url)).text(), { delimiter: '\t', columns: true }) as Record<string, string>[];
    const before = await rows();
    expect(before[0]).toMatchObject({ id: expect.stringMatching(/^p\d+$/), price: expect.stringMatching(/^\d+ CLP$/) });
    expect(before.length).toBeGreaterThan(100);

    await inFileTenant('update products set show = false where id % 4 <> 0');
    await page.getByRole('button', { name: 'Construir ahora' }).click();
    const publish = page.getByRole('button', { name: /^Publicar con/ });
    await publish.waitFor();
    await page.getByText(/El archivo nuevo trae/).waitFor();
    expect(await rows()).toHaveLength(before.length);
    await expectAccessible(page.locator('main'));
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    await publish.click();
    await publish.waitFor({ state: 'detached' });
    const after = await rows();
    expect(after.length).toBeLessThan(before.length * 0.7);
    expect(after.every(({ id }) => Number(id?.slice(1)) % 4 === 0)).toBe(true);

    const reader = await open({ as: 'lectura@demo.test' });
    await reader.goto(new URL(page.url()).pathname);
    await reader.getByText(/\/feeds\/[0-9a-f]{32}\.tsv$/).waitFor();
    expect(await reader.getByRole('button', { name: /Construir|Cambiar dirección/ }).count()).toBe(0);
  });
});
