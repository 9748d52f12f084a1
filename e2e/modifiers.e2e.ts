import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey, pressItem, pressPlaced } from './support/browser.ts';
import { crudJourney } from './support/crudJourney.ts';
import { requireApi } from './support/menus.ts';
import { uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';

/** Makes a modifier past the screens; answers its id. */
async function make(page: Page, kind: 'group' | 'option', name: string, children: number[] = []): Promise<number> {
  const places = children.map((id, position) => ({ child_modifier_id: id, position, price: null }));
  const modifier = { kind, name, modifier_children: places };
  return (await requireApi<{ id: number }>(page, 'POST', '/modifiers', { modifier })).id;
}

const options = (page: Page) => page.getByRole('list', { name: 'Opciones del grupo' });

crudJourney({
  path: '/modifiers',
  title: 'Modificadores',
  create: 'Crear modificador',
  fill: async (form) => {
    await form.getByRole('button', { name: 'Crear opción' }).click();
    await form.getByRole('textbox', { name: 'Nombre de la opción' }).fill('Pesto');
    await form.getByRole('textbox', { name: 'Nombre de la opción' }).press('Enter');
    await form.getByRole('button', { name: 'Listo' }).click();
  },
});

journey('modifiers contain others without cycles, cannot be deleted while in use, and are copied', async ({ open }) => {
  const page = await open({ as });
  const word = uniqueWord();
  const salsas = `Salsas ${word}`;
  await make(page, 'option', `Mayo ${word}`);
  await page.goto('/modifiers/add-modifier');
  await page.getByRole('textbox', { name: 'Nombre' }).fill(salsas);
  await page.getByLabel('Mínimo').fill('1');
  await page.getByLabel('Máximo').fill('2');
  await page.getByLabel('Gratis').fill('1');
  await page.getByRole('combobox', { name: 'Agregar una opción' }).fill(`mayo ${word}`);
  await pressPlaced(page.getByRole('option', { name: `Mayo ${word}` }));
  await page.getByRole('button', { name: 'Crear opción' }).click();
  await page.getByRole('textbox', { name: 'Nombre de la opción' }).fill(`Pesto ${word}`);
  await page.getByRole('textbox', { name: 'Precio', exact: true }).fill('700');
  await page.keyboard.press('Enter');
  await options(page).getByText(`Pesto ${word}`).waitFor();
  await page.getByText('Elige de 1 a 2, entre 2 · 1 gratis').waitFor();
  await page.getByRole('button', { name: 'Listo' }).click();
  const price = page.getByRole('textbox', { name: `Precio de Pesto ${word} aquí` });
  expect(await price.getAttribute('placeholder')).toBe('700');
  await price.fill('500');
  await page.getByRole('button', { name: 'Crear modificador' }).click();
  await page.getByRole('heading', { name: salsas }).waitFor();
  await page.getByText('Nada lo usa todavía').waitFor();

  // An option that requires the group, which then cannot offer that option.
  const group = Number(/edit-modifier\/(\d+)/.exec(page.url())?.[1]);
  const dish = await make(page, 'option', `Papas ${word}`, [group]);
  await page.getByRole('combobox', { name: 'Agregar una opción' }).fill(`papas ${word}`);
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText(`«Papas ${word}» ya contiene este modificador`).first().waitFor();
  await page.getByRole('button', { name: `Acciones de Papas ${word}` }).click();
  await pressItem(page, { name: 'Quitar' });
  await follow(page, `/modifiers/edit-modifier/${dish}`);
  await page
    .getByRole('list', { name: `Dentro de ${salsas}` })
    .getByText(`Pesto ${word}`)
    .waitFor();

  await follow(page, `/modifiers?query=${word}&type=option`);
  const available = page.getByRole('switch', { name: `Mayo ${word} disponible` });
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await available.click({ force: true });
  await expect.poll(() => available.isChecked()).toBe(false);
  // It is off at once, and saved a moment later.
  await saved;
  await page.getByRole('button', { name: `Acciones de Mayo ${word}` }).click();
  await pressItem(page, { name: 'Eliminar' });
  const inUse = page.getByRole('dialog', { name: `«Mayo ${word}» está en uso` });
  await inUse.waitFor();
  await expectAccessible(inUse);
  await inUse.getByRole('link', { name: salsas }).click();
  await page.getByRole('heading', { name: salsas }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/modifiers/edit-modifier/${group}`);
  await options(page).getByText('No disponible').first().waitFor();

  await page.getByRole('button', { name: `Acciones de ${salsas}` }).click();
  await pressItem(page, { name: 'Duplicar' });
  await page.getByRole('heading', { name: `Copia de ${salsas}` }).waitFor();
  await options(page).getByText(`Pesto ${word}`).waitFor();
});
