import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../testing/fakeServer.ts';
import { historyApi as api } from '../testing/historyApi.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { LastChange } from './LastChange.tsx';

const server = fakeServer();
const topics = ['books'];

const entry = {
  requestId: 'r1',
  at: '2026-11-20T12:00:00Z',
  authorName: 'Ana Rojas',
  summary: 'Pausó la edición de bolsillo',
  changes: [],
  changeCount: 1,
  undoable: true,
  notUndoable: null,
  undoEffect: { removed: [], restored: [], reverted: [], needsName: false },
  undoneBy: null,
};

const component = () => <LastChange api={api} table="books" id={1} updatedAt="2026-11-19T09:00:00Z" topics={topics} />;
const time = () => document.querySelector('time')?.dateTime;

test('shows the time of the change it names, also when a part of the record changed later', async () => {
  server.now.answer(api.history, () => ({ data: [entry], nextCursor: null }));
  await renderScreen([{ path: '/', component }], { at: '/' });
  await expect.element(page.getByText('Ana Rojas: Pausó la edición de bolsillo')).toBeVisible();
  expect(time()).toBe(entry.at);
});

test('shows when a record without history was saved', async () => {
  server.now.answer(api.history, () => ({ data: [], nextCursor: null }));
  await renderScreen([{ path: '/', component }], { at: '/' });
  await expect.poll(time).toBe('2026-11-19T09:00:00Z');
});
