import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { booksUpTo, showList } from '../testing/BookList.tsx';
import { booksApi } from '../testing/books.tsx';
import { fakeServer, NoNetwork } from '../testing/fakeServer.ts';

const server = fakeServer();

const link = (name: string) => page.getByRole('link', { name, exact: true });
const row = (name: string) => page.getByRole('row').filter({ has: link(name) });
const listRequests = () => server.now.askedOf(booksApi.list);

describe('an infinite list', () => {
  test('loads the next page near the end at the same address', async () => {
    const screen = await showList(server.now, { grows: true }, { books: booksUpTo(60) });
    await expect.element(link('Libro 25')).toBeInTheDocument();
    row('Libro 25').element().scrollIntoView();
    await expect.element(page.getByText('50 de 60 libros')).toBeVisible();
    expect(listRequests()).toHaveLength(2);
    row('Libro 50').element().scrollIntoView();
    await expect.element(page.getByText('60 de 60 libros')).toBeVisible();
    expect(listRequests()).toHaveLength(3);
    expect(screen.address()).toBe('/books');
  });

  test('waits for a retry after a failed page', async () => {
    await showList(server.now, { grows: true }, { books: booksUpTo(60) });
    await expect.element(link('Libro 25')).toBeInTheDocument();
    server.now.answer(booksApi.list, () => {
      throw new NoNetwork();
    });
    row('Libro 25').element().scrollIntoView();
    await expect.poll(() => listRequests().length).toBeGreaterThan(1);
    await expect.element(page.getByRole('button', { name: 'Mostrar más' })).toBeEnabled();
    const before = listRequests().length;
    await new Promise((done) => setTimeout(done, 300));
    expect(listRequests()).toHaveLength(before);
  });
});
