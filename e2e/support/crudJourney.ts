import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { follow, journey, pressItem } from './browser.ts';
import { uniqueWord } from './people.ts';

export type CrudJourney = {
  /** Address of the list: `/roles`. */
  path: string;
  /** Heading of the list: `Roles`. */
  title: string;
  /** Link of the list that starts a new one. */
  create: string;
  /** Button that saves the new one, when its words are not those of `create`. */
  save?: string;
  /** A required field and its error message. */
  required?: { label: string; message: string };
  /** Fills the form but for its name, in the order of the page. */
  fill?: (form: Page | Locator) => Promise<void>;
  /** The form opens in a dialog over the list. */
  inDialog?: true;
  /** Item of the menu of a row that opens its form, where the link of the row opens something else. */
  edit?: string;
};

const asReader = 'lectura@demo.test';
const defaults = { label: 'Nombre', message: 'Debes completar este campo' };

/**
 * Journey that each area of records must pass, from the first empty form to the last deletion, including read-only
 * users.
 */
export function crudJourney(area: CrudJourney): void {
  const { path, title, create, save = create, required = defaults } = area;

  journey(
    `the records of ${path} are created, changed, undone and deleted, and read-only for readers`,
    async ({ open }) => {
      const page = await open({ as: 'admin@demo.test' });
      const row = `Prueba ${uniqueWord()}`;
      const records = recordsOf(area, row);

      await page.goto(path);
      await page.getByRole('link', { name: create }).first().click();
      const form = formOf(area, page);
      await form.getByRole('button', { name: save }).click();
      await form.getByRole('alert').getByRole('link', { name: required.label, exact: true }).waitFor();
      await form.getByText(required.message).first().waitFor();
      await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill(row);
      await area.fill?.(form);
      await form.getByRole('button', { name: save }).click();
      await form.getByRole('button', { name: save }).waitFor({ state: 'detached' });

      await records.open(page);
      await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill(`${row} nuevo`);
      await page.keyboard.press('Control+s');
      await form.getByRole('button', { name: 'Guardar' }).waitFor({ state: 'detached' });

      await records.list(page);
      await page
        .getByRole('link', { name: `${row} nuevo` })
        .first()
        .waitFor();
      await records.act(page, 'Historial');
      const history = page.getByRole('dialog', { name: /Historial/ });
      await history.getByText(`${row} nuevo`).first().waitFor();
      await expectAccessible(history);
      await history.getByRole('button', { name: 'Deshacer' }).first().click();
      await page
        .getByRole('dialog', { name: /Deshacer/ })
        .getByRole('button', { name: 'Deshacer' })
        .click();
      await page.getByText('Cambio deshecho').waitFor();
      await page.keyboard.press('Escape');
      await history.waitFor({ state: 'detached' });

      const reader = await open({ as: asReader });
      await reader.goto(path);
      await records.list(reader);
      expect(await reader.getByRole('link', { name: `${row} nuevo` }).count()).toBe(0);
      expect(await reader.getByRole('switch').count()).toBe(0);
      expect(await reader.getByRole('link', { name: create }).count()).toBe(0);
      await reader.getByRole('button', { name: `Acciones de ${row}` }).click();
      await reader.getByRole('menuitem', { name: 'Historial' }).waitFor();
      const offered = await reader.getByRole('menuitem').allInnerTexts();
      expect(offered.filter((each) => /Editar|Cambiar|Duplicar|Eliminar/.test(each))).toEqual([]);

      await records.list(page);
      await records.act(page, 'Eliminar');
      const question = page.getByRole('dialog', { name: /Eliminar/ });
      await question.getByRole('button', { name: /^Eliminar/ }).click();
      await page.getByText(`Nada coincide con «${row}»`).waitFor();
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    },
  );
}

const formOf = ({ inDialog }: CrudJourney, page: Page) =>
  inDialog ? page.getByRole('dialog') : page.getByRole('main');

/** Actions on the only record of a journey, from its list. */
function recordsOf({ path, edit }: CrudJourney, row: string) {
  const list = async (page: Page) => {
    await follow(page, `${path}?query=${encodeURIComponent(row)}`);
    await page.getByRole('link', { name: row }).first().waitFor();
  };
  const runAction = async (page: Page, action: string) => {
    await page.getByRole('button', { name: `Acciones de ${row}` }).click();
    await pressItem(page, { name: action, exact: true });
  };
  const open = async (page: Page) => {
    await list(page);
    await (edit ? runAction(page, edit) : page.getByRole('link', { name: row }).first().click());
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).waitFor();
  };
  return { list, act: runAction, open };
}
