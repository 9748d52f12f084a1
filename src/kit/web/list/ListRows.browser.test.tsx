import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpointQuery } from '../api/query.ts';
import { booksUpTo, listProps, showList } from '../testing/BookList.tsx';
import { aBook, booksApi } from '../testing/books.tsx';
import { fakeServer } from '../testing/fakeServer.ts';

const server = fakeServer();

const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const search = page.getByRole('searchbox', { name: 'Buscar por título' });

describe('navigation of list rows', () => {
  test('starts with the down arrow in the search, also for cards', async () => {
    const { unmount } = await showList(server.now, {}, { books: booksUpTo(3) });
    await search.fill('libro 2');
    await expect.element(link('Libro 1')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row('Libro 2')).toHaveFocus();
    await unmount();
    await showList(
      server.now,
      { card: () => <p>De la biblioteca</p> },
      { at: '/books?look=grid', books: booksUpTo(3) },
    );
    await expect.element(link('Libro 1')).toBeVisible();
    await search.click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(link('Libro 1')).toHaveFocus();
  });

  test('prefetches a record on hover or focus, and not again on opening', async () => {
    server.now.answer(booksApi.get, ({ params }) => aBook({ id: params.id }));
    const prefetch = ({ id }: { id: number }) => endpointQuery(booksApi.get, { params: { id } });
    const screen = await showList(server.now, { prefetch }, { books: booksUpTo(3) });
    const read = () => server.now.askedOf(booksApi.get).map(({ params }) => params.id);
    await row('Libro 2').hover();
    await expect.poll(read).toEqual([2]);
    (row('Libro 3').element() as HTMLElement).focus();
    await expect.poll(read).toEqual([2, 3]);
    await row('Libro 2').hover();
    await screen.client.fetchQuery({ ...prefetch({ id: 2 }), staleTime: 15_000 });
    expect(read()).toEqual([2, 3]);
  });

  test('focuses the search with its key on any keyboard layout', async () => {
    await showList(server.now, {}, { books: booksUpTo(3) });
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(search).not.toHaveFocus();
    await userEvent.keyboard('{Shift>}/{/Shift}');
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('');
  });

  test('keeps the controls in view if there is no room for all columns', async () => {
    const [title, pages, lent, summary] = listProps.columns;
    const columns = [
      title!,
      { ...pages!, width: 300, priority: 1 },
      { ...summary!, optional: false, width: 300, priority: 2 },
      { ...lent!, width: 300 },
    ];
    const { container } = await showList(server.now, { columns }, { books: booksUpTo(3) });
    await expect.element(row('Libro 1')).toBeVisible();
    const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent).filter(Boolean);
    const edge = () => page.getByRole('table').element().closest('section')!.getBoundingClientRect().right;
    const menuEnd = () =>
      page.getByRole('button', { name: 'Acciones de Libro 1' }).element().getBoundingClientRect().right;
    expect(heads()).toEqual(['Título', 'Páginas', 'Resumen', 'Prestado']);
    container.style.width = '950px';
    await expect.poll(heads).toEqual(['Título', 'Páginas', 'Prestado']);
    expect(menuEnd()).toBeLessThan(edge());
    container.style.width = '880px';
    await expect.poll(heads).toEqual(['Título', 'Prestado']);
  });

  test('keeps actions visible while columns scroll', async () => {
    const columns = listProps.columns.map((column) => ({ ...column, width: 500 }));
    const { container } = await showList(server.now, { columns, grows: true }, { books: booksUpTo(3) });
    container.style.width = '900px';
    const menu = page.getByRole('button', { name: 'Acciones de Libro 1' });
    await expect.element(menu).toBeVisible();
    const scrolled = page.getByRole('table').element().closest('section')!;
    await expect.poll(() => scrolled.scrollWidth).toBeGreaterThan(scrolled.clientWidth);
    expect(menu.element().getBoundingClientRect().right).toBeLessThan(scrolled.getBoundingClientRect().right);
  });

  test('announces the number of rows on each change', async () => {
    await showList(server.now, {}, { books: booksUpTo(30) });
    const count = page.getByRole('status').filter({ hasText: 'libro' }).first();
    await expect.element(count).toHaveTextContent('30 libros');
    await search.fill('libro 30');
    await expect.element(count).toHaveTextContent('1 libro');
  });
});
