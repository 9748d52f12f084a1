import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aBook, BookModal, BookPage, booksApi, shelvesApi } from '../../testing/books.tsx';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';

const server = fakeServer();

const title = page.getByRole('textbox', { name: 'Título' });
const summary = page.getByRole('textbox', { name: 'Resumen' });
const code = page.getByLabelText('Clave', { exact: true });
const offer = page.getByText(/Recuperamos lo que escribiste/);
const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
const storedText = () => JSON.stringify(localStorage);

const open = (policies = ['books.update']) =>
  renderScreen([{ path: '/books/$id', component: () => <BookPage saved={aBook()} /> }], { at: '/books/1', policies });

/** A list that opens a book in a dialog. */
function Books() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {isOpen && <BookModal saved={aBook()} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Types, and closes the page once the draft is stored. */
async function losePage(): Promise<void> {
  const screen = await open();
  await title.fill('Bestiario');
  await expect.poll(storedText).toContain('Bestiario');
  await screen.unmount();
}

describe('unsaved input of a lost page', () => {
  test('is offered when the page is opened again, and restored', async () => {
    await losePage();
    await open();
    await expect.element(offer).toBeVisible();
    await expect.element(title).toHaveValue('Rayuela');
    await page.getByRole('button', { name: 'Usar' }).click();
    await expect.element(title).toHaveValue('Bestiario');
    await expect.element(bar).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
  });

  test('is discarded when it is not wanted', async () => {
    await losePage();
    const screen = await open();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    await screen.unmount();
    await open();
    await expect.element(title).toHaveValue('Rayuela');
    await expect.element(offer).not.toBeInTheDocument();
  });

  test('never contains a secret', async () => {
    await open();
    await code.fill('no se guarda nunca');
    await summary.fill('Un juego');
    await expect.poll(storedText).toContain('Un juego');
    expect(storedText()).not.toContain('no se guarda');
  });

  test('is deleted after a save or when typed back', async () => {
    server.now.answer(booksApi.update, ({ body }) => ({ ...aBook({ version: 2 }), ...body }));
    await open();
    await title.fill('Bestiario');
    await expect.poll(storedText).toContain('Bestiario');
    await bar.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(storedText).not.toContain('borrador');
    await title.fill('Octaedro');
    await expect.poll(storedText).toContain('Octaedro');
    await title.fill('Bestiario');
    await expect.poll(storedText).not.toContain('borrador');
  });

  test('of a dialog is deleted by the save that closes it, and by leaving without saving', async () => {
    server.now.answer(booksApi.update, ({ body }) => ({ ...aBook({ version: 2 }), ...body }));
    server.now.answer(shelvesApi.list, () => ({ data: [] }));
    await renderScreen([{ path: '/books', component: Books }], { at: '/books' });
    const [open, dialog] = [page.getByRole('button', { name: 'Abrir' }), page.getByRole('dialog')];
    for (const leave of ['Guardar', 'Cancelar']) {
      await open.click();
      await title.fill(`Bestiario ${leave}`);
      await expect.poll(storedText).toContain(`Bestiario ${leave}`);
      await dialog.getByRole('button', { name: leave }).click();
      if (leave === 'Cancelar') await page.getByRole('button', { name: 'Cerrar sin guardar' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(storedText()).not.toContain('borrador');
    }
  });

  test('stays under the page where it was typed when another one opens', async () => {
    const routes = [
      {
        path: '/books/$id',
        component: () => <BookPage saved={aBook()} side={<Link to={'/shelves' as never}>Ver</Link>} />,
      },
      { path: '/shelves', component: () => <h1>Repisas</h1> },
    ];
    await renderScreen(routes, { at: '/books/1', policies: ['books.update'] });
    await title.fill('Bestiario');
    await expect.poll(storedText).toContain('/books/1');
    await page.getByRole('link', { name: 'Ver' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect.element(page.getByRole('heading', { name: 'Repisas' })).toBeVisible();
    expect(storedText()).not.toContain('/shelves');
  });

  test('is neither stored nor offered to users with read access', async () => {
    await losePage();
    await open([]);
    await expect.element(title).toHaveAttribute('readonly');
    await expect.element(offer).not.toBeInTheDocument();
  });
});
