import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useLocation } from '@tanstack/react-router';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type ChannelLinkRow, channelLinksApi } from '../links.contract.ts';
import { sampleLink } from '../testing/sampleLink.ts';
import { LinksPage } from './LinksPage.tsx';

const server = fakeServer();
beforeEach(() => page.viewport(1440, 900));
afterEach(() => page.viewport(1280, 900));

const connected: ChannelLinkRow = {
  ...sampleLink,
  id: '7:uber_eats',
  provider: 'uber_eats',
  providerName: 'Uber Eats',
};
const withoutId: ChannelLinkRow = {
  ...connected,
  id: '7:rappi',
  linkId: null,
  provider: 'rappi',
  providerName: 'Rappi',
  reference: null,
  connected: null,
  state: 'noId',
};

const user = { tenant: { country: 'CL' }, flags: [], realtime: null } as unknown as CurrentUser;

const StoreForm = () => (
  <h1>Ficha, campo {useLocation({ select: ({ search }) => (search as { field: string }).field })}</h1>
);

async function show() {
  server.now.answer(viewsApi.list, () => ({ data: [] }));
  server.now.answer(channelLinksApi.summary, () => ({ noId: 1, unknown: 0, closed: 0, blocked: 0 }));
  server.now.answer(channelLinksApi.list, ({ query: { state } }) => {
    const data = [connected, withoutId].filter((row) => !state || row.state === state);
    return { data, total: data.length, current_page: 1, last_page: 1 } as never;
  });
  const component = () => (
    <CurrentUserContext value={user}>
      <RecordSourcesContext value={{}}>
        <LinksPage />
      </RecordSourcesContext>
    </CurrentUserContext>
  );
  const screens = [
    { path: '/channel-integration/stores', component },
    { path: '/stores/edit-store/7/external-services', component: StoreForm },
  ];
  await renderScreen(screens, { at: '/channel-integration/stores' });
}

test('a store without an ID at a channel opens at the field of that ID', async () => {
  await show();
  await page.getByRole('row', { name: /Rappi/ }).getByText('Sin datos').click();
  await expect.element(page.getByRole('heading', { name: 'Ficha, campo rappiId' })).toBeVisible();
});

test('stores at channels are counted as connections, and shown by state in tabs', async () => {
  await show();
  await expect.element(page.getByText('2 conexiones').first()).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Uber Eats/ }).getByText('Comanda')).toBeVisible();
  await page.getByRole('navigation', { name: 'Estado' }).getByRole('link', { name: 'Sin ID 1' }).click();
  await expect.element(page.getByRole('row', { name: /Uber Eats/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: /Rappi/ })).toBeVisible();
});
