import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aBook, BookPage } from '../testing/books.tsx';
import { renderScreen } from '../testing/renderScreen.tsx';

test('a form that is closed for another reason than the role shows it', async () => {
  const component = () => <BookPage saved={aBook()} readOnly="Este libro está archivado." />;
  await renderScreen([{ path: '/books/$id', component }], { at: '/books/1', policies: ['books.update'] });
  await expect.element(page.getByText('Este libro está archivado.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveAttribute('readonly');
});
