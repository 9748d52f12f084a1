import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectAccessibleToAll, expectToFit, journey } from './browser.ts';

export type CrudJourney = {
  /** Address of the list: `/roles`. */
  path: string;
  /** Heading of the list: `Roles`. */
  title: string;
  /** Link of the list that starts a new one, and heading of its form. */
  create: string;
  /** Button that saves the new one, when its words are not those of `create`. */
  save?: string;
  /** A field that may not stay empty, and what it then says. */
  required: { label: string; message: string };
  /** Fills the form, in the order of the page. */
  fill: (form: Page) => Promise<void>;
  /** What the record is called in its list once it is filled so. */
  row: string;
  /** A text field of the saved record, and what the journey changes it to. */
  edit: { label: string; value: string };
  /** Who makes the journey; the administrator of the demo chain without it. */
  as?: string;
};

/** The way every area of records must work, from the first empty form to the last deletion. */
export function crudJourney(area: CrudJourney): void {
  const { path, title, create, save = create, required, row, edit, as = 'admin@demo.test' } = area;
  const bar = (page: Page) => page.getByRole('region', { name: 'Cambios sin guardar' });
  const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const field = (page: Page) => textbox(page, edit.label);
  const openRecord = async (page: Page) => {
    await page.goto(`${path}?query=${encodeURIComponent(row)}`);
    await page.getByRole('link', { name: row }).first().click();
    await field(page).waitFor();
  };

  describe(`the records of ${path}`, () => {
    journey('says what is missing, then creates', async ({ open }) => {
      const page = await open({ as });
      await page.goto(path);
      await page.getByRole('link', { name: create }).first().click();
      await page.getByRole('button', { name: save }).click();
      await page.getByRole('alert').getByRole('link', { name: required.label }).waitFor();
      await expect.poll(() => textbox(page, required.label).evaluate((input) => input.matches(':focus'))).toBe(true);
      await page.getByText(required.message).first().waitFor();
      await expectAccessible(page);
      await area.fill(page);
      await page.getByRole('button', { name: save }).click();
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.goto(`${path}?query=${encodeURIComponent(row)}`);
      await page.getByRole('link', { name: row }).first().waitFor();
    });

    journey('shows the save bar exactly while something differs', async ({ open }) => {
      const page = await open({ as });
      await openRecord(page);
      const saved = await field(page).inputValue();
      await field(page).fill(`${saved}.`);
      await bar(page).waitFor();
      await field(page).fill(saved);
      await bar(page).waitFor({ state: 'hidden' });
    });

    journey('asks before leaving with changes, and never otherwise', async ({ open }) => {
      const page = await open({ as });
      await openRecord(page);
      await field(page).fill(edit.value);
      await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).first().click();
      const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });
      await question.getByRole('button', { name: 'Seguir editando' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await field(page).inputValue()).toBe(edit.value);
      await page.keyboard.press('Control+s');
      await bar(page).waitFor({ state: 'hidden' });
      await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).first().click();
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    });

    journey('tells its history and takes the last change back', async ({ open }) => {
      const page = await open({ as });
      await openRecord(page);
      await page.getByRole('button', { name: 'Historial' }).click();
      const drawer = page.getByRole('dialog', { name: /Historial/ });
      await drawer.getByText(edit.value).first().waitFor();
      await expectAccessible(page);
      await drawer.getByRole('button', { name: 'Deshacer' }).first().click();
      await page
        .getByRole('dialog', { name: /Deshacer/ })
        .getByRole('button', { name: /Deshacer/ })
        .click();
      await expect.poll(() => field(page).inputValue()).not.toBe(edit.value);
    });

    for (const size of ['desktop', 'phone'] as const)
      journey(`can be used by everybody on a ${size}`, async ({ open }) => {
        const page = await open({ as, size });
        await page.goto(path);
        await page.getByRole('link', { name: create }).first().waitFor();
        await expectAccessibleToAll(page);
        await expectToFit(page);
        await openRecord(page);
        await expectAccessibleToAll(page);
        await expectToFit(page);
      });

    journey('is deleted after asking, and is gone from the list', async ({ open }) => {
      const page = await open({ as });
      await page.goto(`${path}?query=${encodeURIComponent(row)}`);
      await page.getByRole('button', { name: `Acciones de ${row}` }).click();
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
      await page
        .getByRole('dialog', { name: /Eliminar/ })
        .getByRole('button', { name: /Eliminar/ })
        .click();
      await page.getByRole('link', { name: row }).first().waitFor({ state: 'hidden' });
    });
  });
}
