import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ListPage } from '../list/ListPage.tsx';
import { listSearch } from '../list/listSearch.ts';
import { RowMenu } from '../list/table/RowMenu.tsx';
import { booksUpTo, listProps, pagesOf } from '../testing/BookList.tsx';
import { aBook, type Book, BookPage, booksApi } from '../testing/books.tsx';
import { fakeServer } from '../testing/fakeServer.ts';
import { historyApi } from '../testing/historyApi.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { type RecordActions, useRecordActions } from './useRecordActions.tsx';

const server = fakeServer();

const actionsOfBooks: RecordActions<Book> = {
  api: booksApi,
  history: { api: historyApi, table: 'books' },
  removal: {
    endpoint: booksApi.remove,
    success: 'Libro eliminado',
    ask: ({ title }) => ({ title: `¿Eliminar ${title}?`, body: 'No vuelve.', confirm: 'Eliminar' }),
  },
};

function Books() {
  const { history, remove, dialogs } = useRecordActions<Book>(actionsOfBooks);
  return (
    <>
      <ListPage {...listProps} actions={(book) => [history(book), remove(book)]} />
      {dialogs}
    </>
  );
}

const menu = page.getByRole('button', { name: 'Acciones de Libro 2', exact: true });

async function choose(action: string): Promise<void> {
  server.now.answer(booksApi.list, pagesOf(booksUpTo(3)));
  server.now.answer(historyApi.history, () => ({ data: [], nextCursor: null }));
  await renderScreen([{ path: '/books', component: Books, validateSearch: listSearch(booksApi.list.query) }], {
    at: '/books',
    policies: ['books.list', 'books.show', 'books.update', 'books.delete'],
  });
  await menu.click();
  await page.getByRole('menuitem', { name: action }).click();
}

function OneBook() {
  const { remove, dialogs } = useRecordActions<Book>(actionsOfBooks);
  return (
    <>
      <BookPage saved={aBook()} actions={<RowMenu label="Rayuela" actions={[remove(aBook())]} />} />
      {dialogs}
    </>
  );
}

test('destructive actions are in the page menu, not in the bar, and confirm their effect', async () => {
  server.now.answer(booksApi.remove, () => ({}));
  await renderScreen([{ path: '/books/$id', component: OneBook }], {
    at: '/books/1',
    policies: ['books.update', 'books.delete'],
  });
  await page.getByRole('textbox', { name: 'Título' }).fill('Bestiario');
  const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
  await expect.element(bar.getByRole('button', { name: 'Guardar' })).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Acciones de Rayuela' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar Rayuela?' });
  await expect.element(question.getByText('No vuelve.')).toBeVisible();
  expect(server.now.askedOf(booksApi.remove)).toEqual([]);
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect.poll(() => server.now.askedOf(booksApi.remove).map(({ params }) => params.id)).toEqual([1]);
});

describe('closing something opened from a row', () => {
  test('returns the focus to its menu: the history', async () => {
    await choose('Historial');
    await expect.element(page.getByRole('dialog', { name: 'Historial' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).toHaveFocus();
  });

  test('returns the focus to its menu: a cancelled confirmation', async () => {
    await choose('Eliminar');
    await page.getByRole('dialog', { name: '¿Eliminar Libro 2?' }).getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(menu).toHaveFocus();
    expect(server.now.askedOf(booksApi.remove)).toEqual([]);
  });
});
