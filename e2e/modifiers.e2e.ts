import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey, untilSettled } from './support/browser.ts';
import { crudJourney } from './support/crudJourney.ts';
import { callApi, uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';

/** Makes a modifier past the screens; answers its id. */
async function make(page: Page, kind: 'group' | 'option', name: string, children: number[] = []): Promise<number> {
  const places = children.map((id, position) => ({ child_modifier_id: id, position, price: null }));
  const modifier = { kind, name, modifier_children: places };
  const made = await callApi(page, 'POST', '/modifiers', { modifier });
  return (made as unknown as { id: number }).id;
}

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/modifiers/edit-modifier/${id}`);
  await page.getByRole('textbox', { name: 'Nombre' }).waitFor();
  await untilSettled(page);
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

describe('modifiers', () => {
  journey('are made with options picked and options made on the spot', async ({ open: visit }) => {
    const page = await visit({ as });
    const word = uniqueWord();
    await page.goto('/modifiers');
    await make(page, 'option', `Mayo ${word}`);
    await page.getByRole('link', { name: 'Crear modificador' }).first().click();
    await page.getByRole('button', { name: 'Crear modificador' }).click();
    await page.getByRole('alert').getByText('Debes completar este campo').first().waitFor();

    await page.getByRole('textbox', { name: 'Nombre' }).fill(`Salsas ${word}`);
    await page.getByLabel('Mínimo').fill('1');
    await page.getByLabel('Máximo').fill('2');
    await page.getByLabel('Gratis').fill('1');
    await page.getByRole('combobox', { name: 'Agregar una opción' }).fill(`mayo ${word}`);
    await page.getByRole('option', { name: `Mayo ${word}` }).click();
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
    await page.getByText('Modificador creado').waitFor();
    await page.getByRole('heading', { name: `Salsas ${word}` }).waitFor();
    await page.getByText('Nada lo usa todavía').waitFor();
  });

  journey('show what is below them, and refuse to go round in circles', async ({ open: visit }) => {
    const page = await visit({ as });
    const word = uniqueWord();
    const ice = await make(page, 'group', `Hielo ${word}`, [await make(page, 'option', `Con hielo ${word}`)]);
    const drink = await make(page, 'option', `Bebida ${word}`, [ice]);
    await make(page, 'group', `Bebestibles ${word}`, [drink]);
    await open(page, ice);
    await page.getByRole('combobox', { name: 'Agregar una opción' }).fill(`bebida ${word}`);
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText(`«Bebida ${word}» ya contiene este modificador`).first().waitFor();
    await page.getByRole('button', { name: `Acciones de Bebida ${word}` }).click();
    await page.getByRole('menuitem', { name: 'Quitar' }).click();
    await open(page, drink);
    await page
      .getByRole('list', { name: `Dentro de Hielo ${word}` })
      .getByText(`Con hielo ${word}`)
      .waitFor();
  });

  journey('are copied, and deleted only once nothing uses them', async ({ open: visit }) => {
    const page = await visit({ as });
    const word = uniqueWord();
    const option = await make(page, 'option', `Palta ${word}`);
    const group = await make(page, 'group', `Agregados ${word}`, [option]);
    await page.goto(`/modifiers?query=${word}&sort=name`);
    await page.getByRole('button', { name: `Acciones de Palta ${word}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    const inUse = page.getByRole('dialog', { name: `«Palta ${word}» está en uso` });
    await inUse.waitFor();
    await expectAccessible(inUse);
    await inUse.getByRole('link', { name: `Agregados ${word}` }).click();
    await page.getByRole('heading', { name: `Agregados ${word}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/modifiers/edit-modifier/${group}`);
    await page.getByRole('button', { name: `Acciones de Agregados ${word}` }).click();
    await page.getByRole('menuitem', { name: 'Duplicar' }).click();
    await page.getByText('Copia creada').waitFor();
    await page.getByRole('heading', { name: `Copia de Agregados ${word}` }).waitFor();
    await options(page).getByText(`Palta ${word}`).waitFor();
    await page.getByRole('button', { name: `Acciones de Copia de Agregados ${word}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('button', { name: 'Eliminar modificador' }).click();
    await page.getByText('Modificador eliminado').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/modifiers');
  });

  journey('are switched off in the list at once, on a phone too', async ({ open: visit }) => {
    const page = await visit({ as, size: 'phone', theme: 'dark' });
    const word = uniqueWord();
    const option = await make(page, 'option', `Tocino ${word}`);
    const id = await make(page, 'group', `Extras ${word}`, [option]);
    await page.goto(`/modifiers?query=${word}&type=option`);
    const available = page.getByRole('switch', { name: `Tocino ${word} disponible` });
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
    await available.click({ force: true });
    await expect.poll(() => available.isChecked()).toBe(false);
    // It is off at once, and saved a moment later.
    await saved;
    await open(page, id);
    await options(page).getByText('No disponible').first().waitFor();
    await expectToFit(page);
  });
});
