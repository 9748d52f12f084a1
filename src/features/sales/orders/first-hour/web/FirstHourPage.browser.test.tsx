import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type FirstHour, firstHourApi, firstHourSteps } from '../firstHour.contract.ts';
import { FirstHourPage } from './FirstHourPage.tsx';

const server = fakeServer();

const centro = { id: 7, name: 'Centro', menuId: null };
const before = (step: FirstHour['steps'][number]['name'], rest: Partial<FirstHour>): FirstHour => ({
  steps: firstHourSteps.map((name) => ({ name, done: firstHourSteps.indexOf(name) < firstHourSteps.indexOf(step) })),
  done: false,
  store: centro,
  hasMenus: false,
  ...rest,
});

async function show(guide: FirstHour) {
  server.now.answer(firstHourApi.get, () => guide);
  const paths = ['/first-hour', '/menu/add-menu', '/menu/edit-menu/$id', '/stores/edit-store/$id/$tab'];
  return renderScreen(
    paths.map((path) => ({ path, component: path === '/first-hour' ? FirstHourPage : () => <h1>Allá</h1> })),
    { at: '/first-hour' },
  );
}

describe('the guide of a new company', () => {
  test('leads to the first menu while there is none', async () => {
    const screen = await show(before('menu', {}));
    await page.getByRole('link', { name: 'Crear el menú' }).click();
    await expect.poll(screen.address).toBe('/menu/add-menu');
  });

  test('leads a store without a menu to choose one of those there are, and not to make another', async () => {
    const screen = await show(before('menu', { hasMenus: true }));
    await expect.element(page.getByText('Ya tienes un menú, pero Centro no lo vende: asígnaselo.')).toBeVisible();
    await page.getByRole('link', { name: 'Elegir su menú' }).click();
    await expect.poll(screen.address).toBe('/stores/edit-store/7/info?field=menuId');
  });

  test('leads to the menu of the store until it is published', async () => {
    const screen = await show(before('menu', { hasMenus: true, store: { ...centro, menuId: 3 } }));
    await page.getByRole('link', { name: 'Ir al menú' }).click();
    await expect.poll(screen.address).toBe('/menu/edit-menu/3');
  });

  test.each([
    [false, 'Crear el menú', '/menu/add-menu'],
    [true, 'Ver los menús', '/menu'],
  ])('leads to menus before there is a store; hours and payments wait for it', async (hasMenus, name, to) => {
    await show(before('store', { store: null, hasMenus }));
    await expect.element(page.getByRole('link', { name: 'Crear local' })).toBeVisible();
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', to);
    expect(page.getByRole('main').getByRole('link').elements()).toHaveLength(2);
  });
});
