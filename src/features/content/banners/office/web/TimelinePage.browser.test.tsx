import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { timelineApi, type TimelineRow } from '../timeline.contract.ts';
import { TimelinePage } from './TimelinePage.tsx';

const server = fakeServer();
const span = { from: '2026-11-30T03:00:00.000Z', until: '2026-12-14T03:00:00.000Z' };
const winner = { id: 1, name: 'Primero' };
const row: TimelineRow = {
  kind: 'position',
  placement: 'menuTop',
  at: null,
  stores: [{ id: 7, name: 'Norte' }],
  timeZone: 'America/Santiago',
  startDate: '2026-11-30',
  moreCount: 0,
  lines: [
    { ...winner, visible: [span], conflicts: [] },
    { id: 2, name: 'Segundo', visible: [], conflicts: [{ ...span, winner, because: 'priority' }] },
  ],
};

async function open(data: TimelineRow[], nextPage: number | null = null) {
  server.now.answer(timelineApi.read, ({ query }) => ({
    data: query.page === 2 ? [{ ...row, stores: [{ id: 8, name: 'Sur' }] }] : data,
    count: data.length,
    total: data.length,
    page: query.page ?? 1,
    nextPage: query.page === 2 ? null : nextPage,
  }));
  const records = { path: '/position-banners/edit-banner/$id', component: () => null };
  await renderScreen([{ path: '/banners/calendar', component: TimelinePage }, records], {
    at: '/banners/calendar',
    policies: ['banners.list', 'position_banners.show'],
  });
}

test('a banner that loses is listed with the winner, the reason and the time, and links to both', async () => {
  await open([row]);
  const place = page.getByRole('region', { name: 'Banner de posición · Sobre el menú' });
  const lines = place.getByRole('list', { name: 'Norte' }).getByRole('listitem');
  await expect.element(lines.first()).toHaveTextContent('Primero: se ve del 30/11/2026 00:00 al 14/12/2026 00:00.');
  await expect
    .element(lines.last())
    .toHaveTextContent(
      'Segundo: no se ve estos días.Pierde contra «Primero» por prioridad del 30/11/2026 00:00 al 14/12/2026 00:00.',
    );
  const second = lines.last().getByRole('link', { name: 'Segundo' });
  await expect.element(second).toHaveAttribute('href', '/position-banners/edit-banner/2');
  await expectAccessible();
});

test('stores beyond the first page are read on demand', async () => {
  await open([row], 2);
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect.element(page.getByRole('list', { name: 'Sur' })).toBeVisible();
});

test('a change of platform reads the calendar again, which may be empty', async () => {
  await open([]);
  await page.getByText('App', { exact: true }).click();
  await expect.element(page.getByText('Nada se ve en estas dos semanas')).toBeVisible();
  await expect.poll(() => server.now.askedOf(timelineApi.read).at(-1)?.query.platform).toBe('app');
});
