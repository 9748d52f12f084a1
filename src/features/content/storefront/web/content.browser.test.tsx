import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPage } from './content.ts';

type Report = { device: string; store_id: number | null; events: { via: string; event: string }[] };
const reports: Report[] = [];
const leave = () => dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  reports.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    reports.push(JSON.parse(init?.body as string) as Report);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
  localStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', location.pathname);
});

const eventsOf = () => reports.flatMap(({ events }) => events);

test('half of a banner in sight for a second is one view of the page', async () => {
  const far = '<p style="height:3000px"></p><ul><li data-via="b22" style="height:100px"></li></ul>';
  document.body.innerHTML = `<ul><li data-via="b21" style="height:100px"></li><li data-via="b21" style="height:100px"></li></ul>${far}`;
  watchPage();
  await expect.poll(eventsOf, { timeout: 6000 }).toEqual([{ via: 'b21', event: 'view' }]);
  expect(reports[0]).toMatchObject({ device: innerWidth > 550 ? 'web' : 'web_responsive', store_id: null });
});

test('a click is reported as the page is left, and kept for the order', () => {
  document.body.innerHTML = `<ul><li data-via="b23"><a href="${location.pathname}?via=b23#c5">2×1</a></li></ul><h2 id="c5">Promos</h2>`;
  watchPage();
  document.querySelector('a')?.click();
  leave();
  expect(eventsOf()).toContainEqual({ via: 'b23', event: 'click' });
  expect(JSON.parse(localStorage.getItem('tienda:demo:via') ?? 'null')).toMatchObject({ via: 'b23' });
  // The page that the guest reads is not loaded again.
  expect(location.hash).toBe('#c5');
});

test('a banner that has ended is out of sight, and its place stays', async () => {
  document.body.innerHTML = '<ul><li data-via="b24" data-left="0" style="height:100px"></li></ul><h2>Promos</h2>';
  const before = document.querySelector('h2')?.getBoundingClientRect().top;
  watchPage();
  await expect.element(document.querySelector('li')).not.toBeVisible();
  expect(document.querySelector('h2')?.getBoundingClientRect().top).toBe(before);
});
