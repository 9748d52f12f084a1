import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { areaOf } from '../api/query.ts';
import { booksUpTo, pagesOf, showList } from '../testing/BookList.tsx';
import { booksApi } from '../testing/books.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import type { ListTabsSpec } from './ListTabs.tsx';

const server = fakeServer();
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const titles = () =>
  page
    .getByRole('link', { name: /^Libro/ })
    .elements()
    .map((link) => link.textContent);

const tabs: ListTabsSpec = {
  name: 'genre',
  label: 'Qué leer',
  tabs: [
    { value: undefined, label: 'Todos' },
    { value: 'novel', label: 'Novelas', count: 12 },
    { value: 'poem', label: 'Poemas', count: 0, urgent: true },
  ],
  instead: ['author'],
};

describe('list tabs', () => {
  test('are links with counts, mark the current one and drop conflicting filters', async () => {
    const screen = await showList(server.now, { tabs }, { at: '/books?author=cort&lent=true', books: booksUpTo(3) });
    const nav = page.getByRole('navigation', { name: 'Qué leer' });
    await expect.element(nav.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(nav.element());
    await nav.getByRole('link', { name: 'Novelas 12' }).click();
    await expect.poll(screen.search).toEqual({ genre: 'novel', lent: 'true' });
    await expect.element(nav.getByRole('link', { name: 'Novelas 12' })).toHaveAttribute('aria-current', 'page');
    await expect.element(nav.getByRole('link', { name: 'Todos' })).not.toHaveAttribute('aria-current');
    await nav.getByRole('link', { name: 'Todos' }).click();
    await expect.poll(screen.search).toEqual({ lent: 'true' });
  });
});

describe('an empty tab', () => {
  const noneTitle = ({ genre }: Record<string, unknown>) => (genre === 'poem' ? 'No quedan poemas' : undefined);
  test('says so without filters to remove, which there are none of', async () => {
    await showList(server.now, { tabs, noneTitle }, { at: '/books?genre=poem', books: [] });
    await expect.element(page.getByText('No quedan poemas')).toBeVisible();
    expect(document.querySelector('.tabler-icon-check')).not.toBeNull();
    expect(document.querySelector('.tabler-icon-search-off')).toBeNull();
    expect(page.getByRole('button', { name: 'Quitar filtros' }).elements()).toEqual([]);
  });
});

describe('list shortcuts', () => {
  test('act on the focused row, which J and K move, and never while typing', async () => {
    const done: string[] = [];
    const keys = [{ key: 'a', run: ({ title }: { title: string }) => done.push(title) }];
    await showList(server.now, { keys }, { books: booksUpTo(3) });
    await expect.element(row('Libro 1')).toBeVisible();
    await userEvent.keyboard('a');
    await userEvent.keyboard('j');
    await expect.element(row('Libro 1')).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(row('Libro 2')).toHaveFocus();
    await userEvent.keyboard('a');
    await userEvent.keyboard('k');
    await expect.element(row('Libro 1')).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}');
    await page.getByRole('searchbox').fill('a');
    await userEvent.keyboard('ja');
    expect(done).toEqual(['Libro 2']);
  });
});

test('the row that replaces the focused one gets the focus', async () => {
  const books = booksUpTo(3);
  const screen = await showList(server.now, {}, { books });
  await expect.element(row('Libro 2')).toBeVisible();
  (row('Libro 2').element() as HTMLElement).focus();
  server.now.answer(booksApi.list, pagesOf([books[0]!, books[2]!]));
  await screen.client.invalidateQueries({ queryKey: [areaOf(booksApi.list)] });
  await expect.element(row('Libro 3')).toHaveFocus();
});

describe('a list that grows', () => {
  test('shows the total if it is known', async () => {
    await showList(server.now, { grows: true, counted: { count: 40 } }, { books: booksUpTo(3) });
    await expect.element(page.getByText('3 de 40 libros')).toBeVisible();
  });

  test('keeps rows in place under the pointer and counts pending ones', async () => {
    const books = booksUpTo(3);
    const screen = await showList(server.now, { grows: true }, { books });
    await row('Libro 2').hover();
    server.now.answer(booksApi.list, pagesOf([{ ...books[0]!, id: 9, title: 'Libro 9' }, ...books]));
    await screen.client.invalidateQueries({ queryKey: [areaOf(booksApi.list)] });
    await expect.element(page.getByRole('button', { name: '1 nuevo' })).toBeVisible();
    expect(titles()).toEqual(['Libro 1', 'Libro 2', 'Libro 3']);
    await page.getByRole('button', { name: '1 nuevo' }).click();
    await expect.poll(titles).toEqual(['Libro 9', 'Libro 1', 'Libro 2', 'Libro 3']);
  });

  test('has its filters in a sheet on phones, with the number of results', async () => {
    await page.viewport(390, 844);
    await showList(server.now, {}, { books: booksUpTo(30) });
    await page.getByRole('button', { name: 'Filtros' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    await expectAccessible(sheet.element());
    await expect.poll(() => sheet.element().getBoundingClientRect().width).toBe(390);
    await sheet.getByRole('button', { name: 'Ver 30 libros' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await page.viewport(1280, 800);
  });
});
