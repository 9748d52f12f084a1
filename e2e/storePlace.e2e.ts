import { describe, expect } from 'vitest';
import { journey } from './support/browser.ts';

const as = 'admin@demo.test';

describe('the place of a store', () => {
  journey('is pasted from another map, dragged, or put by a click', async ({ open }) => {
    const page = await open({ as });
    await page.goto('/stores/add-store');
    const map = page.getByRole('application', { name: 'Mapa con la ubicación del local' });
    const latitude = page.getByRole('textbox', { name: 'Latitud' });
    const longitude = page.getByRole('textbox', { name: 'Longitud' });
    await page.getByText('Haz clic en el mapa para poner el marcador.').waitFor();
    await map.click();
    await expect.poll(() => latitude.inputValue()).toMatch(/^-33\.\d+$/);
    await latitude.fill('-33,4545; -70,6012');
    expect(await longitude.inputValue()).toBe('-70.6012');
    expect(await latitude.inputValue()).toBe('-33.4545');
    await page.getByText('Arrastra el marcador hasta la puerta.').waitFor();
    await map.scrollIntoViewIfNeeded();
    const pin = page.getByRole('img', { name: 'Ubicación' });
    const box = await pin.boundingBox();
    if (!box) throw new Error('The pin is not on the page');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 40, { steps: 10 });
    await page.mouse.up();
    await expect.poll(() => longitude.inputValue()).not.toBe('-70.6012');
    await latitude.fill('norte');
    await longitude.focus();
    await page.getByText('Debe ser un número').waitFor();
    expect(await latitude.inputValue()).toBe('norte');
  });

  journey('is said to need a hand where nobody finds addresses', async ({ open }) => {
    const page = await open({ as });
    await page.goto('/stores/add-store');
    await page.getByRole('combobox', { name: 'Dirección' }).fill('Av. Irarrázaval 2401');
    await page
      .getByText('No hay un buscador de direcciones: arrastra el marcador o escribe las coordenadas.')
      .waitFor();
  });
});
