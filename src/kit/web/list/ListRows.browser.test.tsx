import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpointQuery } from '../api/query.ts';
import { booksUpTo, showList } from '../testing/BookList.tsx';
import { aBook, booksApi } from '../testing/books.tsx';
import { fakeServer } from '../testing/fakeServer.ts';

const server = fakeServer();

const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const search = page.getByRole('searchbox', { name: 'Buscar por título' });

describe('the rows of a list', () => {
  test('are entered by the arrow down from the search, also as cards', async () => {
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

  test('have what opens them read when the pointer or the focus rests on them, and not again by opening', async () => {
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

  test('are searched by the sign for it, on whatever key a keyboard has it', async () => {
    await showList(server.now, {}, { books: booksUpTo(3) });
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(search).not.toHaveFocus();
    await userEvent.keyboard('{Shift>}/{/Shift}');
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('');
  });

  test('are counted aloud each time that changes', async () => {
    await showList(server.now, {}, { books: booksUpTo(30) });
    const count = page.getByRole('status').filter({ hasText: 'libro' }).first();
    await expect.element(count).toHaveTextContent('30 libros');
    await search.fill('libro 30');
    await expect.element(count).toHaveTextContent('1 libro');
  });
});
