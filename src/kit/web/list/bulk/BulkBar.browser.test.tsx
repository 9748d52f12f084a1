import { useQueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { booksUpTo, lend, pagesOf, showList } from '../../testing/BookList.tsx';
import { type Book, booksApi } from '../../testing/books.tsx';
import { expectAccessible } from '../../testing/expectAccessible.ts';
import { fakeServer, Refusal } from '../../testing/fakeServer.ts';
import type { BulkAction, BulkSelection } from './BulkBar.tsx';

const server = fakeServer();

const pick = (name: string) => page.getByRole('checkbox', { name: `Seleccionar ${name}`, exact: true }).click();
const pageCheckbox = page.getByRole('checkbox', { name: 'Seleccionar todas las filas de esta página' });
const bar = page.getByLabelText('Acciones sobre lo seleccionado');
const clickAction = (name: string) => bar.getByRole('button', { name, exact: true }).click();
const agree = (question: string) =>
  page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Prestar' }).click();
const changes = () => server.now.askedOf(booksApi.update).map(({ params, body }) => [params.id, body.lent]);

/** Lends every book but one. */
function lendingAllBut(refused: number | null, books: Book[]): void {
  server.now.answer(booksApi.update, ({ params, body }) => {
    if (params.id === refused) throw new Refusal(409, { message: 'Está reservado' });
    return { ...books[params.id - 1]!, ...body, version: 2 };
  });
}

describe('the list selection', () => {
  test('is counted, survives paging and can be cleared', async () => {
    await showList(server.now, {}, { books: booksUpTo(60) });
    await pick('Libro 2');
    await expect.element(bar.getByText('1 libro', { exact: true })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Página 2', exact: true }).click();
    await pick('Libro 30');
    await expect.element(bar.getByText('2 libros', { exact: true })).toBeVisible();
    await bar.getByRole('button', { name: 'Quitar la selección' }).click();
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('fits all its actions within the page, with paging still available', async () => {
    await page.viewport(1024, 768);
    const labels = ['Activar', 'Desactivar', 'Precio', 'Agregar a menús', 'Agotar', 'Etiqueta', 'Características'];
    const bulk = labels.map((label) => ({ label: `${label} de cada libro`, together: async () => true }));
    await showList(server.now, { bulk }, { books: booksUpTo(30) });
    await pick('Libro 2');
    await expect.element(bar).toBeVisible();
    const { left, right } = bar.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(1024);
    const lastPage = page.getByRole('button', { name: 'Página 2', exact: true }).element();
    const gap = () => bar.element().getBoundingClientRect().top - lastPage.getBoundingClientRect().bottom;
    await expect.poll(gap).toBeGreaterThan(0);
    await page.viewport(1280, 900);
  });

  test('offers only actions that apply to a chosen row, the minor ones in a menu', async () => {
    const archived: string[] = [];
    const archive = {
      label: 'Archivar',
      isMinor: true,
      each: async ({ title }: { title: string }) => void archived.push(title),
      done: (count: number) => `${count} archivados`,
    };
    const burn = {
      ...archive,
      label: 'Quemar',
      isMinor: false,
      applies: ({ title }: { title: string }) => title === 'Libro 3',
    };
    await showList(server.now, { bulk: [burn, archive] }, { books: booksUpTo(5) });
    await pick('Libro 2');
    await expect.element(bar.getByRole('button', { name: 'Más' })).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Quemar' })).not.toBeInTheDocument();
    await expect.element(bar.getByRole('button', { name: 'Archivar' })).not.toBeInTheDocument();
    await pick('Libro 3');
    await expect.element(bar.getByRole('button', { name: 'Quemar' })).toBeVisible();
    await bar.getByRole('button', { name: 'Más' }).click();
    await page.getByRole('menuitem', { name: 'Archivar' }).click();
    await expect.poll(() => archived.length).toBe(2);
  });

  test('survives other filters and lists hidden names until it is cleared', async () => {
    await showList(server.now, {}, { books: booksUpTo(30) });
    await pick('Libro 2');
    await page.getByRole('searchbox').fill('libro 3');
    await expect.element(page.getByRole('link', { name: 'Libro 30' })).toBeVisible();
    await expect.element(bar.getByText('1 libro', { exact: true })).toBeVisible();
    await pick('Libro 30');
    await expect.element(bar.getByText('2 libros', { exact: true })).toBeVisible();
    await bar.getByRole('button', { name: '1 fuera de la vista' }).click();
    await expectAccessible();
    await page.getByRole('button', { name: 'Quitar Libro 2' }).click();
    await expect.element(bar.getByText('1 libro', { exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('libro 2');
    await expect.element(page.getByRole('checkbox', { name: 'Seleccionar Libro 2', exact: true })).not.toBeChecked();
  });

  test('adds results of another search', async () => {
    await showList(server.now, { bulk: [{ label: 'Archivar', together: async () => true }] }, { books: booksUpTo(60) });
    await pick('Libro 1');
    await page.getByRole('searchbox').fill('libro 5');
    await expect.element(page.getByRole('link', { name: 'Libro 59' })).toBeVisible();
    await bar.getByRole('button', { name: 'Agregar los 11' }).click();
    await expect.element(bar.getByText('12 libros', { exact: true })).toBeVisible();
  });

  test('can be reached and left with a key', async () => {
    await showList(server.now, {}, { books: booksUpTo(30) });
    const box = page.getByRole('checkbox', { name: 'Seleccionar Libro 2', exact: true });
    await box.click();
    await expect.element(page.getByText('Presiona B para ir a las acciones')).toBeInTheDocument();
    await userEvent.keyboard('b');
    await expect.element(bar.getByRole('button', { name: 'Prestar' })).toHaveFocus();
    await bar.getByRole('button', { name: 'Quitar la selección' }).click();
    await expect.element(box).toHaveFocus();
  });

  test('includes full pages and ranges with Shift', async () => {
    await showList(server.now, {}, { books: booksUpTo(30) });
    await pageCheckbox.click();
    await expect.element(bar.getByText('25 libros', { exact: true })).toBeVisible();
    await pageCheckbox.click();
    await pick('Libro 2');
    await userEvent.keyboard('{Shift>}');
    await pick('Libro 5');
    await userEvent.keyboard('{/Shift}');
    await expect.element(bar.getByText('4 libros', { exact: true })).toBeVisible();
  });

  test('includes all results on all pages for actions that support it', async () => {
    const selections: BulkSelection<Book>[] = [];
    const archive: BulkAction<Book> = {
      label: 'Archivar',
      together: async (chosen) => {
        selections.push(chosen);
        expect((await chosen.readRows()).length).toBe(60);
        return true;
      },
    };
    await showList(server.now, { bulk: [lend, archive] }, { at: '/books?query=libro', books: booksUpTo(60) });
    await pick('Libro 1');
    await bar.getByRole('button', { name: 'Seleccionar los 60' }).click();
    await expect.element(bar.getByText('60 libros', { exact: true })).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Prestar' })).not.toBeInTheDocument();
    await clickAction('Archivar');
    await expect.element(bar).not.toBeInTheDocument();
    expect(selections).toMatchObject([{ count: 60, all: true, narrowing: { query: 'libro' } }]);
  });

  test('offers only permitted actions', async () => {
    const archive: BulkAction<Book> = { label: 'Archivar', policy: 'books.delete', together: async () => true };
    await showList(server.now, { bulk: [lend, archive] }, { books: booksUpTo(3), policies: ['books.update'] });
    await pick('Libro 1');
    await expect.element(bar.getByRole('button', { name: 'Prestar' })).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Archivar' })).not.toBeInTheDocument();
  });

  test('is hidden without permitted actions', async () => {
    await showList(server.now, {}, { books: booksUpTo(3), policies: [] });
    await expect.element(page.getByRole('link', { name: 'Libro 1' })).toBeVisible();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('a bulk action', () => {
  test('asks with a count, runs for each, and offers undo', async () => {
    const books = booksUpTo(3);
    lendingAllBut(null, books);
    await showList(server.now, {}, { books });
    await pick('Libro 1');
    await pick('Libro 3');
    await clickAction('Prestar');
    await agree('¿Prestar 2 libros?');
    await expect.element(page.getByText('2 libros prestados')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(page.getByText('Cambio deshecho')).toBeVisible();
    expect(changes()).toEqual([
      [1, true],
      [3, true],
      [1, false],
      [3, false],
    ]);
  });

  test('shows its progress from the start', async () => {
    const books = booksUpTo(2);
    const calls = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.now.answer(booksApi.update, async ({ params, body }) => {
      await calls[params.id - 1]?.promise;
      return { ...books[params.id - 1]!, ...body, version: 2 };
    });
    await showList(server.now, {}, { books });
    await pageCheckbox.click();
    await clickAction('Prestar');
    await agree('¿Prestar 2 libros?');
    await expect.element(bar.getByText('Prestar: 0 de 2 libros')).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Prestar' })).toBeDisabled();
    calls[0]?.resolve();
    await expect.element(bar.getByText('Prestar: 1 de 2 libros')).toBeVisible();
    calls[1]?.resolve();
    await expect.element(page.getByText('2 libros prestados')).toBeVisible();
  });

  test('shows no progress while an action waits in its dialog', async () => {
    let answer: (done: boolean) => void = () => undefined;
    const openDialog = () => new Promise<boolean>((resolve) => (answer = resolve));
    const bulk = [{ label: 'Prestar', together: openDialog, opensDialog: true }];
    await showList(server.now, { bulk }, { books: booksUpTo(3) });
    await pick('Libro 2');
    const lend = bar.getByRole('button', { name: 'Prestar' });
    await lend.click();
    await expect.element(lend).toBeDisabled();
    await expect.element(lend).not.toHaveAttribute('data-loading');
    answer(true);
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('does nothing without confirmation', async () => {
    await showList(server.now, {}, { books: booksUpTo(3) });
    await pick('Libro 1');
    await clickAction('Prestar');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(bar.getByText('1 libro', { exact: true })).toBeVisible();
    expect(changes()).toEqual([]);
  });

  test('lists failures with reasons and retries them', async () => {
    const books = booksUpTo(3);
    lendingAllBut(2, books);
    await showList(server.now, {}, { books });
    await pageCheckbox.click();
    await clickAction('Prestar');
    await agree('¿Prestar 3 libros?');
    const report = page.getByRole('dialog', { name: '1 de 3 libros sin cambios' });
    await expect.element(report.getByText(/Está reservado/)).toBeVisible();
    await expect.element(page.getByText('2 de 3 libros listos')).toBeVisible();
    await expectAccessible(report.element());
    lendingAllBut(null, books);
    await report.getByRole('button', { name: 'Reintentar el que falta' }).click();
    await expect.element(page.getByText('1 libros prestados')).toBeVisible();
    expect(changes().at(-1)).toEqual([2, true]);
  });

  test('sends a single request for all results if it supports that', async () => {
    const bodies: object[] = [];
    const all = async (query: object) => bodies.push(query);
    await showList(server.now, { bulk: [{ ...lend, all }] }, { at: '/books?query=libro', books: booksUpTo(60) });
    await pick('Libro 1');
    await bar.getByRole('button', { name: 'Seleccionar los 60' }).click();
    await clickAction('Prestar');
    await agree('¿Prestar 60 libros?');
    await expect.element(bar).not.toBeInTheDocument();
    expect(bodies).toEqual([{ query: 'libro' }]);
    expect(changes()).toEqual([]);
  });

  test('moves the focus to the next row when its rows leave the list, and to the heading when none stays', async () => {
    let books = booksUpTo(4);
    const refetches: (() => void)[] = [];
    const bulk = [
      {
        label: 'Archivar',
        async together({ readRows }: BulkSelection<Book>) {
          const archived = new Set((await readRows()).map(({ id }) => id));
          books = books.filter(({ id }) => !archived.has(id));
          return true;
        },
      },
    ];
    function Refetch() {
      const client = useQueryClient();
      refetches.push(() => void client.invalidateQueries());
      return null;
    }
    server.now.answer(booksApi.list, (request) => pagesOf(books)(request));
    await showList(server.now, { bulk, note: <Refetch /> }, {});
    const archive = async (name: string) => {
      await pick(name);
      await bar.getByRole('button', { name: 'Archivar' }).click();
      await expect.element(bar).not.toBeInTheDocument();
      // The data arrives after every timer that restores the focus of a closed dialog.
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(document.activeElement).not.toBe(document.body);
      refetches.at(-1)?.();
      await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
    };
    await archive('Libro 2');
    await expect.element(page.getByRole('row', { name: /Libro 3/ })).toHaveFocus();
    for (const name of ['Libro 1', 'Libro 3', 'Libro 4']) await archive(name);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
