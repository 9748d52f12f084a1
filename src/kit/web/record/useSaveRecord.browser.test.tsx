import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpointQuery } from '../api/query.ts';
import { aBook, type BookDraft, booksApi } from '../testing/books.tsx';
import { fakeServer } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { useSaveRecord } from './useSaveRecord.ts';

const server = fakeServer();

function Lending() {
  const { data } = useQuery(endpointQuery(booksApi.get, { params: { id: 1 } }));
  const save = useSaveRecord<typeof booksApi, BookDraft & { lent: boolean }>(booksApi, data);
  const before = { ...aBook(), code: null };
  const lend = () => save({ values: before, saved: before, changed: { pages: 2 }, ifMatch: 1 });
  return (
    <>
      <p>{data?.lent ? 'Prestado' : 'En el estante'}</p>
      <button type="button" disabled={!data} onClick={() => void lend()}>
        Prestar
      </button>
    </>
  );
}

test('shows what the server answered to a save before the record is read again', async () => {
  server.now.answer(booksApi.get, () => aBook());
  server.now.answer(booksApi.update, () => aBook({ lent: true, version: 2 }));
  await renderScreen([{ path: '/', component: Lending }], { at: '/' });
  await expect.element(page.getByRole('button')).toBeEnabled();
  // The next read never ends.
  server.now.answer(booksApi.get, () => new Promise(() => {}));
  await page.getByRole('button').click();
  await expect.element(page.getByText('Prestado')).toBeVisible();
});
