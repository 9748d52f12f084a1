import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey, pressItem } from './support/browser.ts';
import { visitCompany } from './support/session.ts';
import { callApi, pick, uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const called = page
    .getByRole('button', { name })
    .or(page.getByRole('textbox', { name }))
    .or(page.getByRole('tab', { name }));
  await called.first().waitFor();
  // To name everything of a page at each step takes longer than the steps.
  const handles = await called.elementHandles();
  const isThere = () => page.evaluate((all) => all.some((each) => each === document.activeElement), handles);
  for (let steps = 0; steps < 120 && !(await isThere()); steps += 1) await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').and(called).count()).toBe(1);
}

const press = async (page: Page, name: string | RegExp) => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

const seen = (page: Page) => page.frameLocator('iframe[title="Vista previa de la página"]');

async function addByKeyboard(page: Page, name: string): Promise<void> {
  await press(page, 'Agregar sección');
  const item = page.getByRole('menuitem', { name, exact: true });
  await item.waitFor();
  while ((await item.and(page.locator(':focus')).count()) === 0) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
}

journey(
  'builds a page with the keyboard, publishes it on a date and immediately, and restores a version',
  async ({ open }) => {
    const page = await open({ as });
    const word = uniqueWord();
    await page.goto('/pages/add-page');
    await page.getByRole('heading', { name: 'Crear página' }).waitFor();
    await tabTo(page, 'Nombre');
    await page.keyboard.type(`Verano ${word}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`verano-${word}`);
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/pages$/);
    await page.getByRole('link', { name: `Verano ${word}` }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/pages\/edit-page\/\d+$/);

    await addByKeyboard(page, 'Portada');
    await tabTo(page, 'Título');
    await page.keyboard.type('Llegó el verano');
    await seen(page).getByRole('heading', { name: 'Llegó el verano', level: 1 }).waitFor();
    await press(page, 'Todas las secciones');
    await addByKeyboard(page, 'Texto');
    await tabTo(page, 'Texto');
    await page.keyboard.type('Helados ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('artesanales');
    await seen(page).locator('strong').getByText('artesanales').waitFor();
    await expectAccessible(page.locator('main'));
    await page.getByRole('button', { name: 'Todas las secciones' }).focus();
    await page.keyboard.press('Enter');
    await tabTo(page, /^Mover Texto/);
    await page.keyboard.press('Space');
    await page.getByText(/^Texto.*: lugar 2 de 2/).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    await page.getByText(/^Texto.*: lugar 1 de 2/).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await page.getByText(/^Dejaste Texto/).waitFor({ state: 'attached' });
    await expect.poll(() => seen(page).locator('main > section').first().textContent()).toContain('Helados');
    await page.keyboard.press('Control+s');
    await page.getByText('Página guardada').waitFor();

    await page.getByRole('button', { name: 'Publicar', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Publicar/ });
    await dialog.getByText(/Falta el título/).waitFor();
    await dialog.getByRole('button', { name: 'Ir al título' }).click();
    await expect.poll(() => page.getByLabel('Título', { exact: true }).and(page.locator(':focus')).count()).toBe(1);
    await page.getByRole('tab', { name: 'Contenido' }).click();
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await dialog.getByText('En una fecha').click();
    await dialog.getByLabel('Se publica, fecha').fill('31/12/2030');
    await dialog.getByRole('combobox', { name: 'Se publica, hora' }).fill('08:00');
    await dialog.getByLabel('Nota').fill('Temporada de helados');
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Programar publicación' }).click();
    await page.getByText(/como estaba al programarla/).waitFor();
    await page.getByRole('button', { name: 'Cancelar la publicación' }).click();
    await page.getByText(/como estaba al programarla/).waitFor({ state: 'hidden' });

    const publish = async () => {
      await page.getByRole('button', { name: 'Publicar', exact: true }).click();
      await dialog.getByRole('button', { name: 'Publicar ahora' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await publish();
    await page.getByText('Publicada', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Portada/ }).click();
    await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Se fue el verano');
    await page.keyboard.press('Control+s');
    await page.getByText('Cambios sin publicar', { exact: true }).waitFor();
    await publish();
    await page.getByRole('button', { name: 'Versiones' }).click();
    const versions = page.getByRole('dialog', { name: 'Versiones publicadas' });
    const second = versions.getByRole('listitem').filter({ hasText: 'Versión 2' });
    await second.getByRole('button', { name: 'Comparar con la actual' }).click();
    await second.getByText('Portada: Llegó el verano').waitFor();
    await expectAccessible(versions);
    await second.getByRole('button', { name: 'Volver a esta versión' }).click();
    await page.getByRole('dialog', { name: '¿Volver a la versión 2?' }).getByRole('button', { name: 'Volver' }).click();
    await versions.getByText('Trajo de vuelta la versión 2').waitFor();
    await page.keyboard.press('Escape');
    await seen(page).getByRole('heading', { name: 'Llegó el verano' }).waitFor();
  },
);

journey('two users editing a page both see the other change, and no input is lost', async ({ open }) => {
  const page = await open({ as, size: 'phone', theme: 'dark' });
  const word = uniqueWord();
  const hero = (title: string) => ({
    root: { props: {} },
    content: [{ type: 'hero', version: 1, props: { id: 'portada', title } }],
  });
  await page.goto('/pages');
  const draft = { name: `Dos ${word}`, relative_url: `dos-${word}`, content: hero('Antes') };
  const created = (await callApi(page, 'POST', '/pages', { page: draft })) as unknown as { id: number };
  await page.goto(`/pages/edit-page/${created.id}`);
  await page.getByRole('button', { name: /^Portada/ }).click();
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Lo mío');
  await callApi(page, 'PATCH', `/pages/${created.id}`, { page: { content: hero('Lo de otra persona') } });
  await page.getByRole('button', { name: 'Guardar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Otra persona cambió lo mismo que tú' });
  await dialog.getByText(/Portada: Lo mío/).waitFor();
  await dialog.getByText(/Portada: Lo de otra persona/).waitFor();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await page.getByText('Página guardada').waitFor();
  await seen(page).getByRole('heading', { name: 'Lo mío' }).waitFor();

  const footer = (label: string) => ({
    type: 'footer',
    version: 1,
    props: { id: 'footer', shown: true, text: { type: 'doc' }, links: [{ label, link: '/' }] },
  });
  const other = (await callApi(page, 'POST', '/pages', {
    page: { name: `Otra ${word}`, relative_url: `otra-${word}` },
  })) as unknown as { id: number };
  await page.getByRole('button', { name: 'Todas las secciones' }).click();
  await page.getByRole('button', { name: /^Pie/ }).click();
  await page.getByRole('textbox', { name: 'Texto', exact: true }).last().fill('Mi enlace');
  const theirs = { root: { props: {} }, content: [footer('Su enlace')] };
  await callApi(page, 'PATCH', `/pages/${other.id}`, { page: { content: theirs } });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await dialog.getByText('Lo que escribiste').waitFor();
  await dialog.getByRole('radio').last().click();
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await seen(page).getByRole('link', { name: 'Su enlace' }).waitFor();
  await expectToFit(page);
  // From the top: what lies half below the header, where saving left the page, is too small there and nowhere else.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page.locator('main'));
});

journey(
  'a super-admin reads the pages of all companies and edits one of them; other users cannot',
  async ({ open }) => {
    const page = await open({ tenant: 'demo', as: 'super@comanda.test' });
    await visitCompany({ tenant: 'demo', email: 'super@comanda.test' }, 'chapina');
    const word = uniqueWord();
    await page.goto('/pages-admin/add-page');
    await pick(page, 'Comercio', 'Antojitos La Chapina');
    await page.getByRole('textbox', { name: 'Nombre' }).fill(`Ayuda ${word}`);
    await page.getByRole('textbox', { name: 'Dirección' }).fill(`ayuda-${word}`);
    await page.getByRole('button', { name: 'Crear página' }).click();
    await page.waitForURL(/\/pages-admin\?/);
    await expectAccessible(page.locator('main'));
    const press = async (name: string) => {
      await page.getByRole('button', { name: `Acciones de Ayuda ${word} de Antojitos La Chapina` }).click();
      await pressItem(page, { name, exact: true });
    };
    const agree = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await press('Publicar');
    await agree('Publicar');
    await page.getByText('Página publicada').waitFor();
    await press('Editar');
    await page.waitForURL(/\/pages-admin\/edit-page\/\d+$/);
    await page.getByRole('button', { name: 'Agregar sección' }).waitFor();
    await page
      .getByText(/Antojitos La Chapina/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Páginas de comercios' }).first().click();
    await page.getByRole('searchbox', { name: /Buscar por nombre/ }).fill(word);
    await page.getByText('1–1 de 1 página', { exact: true }).waitFor();
    await press('Eliminar');
    await agree('Eliminar página');
    await page.getByText('Página eliminada').waitFor();

    const admin = await open({ as });
    await admin.goto('/pages-admin');
    await admin.getByRole('heading', { name: /acceso|permiso/i }).waitFor();
    expect(await admin.getByRole('link', { name: 'Páginas de comercios' }).count()).toBe(0);
    expect((await callApi(admin, 'GET', '/pages_admin')).status).toBe(403);
  },
);
