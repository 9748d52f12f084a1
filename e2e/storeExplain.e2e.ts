import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey } from './support/browser.ts';

const as = 'admin@demo.test';
const question = '¿Por qué no recibe pedidos?';
const answer = (page: Page) => page.getByRole('dialog', { name: question });
const line = (page: Page, title: string) =>
  answer(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${title}`) });

/** Asks about the first store of the list, and answers its name. */
async function ask(page: Page): Promise<string> {
  await page.goto('/stores');
  const menu = page.getByRole('button', { name: /^Acciones de / }).first();
  const name = ((await menu.getAttribute('aria-label')) ?? '').replace('Acciones de ', '');
  await menu.click();
  await page.getByRole('menuitem', { name: question }).click();
  await line(page, 'Horario').waitFor();
  return name;
}

describe('why a store takes no orders', () => {
  journey('is asked from its row, for another hour, place and total', async ({ open }) => {
    const page = await open({ as });
    const name = await ask(page);
    await answer(page).getByRole('status').getByText(name).waitFor();
    await line(page, 'Zona').getByText('Indica un punto para saber si alguna zona llega a él.').waitFor();
    await expectAccessible(answer(page));

    await answer(page).getByLabel('Dirección de entrega').fill('-53.16, -70.91');
    await line(page, 'Zona')
      .getByText(/ a ese punto, a [\d.,]+ km del local\.$/)
      .waitFor();
    await line(page, 'Zona').getByText('No', { exact: true }).waitFor();
    await answer(page).getByRole('status').getByText(`${name} no recibe pedidos de delivery`).waitFor();

    await answer(page).getByLabel('Cuándo, fecha').fill('04/03/2030');
    await answer(page).getByLabel('Cuándo, hora').fill('04:00');
    await line(page, 'Horario').getByText('El lunes 4 de marzo').waitFor();
    await line(page, 'Horario').getByText('No', { exact: true }).waitFor();
    await answer(page).getByRole('button', { name: 'Volver a ahora' }).click();
    await answer(page).getByRole('status').getByText('ahora').waitFor();

    await answer(page).getByText('Retiro', { exact: true }).click();
    await line(page, 'Zona').waitFor({ state: 'hidden' });
    await answer(page).getByRole('status').getByText('pedidos de retiro').waitFor();
  });

  journey('leads to the field that has to change', async ({ open }) => {
    const page = await open({ as });
    await ask(page);
    await line(page, 'Espera').getByRole('link', { name: 'Cambiar espera' }).click();
    await page.waitForURL(/\/stores\/edit-store\/\d+\/schedules/);
    await answer(page).waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Horarios', selected: true }).waitFor();
  });

  journey('is read on a phone and by who may only look', async ({ open }) => {
    const page = await open({ as: 'lectura@demo.test', size: 'phone', theme: 'dark' });
    await ask(page);
    await line(page, 'Menú').getByRole('link', { name: 'Ver menú' }).waitFor();
    await expectToFit(page);
    await expectAccessible(answer(page));
  });
});
