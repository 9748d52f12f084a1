import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { kitFailures } from '../../contract/failures.ts';
import { booksApi } from '../testing/books.tsx';
import { fakeServer, Refusal } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { StoredRecord } from './StoredRecord.tsx';

const server = fakeServer();

function Book() {
  const back = { to: '/books', label: 'Libros' };
  return (
    <StoredRecord endpoint={booksApi.get} id={404} what="este libro" back={back} loading="Cargando">
      {({ title }) => <h1>{title}</h1>}
    </StoredRecord>
  );
}

test('a missing record has a plain message with a link to the list', async () => {
  server.now.answer(booksApi.get, () => {
    const { code, status, message } = kitFailures.notFound;
    throw new Refusal(status, { code, message });
  });
  const screen = await renderScreen(
    [
      { path: '/books/$id', component: Book },
      { path: '/books', component: () => <h1>Libros</h1> },
    ],
    { at: '/books/404' },
  );
  await expect.element(page.getByText('No encontramos este libro')).toBeVisible();
  await expect.element(page.getByText('Puede que ya no exista, o que no esté entre lo que puedes ver.')).toBeVisible();
  await page.getByRole('link', { name: 'Ir a Libros' }).click();
  await expect.poll(screen.address).toBe('/books');
});

test.each([
  ['a feature that is off', kitFailures.featureOff, 'Función desactivada'],
  ['a missing permission', kitFailures.notAllowed, 'No tienes acceso'],
])('%s is not reported as a missing record', async (_, { code, status, message }, title) => {
  server.now.answer(booksApi.get, () => {
    throw new Refusal(status, { code, message });
  });
  await renderScreen([{ path: '/books/$id', component: Book }], { at: '/books/404' });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText('No encontramos este libro')).not.toBeInTheDocument();
});
