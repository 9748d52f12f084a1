import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { booksUpTo, showList, viewsApi } from '../../testing/BookList.tsx';
import { booksApi } from '../../testing/books.tsx';
import { expectAccessible } from '../../testing/expectAccessible.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import type { SavedView } from './views.ts';

const server = fakeServer();

const aView = (values: Partial<SavedView> = {}): SavedView => ({
  id: 5,
  list: '/books',
  name: 'Novelas',
  search: { genre: 'novel' },
  columns: [],
  shared: false,
  mine: true,
  authorName: 'Ana',
  ...values,
});

/** Serves the user's views and stores saved ones. */
function serveViews(...views: SavedView[]): void {
  server.now.answer(viewsApi.list, () => ({ data: views, count: 1, total: 1, page: 1, nextPage: null }));
  server.now.answer(viewsApi.create, ({ body }) => {
    const created = aView({ id: 9, ...body });
    views.push(created);
    return created;
  });
  server.now.answer(viewsApi.update, ({ params, body }) => {
    const index = views.findIndex(({ id }) => id === params.id);
    views[index] = { ...views[index]!, ...body };
    return views[index];
  });
  server.now.answer(viewsApi.remove, ({ params }) => {
    const index = views.findIndex(({ id }) => id === params.id);
    views.splice(index, 1);
    return {};
  });
}

const open = (at = '/books') => showList(server.now, { views: viewsApi }, { at, books: booksUpTo(3) });
const views = (name = 'Vistas') => page.getByRole('button', { name, exact: true });
const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent?.trim()).filter(Boolean);
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });

