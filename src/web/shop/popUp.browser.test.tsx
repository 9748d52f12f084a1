import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ShopPopUp } from '#features/content/storefront/shopBanners.rules.ts';
import { startPopUps } from '#features/content/storefront/web/popUp.ts';
import { withShopStyles } from './testing/shopStyles.ts';

withShopStyles();

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const popUp = (changes: Partial<ShopPopUp> = {}): ShopPopUp => ({
  via: 'b12',
  href: null,
  alt: 'Viernes 2×1',
  wide: { url: picture, width: 1200, height: 1200 },
  phone: { url: picture, width: 600, height: 600 },
  only: null,
  left: null,
  trigger: 'entry',
  after: null,
  maxPerSession: null,
  daysBetween: null,
  maxTotal: null,
  ...changes,
});

const dialog = page.getByRole('dialog', { name: 'Viernes 2×1' });
const isOpen = () => document.querySelector('dialog.pop-up[open]') !== null;
/** Reports of the page, as they were sent. */
const reported: { via: string; event: string }[] = [];
const leave = () => dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  reported.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    reported.push(...(JSON.parse(init?.body as string) as { events: typeof reported }).events);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
});

test('a pop-up takes the focus, closes with Escape and gives the focus back', async () => {
  document.body.innerHTML = '<button>Buscar</button>';
  const search = page.getByRole('button', { name: 'Buscar' });
  await search.click();
  startPopUps([popUp()]);
  await expect.element(page.getByRole('button', { name: 'Cerrar' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
  leave();
  expect(reported).toEqual([
    { via: 'b12', event: 'view' },
    { via: 'b12', event: 'close' },
  ]);
});

test('its button is large enough for a thumb, and nothing of the page moves', async () => {
  document.body.innerHTML = '<main style="min-height:3000px"><h1>Carta</h1></main>';
  const before = document.querySelector('h1')?.getBoundingClientRect();
  startPopUps([popUp()]);
  await expect.element(dialog).toBeVisible();
  const { width, height } = page.getByRole('button', { name: 'Cerrar' }).element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  expect(document.querySelector('h1')?.getBoundingClientRect()).toEqual(before);
});

test('a guest sees one a visit, which counts from when it is shown', () => {
  startPopUps([popUp(), popUp({ via: 'b13' })]);
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
  // The guest leaves without closing it.
  document.body.replaceChildren();
  startPopUps([popUp(), popUp({ via: 'b13' })]);
  expect(isOpen()).toBe(false);
});

test('storage that throws shows one a page', () => {
  // Another visit than those of other tests.
  vi.useFakeTimers({ now: Date.now() + 86_400_000 });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  startPopUps([popUp()]);
  expect(isOpen()).toBe(true);
  document.body.replaceChildren();
  startPopUps([popUp()]);
  expect(isOpen()).toBe(false);
});

test('one that waits some seconds opens then, and not over another dialog', () => {
  vi.useFakeTimers();
  startPopUps([popUp({ trigger: 'seconds', after: 10 })]);
  const checkout = document.createElement('dialog');
  document.body.append(checkout);
  checkout.showModal();
  vi.advanceTimersByTime(12_000);
  expect(isOpen()).toBe(false);
  checkout.close();
  vi.advanceTimersByTime(5000);
  expect(isOpen()).toBe(true);
});

test('one for guests who scroll opens at its part of the page', async () => {
  document.body.innerHTML = '<main style="min-height:8000px"></main>';
  startPopUps([popUp({ trigger: 'scroll', after: 50 })]);
  scrollTo(0, 1000);
  dispatchEvent(new Event('scroll'));
  expect(isOpen()).toBe(false);
  scrollTo(0, 7000);
  await expect.poll(isOpen).toBe(true);
});

test('one for guests who leave opens as the pointer leaves at the top', () => {
  startPopUps([popUp({ trigger: 'exit' })]);
  const leaveAt = (clientY: number) =>
    document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY }));
  leaveAt(300);
  expect(isOpen()).toBe(false);
  leaveAt(-1);
  expect(isOpen()).toBe(true);
});

test('one of another device, and one that has ended, do not open', () => {
  startPopUps([popUp({ only: innerWidth > 550 ? 'phone' : 'wide' }), popUp({ left: 0 })]);
  expect(isOpen()).toBe(false);
});

test('a click on its picture is kept for the order', () => {
  startPopUps([popUp({ via: 'b14', href: '#promo' })]);
  document.querySelector<HTMLElement>('.pop-up a')?.click();
  expect(JSON.parse(localStorage.getItem('tienda:demo:via') ?? 'null')).toMatchObject({ via: 'b14' });
  leave();
  expect(reported).toEqual([
    { via: 'b14', event: 'view' },
    { via: 'b14', event: 'click' },
  ]);
});
