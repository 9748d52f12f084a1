import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { booksUpTo, listProps, showList } from '../testing/BookList.tsx';
import { shelvesApi } from '../testing/books.tsx';
import { fakeServer } from '../testing/fakeServer.ts';

const server = fakeServer();

const search = page.getByRole('searchbox', { name: 'Buscar por título' });

describe('the list toolbar', () => {
  test('shows up to three filters, or the first two and a button for the rest', async () => {
    const [lent, shelf, genre, author] = listProps.filters!;
    const { unmount } = await showList(server.now, { filters: [lent!, shelf!, genre!] }, { books: booksUpTo(3) });
    const inSight = async (...names: string[]) => {
      for (const name of names) await expect.element(page.getByLabelText(name, { exact: true })).toBeVisible();
    };
    await inSight('Préstamo', 'Estante', 'Género');
    await expect.element(page.getByRole('button', { name: 'Más filtros' })).not.toBeInTheDocument();
    await unmount();
    await showList(server.now, { filters: [lent!, shelf!, genre!, author!] }, { books: booksUpTo(3) });
    await inSight('Préstamo', 'Estante');
    for (const name of ['Género', 'Autor'])
      await expect.element(page.getByLabelText(name, { exact: true })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await inSight('Género', 'Autor');
  });

  test('fits on a single line on a tablet with all controls', async () => {
    await page.viewport(1024, 768);
    const card = () => <p>De la biblioteca</p>;
    const filters = listProps.filters!.toReversed();
    const { container } = await showList(server.now, { card, filters }, { books: booksUpTo(3) });
    container.style.width = '892px';
    const columns = page.getByRole('button', { name: 'Elegir columnas' });
    await expect.element(columns).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Más filtros' })).toBeVisible();
    const middle = ({ top, height }: DOMRect) => Math.round(top + height / 2);
    const off = () =>
      middle(columns.element().getBoundingClientRect()) - middle(search.element().getBoundingClientRect());
    expect(Math.abs(off())).toBeLessThan(4);
    await page.viewport(1280, 900);
  });

  test('of a list without an order ends on a phone where its cards do', async () => {
    await page.viewport(390, 844);
    const columns = listProps.columns.map(({ sort: _, ...column }) => column);
    const { unmount } = await showList(server.now, { columns }, { books: booksUpTo(3) });
    const right = (locator: Locator) => locator.element().getBoundingClientRect().right;
    const filters = page.getByRole('button', { name: 'Filtros' });
    await expect.element(filters).toBeVisible();
    await expect.element(page.getByRole('listitem').first()).toBeVisible();
    expect(Math.abs(right(page.getByRole('listitem').first()) - right(filters))).toBeLessThan(1);
    await unmount();
    await page.viewport(1280, 900);
  });

  test('applies typed filters with Enter', async () => {
    const shelves = [
      { id: 1, name: 'Novelas' },
      { id: 2, name: 'Poesía' },
    ];
    server.now.answer(shelvesApi.list, ({ query }) => ({
      data: shelves.filter(({ name }) => name.toLowerCase().includes(query.name ?? '')),
    }));
    const screen = await showList(server.now, {}, { books: booksUpTo(3) });
    await page.getByRole('combobox', { name: 'Estante' }).click();
    await userEvent.keyboard('poes');
    await expect.element(page.getByRole('option', { name: 'Poesía' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'Novelas' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.search).toMatchObject({ shelfId: '2' });
  });

  test('shows each filter value once, in its field or as text if hidden', async () => {
    server.now.answer(shelvesApi.list, () => ({ data: [{ id: 7, name: 'Novelas' }] }));
    const screen = await showList(server.now, {}, { at: '/books?shelfId=7', books: booksUpTo(3) });
    const removeButton = (filter: string) => page.getByRole('button', { name: `Quitar el filtro ${filter}` });
    await expect.element(page.getByRole('combobox', { name: 'Estante' })).toHaveValue('Novelas');
    await expect.element(removeButton('Estante: Novelas')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await page.getByRole('combobox', { name: 'Autor' }).click();
    await page.getByRole('option', { name: 'Cortázar' }).click();
    await expect.element(page.getByRole('button', { name: 'Quitar todo' })).toBeVisible();
    await expect.element(removeButton('Autor: Cortázar')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Más filtros (1)' }).click();
    await expect.element(removeButton('Autor: Cortázar')).toBeVisible();
    await removeButton('Autor: Cortázar').click();
    await expect.poll(screen.search).toEqual({ shelfId: '7' });
    await page.getByRole('button', { name: 'Quitar todo' }).click();
    await expect.poll(screen.search).toEqual({});
  });

  test('shows a value from a link in its field, and as text where the field has no option for it', async () => {
    await showList(server.now, {}, { at: '/books?genre=poem&author=onetti', books: booksUpTo(3) });
    await expect.element(page.getByRole('button', { name: 'Quitar el filtro Género: Poesía' })).toBeVisible();
    const removeAuthor = page.getByRole('button', { name: 'Quitar el filtro Autor: onetti' });
    await expect.element(removeAuthor).toBeVisible();
    await page.getByRole('button', { name: 'Más filtros (2)' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Género' })).toHaveValue('Poesía');
    await expect.element(page.getByRole('button', { name: 'Quitar el filtro Género: Poesía' })).not.toBeInTheDocument();
    await expect.element(removeAuthor).toBeVisible();
  });

  test('returns to the first page when filters change', async () => {
    const screen = await showList(server.now, {}, { at: '/books?page=3&sort=pages&dir=asc', books: booksUpTo(60) });
    await page.getByText('Prestados', { exact: true }).click();
    await expect.poll(screen.search).toEqual({ lent: 'true', sort: 'pages', dir: 'asc' });
    await screen.goTo('/books?page=3');
    await search.fill('libro');
    await expect.poll(screen.search).toEqual({ query: 'libro' });
  });
});
