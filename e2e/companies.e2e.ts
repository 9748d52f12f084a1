import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/browser.ts';

const as = 'super@comanda.test';

journey('creates a company that can be entered within five seconds', async ({ open }) => {
  const page = await open({ as });
  await page.goto('/companies');
  await page.getByRole('link', { name: 'Crear comercio' }).click();
  const name = page.getByRole('textbox', { name: 'Nombre' }).first();
  await name.fill('Tienda');
  await page.getByText('«tienda» es una palabra reservada de la plataforma.').waitFor();
  await page.getByRole('button', { name: 'Usar tienda-2' }).waitFor();
  const slug = `ana-${Date.now().toString(36)}`;
  await name.fill(slug);
  await page.getByText(`«${slug}» está libre.`).waitFor();
  await page.getByRole('textbox', { name: 'Nombre' }).last().fill('Ana Rojas');
  await page.getByRole('textbox', { name: 'Correo' }).fill(`ana@${slug}.test`);
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('9 8765 4321');
  await page.getByRole('switch', { name: 'Con datos de ejemplo' }).check();
  const began = performance.now();
  await page.getByRole('button', { name: 'Crear comercio' }).click();
  const enter = page.getByRole('link', { name: 'Entrar' });
  await enter.waitFor();
  expect(performance.now() - began).toBeLessThan(5000);
  await expectAccessible(page.getByRole('main'));
});
