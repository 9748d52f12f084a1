import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aBook, BookPage, booksApi } from '../testing/books.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { fakeServer, Refusal } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';

const server = fakeServer();

const title = page.getByRole('textbox', { name: 'Título' });
const summary = page.getByRole('textbox', { name: 'Resumen' });
const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
const dialog = page.getByRole('dialog', { name: 'Otra persona cambió lo mismo que tú' });
const sent = () => server.now.askedOf(booksApi.update).map(({ body, headers }) => [headers.get('if-match'), body]);

/** Another user has saved another title as version 2. */
async function saveTooLate(): Promise<void> {
  server.now.answer(booksApi.update, ({ body, headers }) => {
    const fields = [{ field: 'title', yours: 'Bestiario', theirs: 'Octaedro' }];
    if (headers.get('if-match') === '1')
      throw new Refusal(409, {
        message: 'Otra persona cambió estos datos',
        conflict: { version: 2, author: 'Ana Rojas', at: '2026-11-20T12:00:00Z', fields },
      });
    return { ...aBook({ title: 'Octaedro', version: 3 }), ...body };
  });
  await renderScreen([{ path: '/books/$id', component: () => <BookPage saved={aBook()} /> }], {
    at: '/books/1',
    policies: ['books.update'],
  });
  await title.fill('Bestiario');
  await summary.fill('Un juego');
  await bar.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(dialog).toBeVisible();
}

describe('saving a stale version', () => {
  test('shows both values and the other author, accessibly', async () => {
    await saveTooLate();
    await expect.element(dialog.getByText(/Ana Rojas guardó estos datos/)).toBeVisible();
    await expect.element(dialog.getByRole('radio', { name: /Bestiario/ })).toBeChecked();
    await expect.element(dialog.getByRole('radio', { name: /Octaedro/ })).not.toBeChecked();
    await expectAccessible(dialog.element());
  });

  test('takes the other value if chosen and saves the rest', async () => {
    await saveTooLate();
    await dialog.getByRole('radio', { name: /Octaedro/ }).click();
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(title).toHaveValue('Octaedro');
    await expect.element(bar).not.toBeInTheDocument();
    expect(sent().at(-1)).toEqual(['2', { summary: 'Un juego' }]);
  });

  test('overwrites the other value if the own one is chosen', async () => {
    await saveTooLate();
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent().at(-1)).toEqual(['2', { title: 'Bestiario', summary: 'Un juego' }]);
    await expect.element(title).toHaveValue('Bestiario');
  });

  test('preserves all input when the user continues editing', async () => {
    await saveTooLate();
    await expect.element(dialog.getByRole('radio', { name: /Lo que escribiste/ }).first()).toHaveFocus();
    await dialog.getByRole('button', { name: 'Seguir editando' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(title).toHaveFocus();
    await expect.element(title).toHaveValue('Bestiario');
    await expect.element(summary).toHaveValue('Un juego');
    await expect.element(bar).toBeVisible();
  });
});
