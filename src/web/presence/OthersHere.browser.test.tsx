import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { startLive } from '#kit/web/api/live.ts';
import { liveApi } from '#kit/contract/live.ts';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { presenceApi, type Seen } from '#features/platform/presence/presence.contract.ts';
import type { Me } from '#features/platform/users/me.contract.ts';
import { OthersHere } from './OthersHere.tsx';

const server = fakeServer();

const event = (seen: Seen) => `event: presence\ndata: ${JSON.stringify(seen)}\n\n`;
const beto = { kind: 'stores', id: 5, state: 'came', person: 'user:9', name: 'Beto Díaz' } as const;

async function show(...events: Seen[]): Promise<void> {
  const lines: (string | Promise<string>)[] = [events.map(event).join('')];
  server.now.answer(presenceApi.tell, () => ({}));
  server.now.answer(liveApi.events, (() => lines.shift() ?? new Promise(() => undefined)) as never);
  const component = () => (
    <CurrentUserContext value={{ id: 5, superAdmin: false } as Me}>
      <OthersHere />
    </CurrentUserContext>
  );
  const { client } = await renderScreen([{ path: '/stores/edit-store/$id', component }], {
    at: '/stores/edit-store/5',
    policies: ['stores.show'],
  });
  await expect.poll(() => server.now.askedOf(presenceApi.tell).length).toBe(1);
  onTestFinished(startLive(client, `presence:${crypto.randomUUID()}`));
}
const reports = () => server.now.askedOf(presenceApi.tell).map(({ body }) => `${body.kind} ${body.id} ${body.state}`);

test('others on the same record are named, and hear of oneself', async () => {
  await show(beto, { ...beto, person: 'user:5', name: 'Uno mismo' }, { ...beto, id: 6, name: 'De otro local' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Beto Díaz también está aquí');
  await expect.poll(reports).toEqual(['stores 5 came', 'stores 5 here']);
});

test('who leaves is named no more', async () => {
  const ana = { ...beto, person: 'user:8', name: 'Ana Soto' };
  await show(beto, ana, { ...beto, state: 'left' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Ana Soto también está aquí');
});
