import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aBook, BookModal, BookPage, booksApi, shelvesApi } from '../testing/books.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';

const server = fakeServer();

const dialog = page.getByRole('dialog', { name: 'Editar libro' });
const title = dialog.getByRole('textbox', { name: 'Título' });
const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });

/** A list that opens the record of its address in a dialog. */
function Books() {
  const { edit, field } = useSearch({ strict: false }) as { edit?: number; field?: string };
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/books' as never, search: {} as never });
  return (
    <>
      <h1>Libros</h1>
      {edit && <BookModal saved={aBook()} startAt={field} onClose={close} />}
    </>
  );
}

/** A page with a form, from whose side another one is opened. */
function BookWithAnother() {
  const [open, setOpen] = useState(false);
  const another = (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Otro libro
      </button>
      {open && <BookModal saved={aBook()} onClose={() => setOpen(false)} />}
    </>
  );
  return <BookPage saved={aBook()} side={another} />;
}

function show(at: string) {
  server.now.answer(booksApi.update, ({ body }) => ({ ...aBook({ version: 2 }), ...body }));
  server.now.answer(shelvesApi.list, () => ({ data: [{ id: 1, name: 'Novelas' }] }));
  return renderScreen([{ path: '/books', component: Books }], { at });
}

async function open(at = '/books?edit=1') {
  const screen = await show(at);
  await expect.element(title).toBeVisible();
  return screen;
}

describe('a form dialog', () => {
  test('returns the focus to its opener', async () => {
    server.now.answer(shelvesApi.list, () => ({ data: [{ id: 1, name: 'Novelas' }] }));
    await renderScreen([{ path: '/books/1', component: BookWithAnother }], { at: '/books/1' });
    const opener = page.getByRole('button', { name: 'Otro libro' });
    await opener.click();
    await expect.element(title).toHaveFocus();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test('focuses its first field, or the field of a link', async () => {
    const screen = await open();
    await expect.element(title).toHaveFocus();
    await expectAccessible(dialog.element());
    await screen.unmount();
    await open('/books?edit=1&field=pages');
    await expect.element(dialog.getByRole('textbox', { name: 'Páginas' })).toHaveFocus();
  });

  test('returns the focus to the field of a link when the dialog, rendered slowly, takes it', async () => {
    await open('/books?edit=1&field=pages');
    const pages = dialog.getByRole('textbox', { name: 'Páginas' });
    await expect.element(pages).toHaveFocus();
    const seconds = 1_000;
    using _clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * seconds);
    dialog.getByRole('button', { name: 'Cancelar' }).element().focus();
    await expect.element(pages).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(pages).not.toHaveFocus();
  });

  test('saves, confirms and closes', async () => {
    const screen = await open();
    const save = dialog.getByRole('button', { name: 'Guardar' });
    await expect.element(save).toBeDisabled();
    await title.fill('Bestiario');
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Libro guardado')).toBeVisible();
    expect(screen.address()).toBe('/books');
    expect(server.now.askedOf(booksApi.update)[0]?.body).toEqual({ title: 'Bestiario' });
  });

  test('is submitted with Enter without submitting the page below', async () => {
    server.now.answer(booksApi.update, ({ body }) => ({ ...aBook({ version: 2 }), ...body }));
    server.now.answer(shelvesApi.list, () => ({ data: [{ id: 1, name: 'Novelas' }] }));
    const policies = [booksApi.update.policy];
    await renderScreen([{ path: '/books', component: BookWithAnother }], { at: '/books', policies });
    await page.getByRole('textbox', { name: 'Título' }).fill('Sin guardar');
    await page.getByRole('button', { name: 'Otro libro' }).click();
    await title.fill('Bestiario');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.now.askedOf(booksApi.update).map(({ body }) => body)).toEqual([{ title: 'Bestiario' }]);
  });

  test('closes immediately with Escape without changes', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
  });

  test('asks before closing with changes, and continues or closes', async () => {
    await open();
    await title.fill('Bestiario');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(title).toHaveValue('Bestiario');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Cerrar sin guardar' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.now.askedOf(booksApi.update)).toEqual([]);
  });

  test('asks when Back would close it, and stays over its list', async () => {
    const screen = await show('/books');
    await screen.goTo('/books?edit=1');
    await title.fill('Bestiario');
    screen.back();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    expect(screen.address()).toBe('/books?edit=1');
    await expect.element(title).toHaveValue('Bestiario');
  });

  test('stays open when Escape closes something above it', async () => {
    await open();
    const shelf = dialog.getByRole('combobox', { name: 'Estante' });
    await shelf.click();
    await expect.element(page.getByRole('option', { name: 'Novelas' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('option', { name: 'Novelas' })).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
    await title.fill('Bestiario');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
  });
});
