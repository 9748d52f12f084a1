import { useQuery } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { liveApi } from '../../contract/live.ts';
import { booksUpTo, pagesOf } from '../testing/BookList.tsx';
import { aBook, BookPage, booksApi, shelvesApi } from '../testing/books.tsx';
import { fakeServer } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { isFollowed, startLive } from './live.ts';
import { endpointQuery } from './query.ts';
import { queryDefaults } from './queryDefaults.ts';

const server = fakeServer();

function Desk() {
  useQuery(endpointQuery(booksApi.list, { query: { limit: 5 } }));
  useQuery(endpointQuery(shelvesApi.list));
  return <BookPage saved={aBook()} />;
}

/** Imitates the events a tab receives when the computer wakes. */
function wake(): void {
  for (const target of [window, document])
    for (const event of ['visibilitychange', 'focus', 'online', 'pageshow']) target.dispatchEvent(new Event(event));
}

test('a tab left open overnight refetches everything once and preserves unsaved input', async () => {
  server.now.answer(booksApi.list, pagesOf(booksUpTo(3)));
  server.now.answer(shelvesApi.list, () => ({ data: [] }));
  const lines: (string | Promise<string>)[] = ['id: 100-7\nevent: news\ndata: {}\n\n', 'event: gap\ndata: {}\n\n'];
  server.now.answer(liveApi.events, (() => lines.shift() ?? new Promise(() => undefined)) as never);
  const { client } = await renderScreen([{ path: '/books/$id', component: Desk }], {
    at: '/books/1',
    policies: ['books.update'],
  });
  client.setDefaultOptions({ queries: { ...queryDefaults, staleTime: 0 } });
  onTestFinished(startLive(client, 'demo:1'));
  const title = page.getByRole('textbox', { name: 'Título' });
  await title.fill('Bestiario');
  await expect.poll(() => server.now.askedOf(liveApi.events).length).toBe(1);
  const requestCounts = () => [booksApi.list, shelvesApi.list].map((endpoint) => server.now.askedOf(endpoint).length);
  await expect.poll(requestCounts).toEqual([1, 1]);
  // A focused tab refetches until it receives events.
  await expect.poll(isFollowed).toBe(true);

  for (let times = 0; times < 5; times += 1) wake();
  await expect.poll(() => server.now.askedOf(liveApi.events).length).toBe(2);
  wake();
  await expect.poll(() => server.now.askedOf(liveApi.events).length).toBe(3);
  await expect.poll(requestCounts).toEqual([2, 2]);
  wake();
  await client.refetchQueries({ type: 'active', stale: false });
  await expect.element(title).toHaveValue('Bestiario');
  await expect.element(page.getByRole('region', { name: 'Cambios sin guardar' })).toBeVisible();
  expect(requestCounts()).toEqual([2, 2]);
});

test('a tab that takes over the connection of another continues after the last event of either', async () => {
  const lines = ['id: 100-7\nevent: ready\ndata: {}\n\n'];
  server.now.answer(liveApi.events, (() => lines.shift() ?? new Promise(() => undefined)) as never);
  const { client } = await renderScreen([{ path: '/books/$id', component: () => null }], { at: '/books/1' });
  const resumed = () => server.now.askedOf(liveApi.events).map(({ headers }) => headers.get('last-event-id'));

  const leave = startLive(client, 'two tabs');
  await expect.poll(resumed).toEqual([null]);
  onTestFinished(startLive(client, 'two tabs'));
  const channel = new BroadcastChannel('live:two tabs');
  const received = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
  await received;
  channel.close();
  leave();
  const before = resumed().length;
  await expect.poll(() => resumed()[before]).toBe('100-7');
});

test('a tab resumes after the cursor it started with, and reads again what another tab has heard of since', async () => {
  server.now.answer(booksApi.list, pagesOf(booksUpTo(3)));
  server.now.answer(shelvesApi.list, () => ({ data: [] }));
  const lines = ['id: 100-9\nevent: ready\ndata: {}\n\n'];
  server.now.answer(liveApi.events, (() => lines.shift() ?? new Promise(() => undefined)) as never);
  const { client } = await renderScreen([{ path: '/books/$id', component: Desk }], { at: '/books/1' });
  const reads = () => server.now.askedOf(booksApi.list).length;
  await expect.poll(reads).toBe(1);
  const opened = () => server.now.askedOf(liveApi.events).map(({ headers }) => headers.get('last-event-id'));
  onTestFinished(startLive(client, 'cursors', '100-8'));
  await expect.poll(opened).toContain('100-8');
  await expect.poll(() => opened().at(-1)).toBe('100-9');

  const upToDate = startLive(client, 'cursors', '100-9');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(reads()).toBe(1);
  upToDate();
  onTestFinished(startLive(client, 'cursors', '100-8'));
  await expect.poll(reads).toBe(2);
});
