import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aBook, type Book, BookPage, booksApi, shelvesApi } from '../../../testing/books.tsx';
import { fakeServer, NoNetwork } from '../../../testing/fakeServer.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';

const server = fakeServer();

const names = ['Novelas', 'Poesía', 'Novísimos'];
const shelf = page.getByRole('combobox', { name: 'Estante' });
const option = (name: string) => page.getByRole('option', { name });

/** `named`: when the names of what is chosen arrive. */
function show(saved: Book, named?: Promise<void>) {
  server.now.answer(booksApi.update, ({ body }) => ({ ...saved, ...body, version: 2 }));
  server.now.answer(shelvesApi.list, async ({ query }) => {
    if (query.name === undefined) await named;
    const shelves = names.map((name, index) => ({ id: index + 1, name }));
    return { data: shelves.filter(({ name }) => name.toLowerCase().includes((query.name ?? '').toLowerCase())) };
  });
  return renderScreen([{ path: '/books/$id', component: () => <BookPage saved={saved} /> }], {
    at: '/books/1',
    policies: ['books.update'],
  });
}

describe('a record picker', () => {
  test('queries the server once typing pauses', async () => {
    await show(aBook());
    await shelf.click();
    await expect.element(option('Poesía')).toBeVisible();
    await userEvent.keyboard('nov');
    await expect.element(option('Poesía')).not.toBeInTheDocument();
    await expect.element(option('Novísimos')).toBeVisible();
    expect(server.now.askedOf(shelvesApi.list).map(({ query }) => query.name)).toEqual([undefined, 'nov']);
  });

  test('works with the keyboard alone and saves the id', async () => {
    await show(aBook());
    await shelf.click();
    await userEvent.keyboard('poes');
    await expect.element(option('Novelas')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(shelf).toHaveValue('Poesía');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => server.now.askedOf(booksApi.update)[0]?.body).toEqual({ shelfId: 2 });
  });

  test('picks the first match with Enter without submitting the form', async () => {
    await show(aBook());
    await shelf.click();
    await userEvent.keyboard('poes');
    await expect.element(option('Novelas')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(shelf).toHaveValue('Poesía');
    await userEvent.keyboard('{Escape}{Enter}');
    expect(server.now.askedOf(booksApi.update)).toEqual([]);
  });

  test('shows the name of the selection before it is opened, and can be cleared', async () => {
    await show(aBook({ shelfId: 3 }));
    await expect.element(shelf).toHaveValue('Novísimos');
    await page.getByLabelText('Quitar Estante').click();
    await expect.element(shelf).toHaveValue('');
    await expect.element(page.getByRole('region', { name: 'Cambios sin guardar' })).toBeVisible();
  });

  test('offers everything when it is opened to choose again', async () => {
    await show(aBook({ shelfId: 3 }));
    await expect.element(shelf).toHaveValue('Novísimos');
    await shelf.click();
    await userEvent.keyboard('{Escape}');
    await shelf.click();
    await expect.element(option('Poesía')).toBeVisible();
  });

  test('keeps typed text when the name of the selection arrives', async () => {
    const named = Promise.withResolvers<void>();
    await show(aBook({ shelfId: 3 }), named.promise);
    await expect.element(shelf).toHaveValue('N.º 3');
    await shelf.fill('poes');
    named.resolve();
    await expect.element(option('Poesía')).toBeVisible();
    await expect.element(option('Novelas')).not.toBeInTheDocument();
    await expect.element(shelf).toHaveValue('poes');
    await option('Poesía').click();
    await expect.element(shelf).toHaveValue('Poesía');
  });

  test('reports no matches and server errors', async () => {
    await show(aBook());
    await shelf.click();
    await userEvent.keyboard('xyz');
    await expect.element(page.getByText('Sin coincidencias')).toBeVisible();
    server.now.answer(shelvesApi.list, () => {
      throw new NoNetwork();
    });
    await userEvent.keyboard('{Backspace}w');
    await expect.element(page.getByText('No hay conexión. Revisa tu internet y vuelve a intentar.')).toBeVisible();
  });
});
