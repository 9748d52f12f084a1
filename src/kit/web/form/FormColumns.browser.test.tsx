import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aBook, BookModal, BookPage } from '../testing/books.tsx';
import { renderScreen } from '../testing/renderScreen.tsx';

afterEach(() => page.viewport(1280, 900));

const box = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect();
const part = (name: string) => <section aria-label={name}>{name}</section>;

async function show(side: boolean) {
  const component = () => <BookPage saved={aBook()} lead={part('Estado')} side={side && part('Lectores')} />;
  await renderScreen([{ path: '/books/$id', component }], { at: '/books/1', policies: ['books.update'] });
  await expect.element(page.getByRole('region', { name: 'Estado' })).toBeVisible();
}

describe('the lead of a form', () => {
  test('is on top of the side on wide screens, and above the form on phones', async () => {
    await page.viewport(1440, 900);
    await show(true);
    expect(box('Estado').top).toBe(box('Por fuera').top);
    expect(box('Estado').left).toBeGreaterThan(box('Por fuera').right);
    expect(box('Lectores').left).toBe(box('Estado').left);
    expect(box('Lectores').top).toBe(box('Estado').bottom + 16);
    await page.viewport(390, 844);
    await expect.poll(() => box('Estado').bottom <= box('Por fuera').top).toBe(true);
    expect(box('Lectores').top).toBeGreaterThan(box('Por dentro').bottom);
  });

  test('takes a third of the width without a side', async () => {
    await page.viewport(1440, 900);
    await show(false);
    expect(box('Estado').top).toBe(box('Por fuera').top);
    expect(box('Por fuera').width / box('Estado').width).toBeCloseTo(2, 1);
  });
});

describe('a form in a dialog', () => {
  const dialog = page.getByRole('dialog', { name: 'Editar libro' });
  const fieldBox = () => dialog.getByRole('textbox', { name: 'Páginas' }).element().getBoundingClientRect();

  test('has its side beside the fields on wide screens, and below them on phones', async () => {
    await page.viewport(1440, 900);
    const component = () => <BookModal saved={aBook()} side={part('Lectores')} onClose={() => undefined} />;
    await renderScreen([{ path: '/books/$id', component }], { at: '/books/1' });
    await expect.element(dialog.getByRole('region', { name: 'Lectores' })).toBeVisible();
    expect(box('Lectores').left).toBeGreaterThan(fieldBox().right);
    await page.viewport(390, 844);
    await expect.poll(() => box('Lectores').top >= fieldBox().bottom).toBe(true);
    expect(box('Lectores').left).toBe(fieldBox().left);
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});
