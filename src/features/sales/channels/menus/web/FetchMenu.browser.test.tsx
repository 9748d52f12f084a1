import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toWire } from '#kit/contract/wire.ts';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { sampleJob } from '#kit/web/testing/sampleJob.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { channelMenusApi } from '../channelMenus.contract.ts';
import { fetchReport, storeChannelsApi } from '../storeChannels.contract.ts';
import { sampleTarget } from '../testing/sampleTarget.ts';
import { FetchMenuDialog } from './FetchMenuDialog.tsx';
import { ImportFromChannel } from './ImportFromChannel.tsx';

const server = fakeServer();
const target = sampleTarget({ differences: 0 });
/** Answers a job that has ended. */
function answerEnd(end: { error: string } | { count: number; hasNotes?: boolean }): void {
  const isFailed = 'error' in end;
  const hasNotes = !isFailed && end.hasNotes === true;
  const summary = {
    count: isFailed ? 0 : end.count,
    noun: ['línea por revisar', 'líneas por revisar'] as [string, string],
  };
  server.now.answer(storeChannelsApi.fetchMenu, () => ({ jobId: '7' }));
  server.now.answer(jobsApi.get, () =>
    sampleJob({
      id: '7',
      kind: 'stores.fetch_menu',
      label: 'Traer el menú de Ñuñoa desde Rappi',
      status: isFailed ? 'failed' : 'done',
      error: isFailed ? end.error : null,
      result: isFailed ? null : toWire(fetchReport, { summary, menuId: 2, importId: 9, hasNotes }),
    }),
  );
}
const onFetched = vi.fn<(importId: number) => void>();
const user = { tenant: { country: 'cl' }, flags: ['channel-integration'] } as unknown as CurrentUser;
const Dialog = () => <FetchMenuDialog target={target} onClose={() => undefined} />;
const Source = () => (
  <CurrentUserContext value={user}>
    <ImportFromChannel menuId={2} onFetched={onFetched} />
  </CurrentUserContext>
);
const show = (component: () => React.ReactNode) =>
  renderScreen(
    [
      { path: '/', component },
      { path: '/menu/import/$id', component: () => <h1>Revisión</h1> },
    ],
    { at: '/', policies: ['menus.publish', 'menus.import'] },
  );
beforeEach(() => sessionStorage.clear());

test('a menu is fetched from the list, and its review opens', async () => {
  answerEnd({ count: 3 });
  const screen = await show(Dialog);
  await expect.element(page.getByText('se compara con «Carta»', { exact: false })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Traer menú' }).click();
  expect(server.now.askedOf(storeChannelsApi.fetchMenu)).toHaveLength(1);
  await page.getByRole('link', { name: 'Revisar 3 líneas' }).click();
  await expect.element(page.getByRole('heading', { name: 'Revisión' })).toBeVisible();
  expect(screen.search()).toEqual({ import: '9', from: 'channels' });
});

test.each([
  [true, 'Se leyó el menú y no trae cambios. La revisión dice qué no se trae.'],
  [false, 'Se leyó el menú y no trae cambios.'],
])(
  'a menu without changes refers to what is not imported only where there is something: %s',
  async (hasNotes, text) => {
    answerEnd({ count: 0, hasNotes });
    await show(Dialog);
    await page.getByRole('button', { name: 'Traer menú' }).click();
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Ver lo que se leyó' })).toBeVisible();
  },
);

test('the reason is shown where the channel has no menu, and it can be fetched again', async () => {
  answerEnd({ error: 'Rappi no muestra ningún menú de Ñuñoa.' });
  await show(Dialog);
  await page.getByRole('button', { name: 'Traer menú' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Rappi no muestra ningún menú de Ñuñoa.');
  await expect.element(page.getByRole('button', { name: 'Traer menú' })).toBeEnabled();
});

test('an import fetches the menu of one of the stores that sell it', async () => {
  answerEnd({ count: 1 });
  server.now.answer(channelMenusApi.targets, () => ({ data: [target], count: 1, total: 1, page: 1, nextPage: null }));
  await show(Source);
  await expect.element(page.getByRole('button', { name: 'Traer menú' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Local y canal' }).click();
  await page.getByRole('option', { name: 'Ñuñoa en Rappi' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Traer menú' }).click();
  await vi.waitFor(() => expect(onFetched).toHaveBeenCalledWith(9));
  expect(server.now.askedOf(channelMenusApi.targets)[0]?.query).toMatchObject({ menuId: 2 });
});
