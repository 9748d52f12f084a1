import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { boxOf, expectToFit, fontsReady, journey } from './support/browser.ts';
import { makeCook, makeKitchen, placeOrder } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';
import { countNotes } from './support/sound.ts';

const as = 'admin@demo.test';
const undoMs = 10_500;

const column = (page: Page, name: string) => page.getByRole('region', { name });
const card = (page: Page, where: string, id: number) =>
  column(page, where)
    .getByRole('article')
    .filter({ hasText: `#${id}` });
const step = (page: Page, name: string, id: number) =>
  page.getByRole('button', { name: `${name}: pedido ${id}`, exact: true });
const undo = (page: Page, id: number) => page.getByRole('button', { name: `Deshacer pedido ${id}` });

/** Taps with a pause before it: two taps at once are one finger. */
async function tap(page: Page, name: string, id: number): Promise<void> {
  await page.clock.fastForward(500);
  await step(page, name, id).click();
}

const tablets = [
  [1024, 768],
  [1280, 800],
  [768, 1024],
] as const;

/** Parts of cards that exceed the edges of their card. */
const beyondCards = async (page: Page) => {
  await fontsReady(page);
  return page.evaluate(() =>
    [...document.querySelectorAll('article')].flatMap((card) => {
      const { left, right } = card.getBoundingClientRect();
      const isBeyond = (part: Element) => {
        const place = part.getBoundingClientRect();
        return place.width > 1 && (place.left < left - 0.5 || place.right > right + 0.5);
      };
      return [...card.querySelectorAll('*')].filter(isBeyond).map((part) => part.outerHTML.slice(0, 80));
    }),
  );
};

const statusOf = async (page: Page, id: number) =>
  (await requireApi<{ status: string }>(page, 'GET', `/orders/${id}`)).status;

/** A page whose server can be later than it is; answers how to make it so, and have the board read again. */
async function withLaterServer(page: Page): Promise<(minutes: number) => Promise<void>> {
  await page.addInitScript(() => {
    const world = window as unknown as { later: number };
    const originalFetch = window.fetch;
    world.later = 0;
    window.fetch = async (...args) => {
      const reply = await originalFetch(...args);
      if (!/\/kds\/store\/\d+\/orders$/.test(reply.url)) return reply;
      const board = (await reply.json()) as { now: string };
      return Response.json({ ...board, now: new Date(Date.parse(board.now) + world.later * 60_000).toISOString() });
    };
  });
  return async (minutes) => {
    await page.evaluate((later) => Object.assign(window, { later }), minutes);
    await page.clock.fastForward(21_000);
  };
}