describe('saved views of a list', () => {
  test('save filters under a name and restore them', async () => {
    serveViews();
    const screen = await open('/books?genre=novel&sort=pages&dir=desc');
    await views().click();
    await item('Guardar como vista nueva').click();
    const dialog = page.getByRole('dialog', { name: 'Guardar como vista nueva' });
    await dialog.getByRole('button', { name: 'Guardar vista' }).click();
    await expect.element(dialog.getByText('Debes completar este campo')).toBeVisible();
    await expectAccessible(dialog.element());
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Las largas');
    await dialog.getByRole('button', { name: 'Guardar vista' }).click();
    await expect.element(views('Las largas')).toBeVisible();
    expect(server.now.askedOf(viewsApi.create)[0]?.body).toMatchObject({
      list: '/books',
      name: 'Las largas',
      search: { genre: 'novel', sort: 'pages', dir: 'desc' },
      shared: false,
    });
    await views('Las largas').click();
    await item('Todo').click();
    await expect.poll(screen.search).toEqual({});
    await views().click();
    await item('Las largas').click();
    await expect.poll(screen.search).toEqual({ genre: 'novel', sort: 'pages', dir: 'desc', view: '9' });
  });

  test('are marked when the list differs, and can be updated', async () => {
    serveViews(aView());
    const screen = await open('/books?view=5&genre=novel');
    await expect.element(views('Novelas')).toBeVisible();
    await page.getByText('Prestados', { exact: true }).click();
    await views('Novelas *').click();
    await item('Guardar los cambios en «Novelas»').click();
    await expect.element(views('Novelas')).toBeVisible();
    expect(server.now.askedOf(viewsApi.update)[0]?.body).toMatchObject({ search: { genre: 'novel', lent: true } });
    expect(screen.search()).toEqual({ view: '5', genre: 'novel', lent: 'true' });
  });

  test('of other users are distinguished and read-only', async () => {
    serveViews(aView({ id: 6, name: 'De Beto', mine: false, shared: true, authorName: 'Beto' }));
    await open('/books?view=6&genre=novel');
    await views('De Beto').click();
    await expect.element(page.getByText('de Beto', { exact: true })).toBeVisible();
    await expect.element(item('Eliminar vista')).not.toBeInTheDocument();
  });

  test('are links in a row that work with Back, and can be duplicated', async () => {
    serveViews(aView(), aView({ id: 6, name: 'Poemas', search: { genre: 'poem' }, shared: true }));
    const screen = await open('/books?lent=true');
    const tabs = page.getByRole('navigation', { name: 'Vistas guardadas' });
    await expect.element(tabs.getByRole('link', { name: 'Todo' })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('link', { name: 'Poemas de todo el equipo' }).click();
    await expect.poll(screen.search).toEqual({ genre: 'poem', view: '6' });
    await tabs.getByRole('link', { name: 'Novelas' }).click();
    await expect.poll(screen.search).toEqual({ genre: 'novel', view: '5' });
    await expect.element(tabs.getByRole('link', { name: 'Novelas' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(tabs.element());
    screen.back();
    await expect.poll(screen.search).toEqual({ genre: 'poem', view: '6' });
    await views('Poemas').click();
    await item('Duplicar «Poemas»').click();
    await page.getByRole('button', { name: 'Guardar vista' }).click();
    await expect.element(tabs.getByRole('link', { name: 'Poemas (copia)' })).toHaveAttribute('aria-current', 'page');
    expect(server.now.askedOf(viewsApi.create)[0]?.body).toMatchObject({ shared: false, search: { genre: 'poem' } });
  });

  test('of another list are not shown', async () => {
    serveViews(aView());
    await open();
    await expect.element(page.getByRole('link', { name: 'Novelas' })).toBeVisible();
    expect(server.now.askedOf(viewsApi.list).map(({ query }) => query)).toEqual([{ list: '/books' }]);
  });

  test('of another list do not affect this one, even in the address', async () => {
    serveViews(aView());
    await open('/books?view=77&lent=true');
    await expect.element(views()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Todo' })).toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('radio', { name: 'Prestados' })).toBeChecked();
    await expect.poll(heads).toEqual(['Título', 'Páginas', 'Prestado']);
  });

  test('are renamed and shared by their author without changing the list', async () => {
    serveViews(aView());
    const screen = await open('/books?view=5&genre=novel&lent=true');
    await views('Novelas *').click();
    await item('Cambiar nombre o compartir').click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar la vista' });
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Del mes');
    await dialog.getByRole('switch', { name: 'Compartir con todo el equipo' }).click();
    await dialog.getByRole('button', { name: 'Guardar vista' }).click();
    await expect.element(page.getByRole('link', { name: 'Del mes * de todo el equipo' })).toBeVisible();
    expect(server.now.askedOf(viewsApi.update)[0]?.body).toEqual({ name: 'Del mes', shared: true });
    expect(screen.search()).toEqual({ view: '5', genre: 'novel', lent: 'true' });
  });

  test('include columns and their order, also when shared', async () => {
    const columns = ['title', 'summary', 'pages'];
    serveViews(aView({ name: 'De Beto', mine: false, shared: true, authorName: 'Beto', columns }));
    await open('/books?view=5&genre=novel');
    await expect.poll(heads).toEqual(['Título', 'Resumen', 'Páginas']);
    await page.getByRole('button', { name: 'Elegir columnas' }).click();
    await page.getByRole('button', { name: 'Subir Páginas' }).click();
    await userEvent.keyboard('{Escape}');
    await views('De Beto *').click();
    await item('Guardar como vista nueva').click();
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Mía');
    await page.getByRole('button', { name: 'Guardar vista' }).click();
    await expect.element(views('Mía')).toBeVisible();
    const moved = ['title', 'pages', 'summary'];
    expect(server.now.askedOf(viewsApi.create)[0]?.body).toMatchObject({ columns: moved, search: { genre: 'novel' } });
    await expect.poll(heads).toEqual(['Título', 'Páginas', 'Resumen']);
  });

  test('are deleted after a confirmation', async () => {
    serveViews(aView());
    await open('/books?view=5&genre=novel');
    await views('Novelas').click();
    await item('Eliminar vista').click();
    await page
      .getByRole('dialog', { name: '¿Eliminar la vista «Novelas»?' })
      .getByRole('button', { name: 'Eliminar vista' })
      .click();
    await expect.element(views()).toBeVisible();
    expect(server.now.askedOf(viewsApi.remove)[0]?.params).toEqual({ id: 5 });
  });
});

describe('the columns of a list', () => {
  test('are chosen and ordered on this device, and reset', async () => {
    serveViews();
    const screen = await open();
    await expect.poll(heads).toEqual(['Título', 'Páginas', 'Prestado']);
    await page.getByRole('button', { name: 'Elegir columnas' }).click();
    await page.getByRole('checkbox', { name: 'Resumen' }).click();
    await page.getByRole('button', { name: 'Subir Resumen' }).click();
    await page.getByRole('checkbox', { name: 'Prestado' }).click();
    await expect.poll(heads).toEqual(['Título', 'Páginas', 'Resumen']);
    await userEvent.keyboard('{Escape}');
    await screen.unmount();
    await open();
    await expect.poll(heads).toEqual(['Título', 'Páginas', 'Resumen']);
    await page.getByRole('button', { name: 'Elegir columnas' }).click();
    await page.getByRole('button', { name: 'Volver a las de siempre' }).click();
    await expect.poll(heads).toEqual(['Título', 'Páginas', 'Prestado']);
  });
});

describe('a list export', () => {
  test('shows the number of rows and uses the filters', async () => {
    server.now.answer(booksApi.file, () => 'Título\nLibro 1\nLibro 2\n');
    const exports = { endpoint: booksApi.file, policy: 'books.list', filename: 'libros.csv' };
    await showList(
      server.now,
      { exports },
      { at: '/books?query=libro&page=1', books: booksUpTo(3), policies: ['books.list'] },
    );
    const button = page.getByRole('button', { name: 'Exportar 3 libros' });
    await expect.element(button).toBeEnabled();
    await button.click();
    await expect.element(page.getByText('Archivo descargado')).toBeVisible();
    expect(server.now.askedOf(booksApi.file)[0]?.query).toEqual({ query: 'libro' });
  });

  test('shows the number of rows afterwards if it was unknown', async () => {
    server.now.answer(booksApi.file, () => 'Título\nLibro 1\nLibro 2\n');
    const exports = { endpoint: booksApi.file, policy: 'books.list', filename: 'libros.csv' };
    server.now.answer(booksApi.list, () => ({ data: booksUpTo(60), count: 60, total: null, nextPage: 2 }) as never);
    await showList(server.now, { exports, grows: true }, { policies: ['books.list'] });
    await page.getByRole('button', { name: 'Exportar libros' }).click();
    await expect.element(page.getByText('Archivo con 2 libros descargado')).toBeVisible();
  });

  test('requires permission', async () => {
    const exports = { endpoint: booksApi.file, policy: 'books.list', filename: 'libros.csv' };
    await showList(server.now, { exports }, { books: booksUpTo(3), policies: [] });
    await expect.element(page.getByRole('link', { name: 'Libro 1' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Exportar/ })).not.toBeInTheDocument();
  });
});
