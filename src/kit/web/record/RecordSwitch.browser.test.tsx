import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Column } from '../list/table/column.ts';
import { booksUpTo, showList } from '../testing/BookList.tsx';
import { type Book, booksApi } from '../testing/books.tsx';
import { fakeServer, Refusal } from '../testing/fakeServer.ts';
import { RecordSwitch, useRecordToggle } from './RecordSwitch.tsx';

const server = fakeServer();

function Lent({ book }: { book: Book }) {
  const setLent = useRecordToggle<Book>(
    booksApi.update,
    'lent',
    ({ title }, on) => `${title} ${on ? 'prestado' : 'en casa'}`,
  );
  return (
    <RecordSwitch
      policy={booksApi.update.policy}
      label={`${book.title} prestado`}
      on={book.lent}
      onChange={(on) => setLent(book, on)}
    />
  );
}

const columns: Column<Book>[] = [
  { id: 'title', label: 'Título', cell: ({ title }) => title },
  { id: 'lent', label: 'Prestado', cell: (book) => <Lent book={book} /> },
];

const sent = () => server.now.askedOf(booksApi.update).map(({ params, body }) => [params.id, body]);
const toast = (text: string) => page.getByRole('alert').filter({ hasText: text });

async function lendSecond(): Promise<void> {
  await showList(server.now, { columns, bulk: [] }, { books: booksUpTo(3) });
  await page.getByRole('switch', { name: 'Libro 2 prestado' }).click({ force: true });
}

test('a switch confirms with the name of its record, and its undo writes the old value back', async () => {
  server.now.answer(booksApi.update, () => ({}) as Book);
  await lendSecond();
  await expect.element(toast('Libro 2 prestado')).toBeVisible();
  await toast('Libro 2 prestado').getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(toast('Libro 2 en casa')).toBeVisible();
  expect(sent()).toEqual([
    [2, { lent: true }],
    [2, { lent: false }],
  ]);
});

test('a refused switch shows the reason, and nothing to undo', async () => {
  server.now.answer(booksApi.update, () => {
    throw new Refusal(422, { message: 'Está en reparación.' });
  });
  await lendSecond();
  await expect.element(toast('Está en reparación.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('switch', { name: 'Libro 2 prestado' })).not.toBeChecked();
});
