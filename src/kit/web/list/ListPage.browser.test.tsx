import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { booksUpTo, listProps, showList } from '../testing/BookList.tsx';
import { aBook, type Book, booksApi, shelves, shelvesApi } from '../testing/books.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { fakeServer, NoNetwork, Refusal } from '../testing/fakeServer.ts';
import type { Filter, Option } from './filters/filter.ts';

const server = fakeServer();

const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const search = page.getByRole('searchbox', { name: 'Buscar por título' });
const listQueries = () => server.now.askedOf(booksApi.list).map(({ query }) => query);

describe('the address of a list', () => {
  test('contains the search and restores it', async () => {
    const screen = await showList(server.now, {}, { books: booksUpTo(30) });
    await expect.element(link('Libro 1')).toBeVisible();
    await search.fill('libro 2');
    await expect.element(link('Libro 29')).toBeVisible();
    expect(screen.address()).toBe('/books?query=libro+2');
    expect(listQueries().at(-1)).toMatchObject({ query: 'libro 2' });
    await screen.unmount();
    await showList(server.now, {}, { at: '/books?query=libro+2', books: booksUpTo(30) });
    await expect.element(search).toHaveValue('libro 2');
    await expect.element(link('Libro 29')).toBeVisible();
    await expect.element(link('Libro 1')).not.toBeInTheDocument();
  });

  test('is the target of the back link of a record', async () => {
    const screen = await showList(server.now, {}, { at: '/books?query=libro&page=2', books: booksUpTo(30) });
    await link('Libro 30').click();
    await page.getByRole('link', { name: 'Libros' }).click();
    await expect.poll(screen.search).toEqual({ query: 'libro', page: '2' });
    await expect.element(link('Libro 30')).toBeVisible();
  });

  test('is replaced while typing, and pushed for other changes', async () => {
    const screen = await showList(server.now, {}, { books: booksUpTo(3) });
    await search.fill('libro');
    await expect.poll(screen.search).toEqual({ query: 'libro' });
    await page.getByText('Prestados', { exact: true }).click();
    await expect.poll(screen.search).toEqual({ query: 'libro', lent: 'true' });
    await search.fill('libro 1');
    await expect.poll(screen.search).toEqual({ query: 'libro 1', lent: 'true' });
    screen.back();
    await expect.poll(screen.search).toEqual({ query: 'libro' });
    await expect.element(search).toHaveValue('libro');
  });

  test('has a picker for each kind of record in its query, for users who may read them', async () => {
    server.now.answer(shelvesApi.list, () => ({ data: [{ id: 7, name: 'Ana' }] }));
    const readers = { noun: ['lectora', 'lectoras'], policy: 'readers.list', load: async () => shelves } as const;
    const options = { books: booksUpTo(3), sources: { readers } };
    const screen = await showList(server.now, { filters: [] }, { ...options, policies: ['readers.list'] });
    await page.getByRole('combobox', { name: 'Lectora' }).click();
    await page.getByRole('option', { name: 'Ana' }).click();
    await expect.poll(screen.search).toEqual({ readerId: '7' });
    await expect.element(page.getByRole('combobox', { name: 'Lectora' })).toHaveValue('Ana');
    await screen.unmount();
    await showList(server.now, { filters: [] }, options);
    await expect.element(link('Libro 1')).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Lectora' })).not.toBeInTheDocument();
  });

  test('contains every kind of filter, each removable and all at once', async () => {
    server.now.answer(shelvesApi.list, () => ({ data: [{ id: 7, name: 'Novelas' }] }));
    const screen = await showList(server.now, {}, { books: booksUpTo(3) });
    await page.getByText('En casa', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Estante' }).click();
    await page.getByRole('option', { name: 'Novelas' }).click();
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await page.getByRole('combobox', { name: 'Género' }).click();
    await page.getByRole('option', { name: 'Novela', exact: true }).click();
    await page.getByRole('combobox', { name: 'Autor' }).click();
    await page.getByRole('option', { name: 'Cortázar' }).click();
    await expect.poll(screen.search).toEqual({ lent: 'false', shelfId: '7', genre: 'novel', author: 'cort' });
    expect(listQueries().at(-1)).toMatchObject({ lent: false, shelfId: 7, genre: 'novel', author: 'cort' });
    await expect.element(page.getByRole('button', { name: 'Más filtros (2)' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Más filtros (2)' }).click();
    await page.getByRole('button', { name: 'Quitar el filtro Género: Novela' }).click();
    await expect.poll(screen.search).toEqual({ lent: 'false', shelfId: '7', author: 'cort' });
    await page.getByRole('button', { name: 'Quitar todo' }).click();
    await expect.poll(screen.search).toEqual({});
    screen.back();
    await expect.poll(screen.search).toEqual({ lent: 'false', shelfId: '7', author: 'cort' });
    await expect.element(page.getByRole('combobox', { name: 'Estante' })).toHaveValue('Novelas');
    await expect.element(page.getByRole('button', { name: 'Quitar el filtro Autor: Cortázar' })).toBeVisible();
  });

  test('contains several texts, whose options are loaded on demand', async () => {
    const load = vi.fn<() => Promise<Option<string>[]>>(async () =>
      ['Borges', 'Cortázar', 'Parra', 'Zurita, Acosta'].map((value) => ({ value, label: value })),
    );
    const filters: Filter[] = [{ kind: 'texts', name: 'author', label: 'Autor', load }];
    const screen = await showList(server.now, { filters }, { at: '/books?author=Bolaño', books: booksUpTo(3) });
    await expect.element(page.getByRole('button', { name: 'Quitar el filtro Autor: Bolaño' })).toBeVisible();
    expect(load).not.toHaveBeenCalled();
    await page.getByRole('combobox', { name: 'Autor' }).click();
    await page.getByRole('option', { name: 'Bolaño' }).click();
    await userEvent.keyboard('co');
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .all()
          .map((option) => option.element().textContent),
      )
      .toEqual(['Cortázar', 'Zurita, Acosta']);
    await page.getByRole('option', { name: 'Cortázar' }).click();
    await page.getByRole('combobox', { name: 'Autor' }).fill('parr');
    await page.getByRole('option', { name: 'Parra' }).click();
    await expect.poll(screen.search).toEqual({ author: 'Cortázar|Parra' });
    expect(listQueries().at(-1)).toMatchObject({ author: 'Cortázar|Parra' });
    await page.getByRole('button', { name: 'Quitar el filtro Autor: Cortázar, Parra' }).click();
    await expect.poll(screen.search).toEqual({});
  });

  test('names texts by their labels where these differ', async () => {
    const load = async () => [{ value: 'b12', label: 'Viernes 2×1' }];
    const filters: Filter[] = [
      { kind: 'texts', name: 'author', label: 'Vino de', load, nameOf: (text) => `banner ${text.slice(1)}` },
    ];
    await showList(server.now, { filters }, { at: '/books?author=b12|b5', books: booksUpTo(3) });
    await expect
      .element(page.getByRole('button', { name: 'Quitar el filtro Vino de: Viernes 2×1, banner 5' }))
      .toBeVisible();
  });

  test('drops invalid values and shows the rest', async () => {
    await showList(server.now, {}, { at: '/books?lent=perhaps&page=-3&genre=novel', books: booksUpTo(3) });
    await expect.element(link('Libro 1')).toBeVisible();
    expect(listQueries()[0]).toEqual({ genre: 'novel', limit: 25 });
  });

  test('contains the sort order: ascending first, then descending', async () => {
    const screen = await showList(server.now, {}, { books: booksUpTo(3) });
    await page.getByRole('button', { name: 'Páginas' }).click();
    await expect.poll(screen.search).toEqual({ sort: 'pages', dir: 'asc' });
    await page.getByRole('button', { name: 'Páginas' }).click();
    await expect.poll(screen.search).toEqual({ sort: 'pages', dir: 'desc' });
    const head = page.getByRole('button', { name: 'Páginas' }).element().closest('th');
    expect(head?.getAttribute('aria-sort')).toBe('descending');
  });

  test('contains the page, and limits it to the last one', async () => {
    const screen = await showList(server.now, {}, { books: booksUpTo(60) });
    await page.getByRole('button', { name: 'Página 2', exact: true }).click();
    await expect.element(link('Libro 26')).toBeVisible();
    await expect.element(page.getByText('26–50 de 60 libros')).toBeVisible();
    await search.fill('libro 1');
    await expect.poll(screen.search).toEqual({ query: 'libro 1' });
    await screen.goTo('/books?page=9');
    await expect.element(link('Libro 60')).toBeVisible();
    expect(screen.search()).toEqual({ page: '3' });
  });

  test('contains the card layout, in which cards open like rows and are selected without opening', async () => {
    const card = () => <p>De la biblioteca</p>;
    const screen = await showList(server.now, { card }, { books: booksUpTo(3) });
    await page.getByTitle('Tarjetas').click();
    await expect.poll(screen.search).toEqual({ look: 'grid' });
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: 'Seleccionar Libro 2' }).click();
    await expect.element(page.getByText('1 libro', { exact: true })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Ordenar' }).click();
    await page.getByRole('menuitem', { name: 'Páginas' }).click();
    await expect.poll(screen.search).toEqual({ look: 'grid', sort: 'pages', dir: 'asc' });
    await link('Libro 2').click();
    await expect.poll(screen.address).toBe('/books/2');
  });
});

describe('an empty list', () => {
  test('explains its purpose with a first action', async () => {
    await showList(server.now, {}, { books: [] });
    await expect.element(page.getByText('Todavía no hay libros')).toBeVisible();
    await expect.element(link('Crear libro').first()).toBeVisible();
  });

  test('reports no matches with a reset', async () => {
    const screen = await showList(server.now, {}, { at: '/books?query=xyz', books: booksUpTo(3) });
    await expect.element(page.getByText('Nada coincide con «xyz»')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar búsqueda' }).click();
    await expect.element(link('Libro 1')).toBeVisible();
    expect(screen.search()).toEqual({});
  });

  test('reports missing access and errors with a retry', async () => {
    server.now.answer(booksApi.list, () => {
      throw new Refusal(403, { message: 'No tienes permiso' });
    });
    const screen = await showList(server.now);
    await expect.element(page.getByText('No tienes acceso')).toBeVisible();
    await expect.element(page.getByText(/Pide acceso a quien administra los roles/)).toBeVisible();
    await screen.unmount();
    server.now.answer(booksApi.list, () => {
      throw new NoNetwork();
    });
    await showList(server.now);
    await expect.element(page.getByText('Sin conexión', { exact: true })).toBeVisible();
    server.now.answer(booksApi.list, async () => ({ data: [aBook()], count: 1, total: 1, page: 1, nextPage: null }));
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(link('Rayuela')).toBeVisible();
  });
});

describe('list rows', () => {
  test('use arrows, Space and Enter as a single tab stop', async () => {
    const screen = await showList(server.now, {}, { books: booksUpTo(30) });
    await expect.element(link('Libro 1')).toBeVisible();
    (row('Libro 1').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row('Libro 2')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row('Libro 3')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(row('Libro 25')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(row('Libro 1')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('checkbox', { name: 'Seleccionar Libro 1', exact: true })).toBeChecked();
    expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.address).toBe('/books/1');
  });

  test('keep up with fast key presses', async () => {
    await showList(server.now, {}, { books: booksUpTo(30) });
    await expect.element(link('Libro 1')).toBeVisible();
    const first = row('Libro 1').element() as HTMLElement;
    first.focus();
    const down = () => first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    down();
    down();
    await expect.element(row('Libro 3')).toHaveFocus();
  });

  test('open on click, but not on their controls', async () => {
    server.now.answer(booksApi.update, ({ body }) => ({ ...aBook({ id: 2 }), ...body }));
    const screen = await showList(server.now, {}, { books: booksUpTo(3) });
    await page.getByRole('checkbox', { name: 'Seleccionar Libro 2' }).click();
    await page.getByRole('switch', { name: 'Libro 2 prestado' }).click();
    await page.getByRole('button', { name: 'Acciones de Libro 2' }).click();
    await userEvent.keyboard('{Escape}');
    expect(screen.address()).toBe('/books');
    await row('Libro 2').getByText('20', { exact: true }).click();
    await expect.poll(screen.address).toBe('/books/2');
  });

  test('toggle immediately, and revert with the reason when rejected', async () => {
    const reply = Promise.withResolvers<void>();
    server.now.answer(booksApi.update, async () => {
      await reply.promise;
      throw new Refusal(409, { message: 'Está reservado' });
    });
    await showList(server.now, {}, { books: booksUpTo(2) });
    const lent = page.getByRole('switch', { name: 'Libro 1 prestado' });
    await lent.click();
    await expect.element(lent).toBeChecked();
    reply.resolve();
    await expect.element(page.getByText('Está reservado')).toBeVisible();
    await expect.element(lent).not.toBeChecked();
  });

  test('offer only permitted actions', async () => {
    const screen = await showList(server.now, {}, { books: booksUpTo(1) });
    await page.getByRole('button', { name: 'Acciones de Libro 1' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Quemar' })).toBeVisible();
    await expect.element(link('Crear libro')).toBeVisible();
    await screen.unmount();
    await showList(server.now, {}, { books: booksUpTo(1), policies: [] });
    await page.getByRole('button', { name: 'Acciones de Libro 1' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Ver' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Quemar' })).not.toBeInTheDocument();
    await expect.element(link('Crear libro')).not.toBeInTheDocument();
  });

  test('of a thousand are rendered only near the viewport', async () => {
    server.now.answer(booksApi.list, async () => {
      const data = booksUpTo(1000);
      return { data, count: 1000, total: 1000, page: 1, nextPage: null };
    });
    await showList(server.now, { grows: true });
    await expect.element(link('Libro 1')).toBeVisible();
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(80);
  });

  test('are cards on phones, with collapsed filters', async () => {
    await page.viewport(390, 844);
    await showList(server.now, {}, { books: booksUpTo(3) });
    await expect.element(link('Libro 1')).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Filtros' })).toBeVisible();
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1280, 900);
  });

  test('omit columns without content on cards', async () => {
    await page.viewport(390, 844);
    const columns = listProps.columns.map((column) =>
      column.id === 'pages' ? { ...column, blank: ({ pages }: Book) => pages === 10 } : column,
    );
    await showList(server.now, { columns }, { books: booksUpTo(2) });
    const cardOf = (name: string) => page.getByRole('listitem').filter({ has: link(name) });
    await expect.element(cardOf('Libro 2').getByText('Páginas')).toBeVisible();
    expect(cardOf('Libro 1').getByText('Páginas').elements()).toEqual([]);
    await page.viewport(1280, 900);
  });
});
