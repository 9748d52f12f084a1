import { Drawer } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { booksUpTo, showList } from '../testing/BookList.tsx';
import { aBook, BookPage } from '../testing/books.tsx';
import { fakeServer } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { toasts } from '../shell/toasts.tsx';

const server = fakeServer();

const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

/** Shows a toast; answers what can be pressed in these places and is under it. */
async function covered(...places: Element[]): Promise<string[]> {
  toasts.success('Libro guardado', { label: 'Deshacer', run: () => undefined });
  const toastAlert = page.getByRole('alert').filter({ hasText: 'Libro guardado' });
  await expect.element(toastAlert).toBeVisible();
  // It comes in from beside the window.
  await expect.poll(() => toastAlert.element().getBoundingClientRect().left).toBeGreaterThan(0);
  await expect.poll(() => document.getAnimations()).toEqual([]);
  const toast = toastAlert.element().getBoundingClientRect();
  const controls = places.flatMap((place) => [...place.querySelectorAll('button, a')]);
  expect(controls.length).toBeGreaterThan(0);
  const isCovered = (control: Element) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
  };
  return controls.filter(isCovered).map((control) => control.textContent);
}

describe('a toast', () => {
  test.for(sizes)('covers no action in the header or footer of a %i by %i page', async ([width, height]) => {
    await page.viewport(width, height);
    await showList(server.now, {}, { books: booksUpTo(30), at: '/books?look=grid' });
    await page.getByRole('checkbox', { name: 'Seleccionar Libro 2' }).click();
    const bar = page.getByLabelText('Acciones sobre lo seleccionado');
    await expect.element(bar).toBeVisible();
    const head = page.getByRole('heading', { level: 1 }).element().closest('header')!;
    expect(await covered(head, bar.element())).toEqual([]);
    await page.viewport(1280, 900);
  });

  test.for(sizes)('covers no action of a form of %i by %i', async ([width, height]) => {
    await page.viewport(width, height);
    await renderScreen([{ path: '/books/$id', component: () => <BookPage saved={aBook()} /> }], {
      at: '/books/1',
      policies: ['books.update'],
    });
    await page.getByRole('textbox', { name: 'Título' }).fill('Bestiario');
    const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
    await expect.element(bar).toBeVisible();
    const head = page.getByRole('heading', { level: 1 }).element().closest('header')!;
    expect(await covered(head, bar.element())).toEqual([]);
    await page.viewport(1280, 900);
  });

  test('leaves the drawer of a record free', async () => {
    await page.viewport(1440, 900);
    const component = () => (
      <Drawer opened position="right" size="min(1080px, 100%)" title="Libro" onClose={() => undefined}>
        <button type="button" style={{ width: '100%', height: 800 }}>
          Guardar
        </button>
      </Drawer>
    );
    await renderScreen([{ path: '/books', component }], { at: '/books' });
    expect(await covered(page.getByRole('dialog').element())).toEqual([]);
    await page.viewport(1280, 900);
  });
});