journey('the kitchen display undoes taps, marks late and cancelled orders, and continues offline', async ({ open }) => {
  const admin = await open({ as });
  const kitchen = await makeKitchen(admin);
  const cook = await open({ as: await makeCook(admin, kitchen, 'user kds'), ownClock: true });
  const later = await withLaterServer(cook);
  const notes = await countNotes(cook);
  await cook.goto('/');
  await cook.waitForURL(({ search }) => search === `?store=${kitchen.id}`);
  await cook.getByText('Todo al día').waitFor();
  expect(await cook.getByRole('navigation').count()).toBe(0);

  const id = await placeOrder(admin, kitchen, { comment: 'Sin mayonesa', notes: 'Con servilletas' });
  const fresh = card(cook, 'Nuevos', id);
  await fresh.waitFor();
  for (const text of ['2×', `Churrasco ${kitchen.word}`, 'Marraqueta', 'Bien tostada', 'Sin mayonesa'])
    await fresh.getByText(text).waitFor();
  await fresh.getByText('Con servilletas').waitFor();
  expect(await fresh.getByRole('button', { name: /Cancelar/ }).count()).toBe(0);
  const size = await boxOf(step(cook, 'Empezar', id));
  expect(size?.height).toBeGreaterThanOrEqual(56);
  await cook.getByRole('heading', { name: /Cocina/ }).click();
  await cook.clock.fastForward(4_500);
  await expect.poll(notes).toBeGreaterThan(0);

  await tap(cook, 'Empezar', id);
  await card(cook, 'En preparación', id).waitFor();
  await cook.clock.fastForward(5_000);
  expect(await statusOf(admin, id)).toBe('created');
  await undo(cook, id).click();
  await card(cook, 'Nuevos', id).waitFor();
  await cook.clock.fastForward(undoMs);
  expect(await statusOf(admin, id)).toBe('created');

  await tap(cook, 'Empezar', id);
  await cook.clock.fastForward(undoMs);
  await undo(cook, id).waitFor({ state: 'detached' });
  await expect.poll(() => statusOf(admin, id)).toBe('preparing');
  const silence = await notes();
  await cook.clock.fastForward(9_000);
  expect(await notes()).toBe(silence);
  await tap(cook, 'Listo', id);
  await tap(cook, 'Entregado', id);
  await cook.clock.fastForward(undoMs);
  await expect.poll(() => statusOf(admin, id)).toBe('completed');
  await cook.getByText('Todo al día').waitFor();

  const [first, second] = [await placeOrder(admin, kitchen, { method: 'delivery' }), await placeOrder(admin, kitchen)];
  await card(cook, 'Nuevos', second).waitFor();
  await later(11);
  await card(cook, 'Nuevos', second).getByText('Sin empezar hace 11 min').waitFor();
  await later(80);
  const late = card(cook, 'Nuevos', second).getByText(/^Atrasado \d+ min$/);
  await late.waitFor();
  await expectAccessible(card(cook, 'Nuevos', second));
  await tap(cook, 'Empezar', second);
  await card(cook, 'En preparación', second)
    .getByText(/^Atrasado/)
    .waitFor();
  await undo(cook, second).click();
  await later(0);
  await late.waitFor({ state: 'detached' });
  await cook.getByRole('button', { name: 'Contar los platos por cocinar' }).click();
  await cook.getByRole('region', { name: 'Por cocinar' }).getByText(`4Churrasco ${kitchen.word}`).waitFor();

  await cook.context().setOffline(true);
  await cook.getByText(/Sin conexión desde \d\d:\d\d/).waitFor();
  // By keyboard: the focus moves to the next order.
  await step(cook, 'Empezar', first).focus();
  await cook.clock.fastForward(500);
  await cook.keyboard.press('Enter');
  await expect.poll(() => step(cook, 'Empezar', second).evaluate((each) => each.matches(':focus'))).toBe(true);
  await tap(cook, 'Empezar', second);
  await tap(cook, 'Listo', first);
  await cook.getByText('3 cambios por enviar').waitFor();
  await card(cook, 'Listos', first).getByText('«Listo» por enviar').waitFor();
  await expectAccessible(cook.locator('body'));
  await cook.clock.fastForward(60_000);
  await expect.poll(() => undo(cook, second).count()).toBe(1);
  await requireApi(admin, 'POST', `/orders/${second}/cancel`, { order: { reason: 'Sin pan' } });
  expect(await statusOf(admin, first)).toBe('created');

  await cook.context().setOffline(false);
  await expect.poll(() => statusOf(admin, first)).toBe('ready');
  const refusal = cook.getByRole('alert').filter({ hasText: `#${second}` });
  await refusal.getByText('Lo cancelaron: Sin pan. No lo prepares.').waitFor();
  await cook.getByText(/Sin conexión/).waitFor({ state: 'detached' });
  await card(cook, 'Listos', first).waitFor();
  await expect.poll(() => cook.getByRole('article').count()).toBe(1);
  await refusal.getByRole('button', { name: 'Entendido' }).click();
  await refusal.waitFor({ state: 'detached' });

  const guest = 'María Fernanda Hernández Etcheverría';
  const [third, fourth] = [await placeOrder(admin, kitchen), await placeOrder(admin, kitchen, { guest })];
  await tap(cook, 'Empezar', third);
  await cook.reload();
  await card(cook, 'En preparación', third).waitFor();
  await cook.clock.fastForward(undoMs);
  await expect.poll(() => statusOf(admin, third)).toBe('preparing');
  await requireApi(admin, 'POST', `/orders/${third}/cancel`, { order: { reason: 'Sin pan' } });
  const alert = cook.getByRole('alert').filter({ hasText: `#${third}` });
  await alert.getByText(/No lo prepares/).waitFor();
  await alert.getByRole('button', { name: 'Entendido' }).click();
  await card(cook, 'En preparación', third).waitFor({ state: 'detached' });

  await admin.setViewportSize({ width: 1024, height: 768 });
  await admin.goto(kitchen.path);
  await card(admin, 'Nuevos', fourth).getByText(guest).waitFor();
  for (const [width, height] of tablets) {
    await admin.setViewportSize({ width, height });
    expect(await beyondCards(admin)).toEqual([]);
    await expectToFit(admin);
  }
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.getByRole('tab', { name: /Nuevos/ }).click();
  await admin.getByRole('button', { name: `Cancelar el pedido ${fourth}` }).click();
  await expectToFit(admin);
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Falta un producto').check();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click();
  await admin.getByText('Nada por aceptar').waitFor();
  expect(await statusOf(admin, fourth)).toBe('canceled');
  expect(await admin.getByRole('alert').count()).toBe(0);
});
