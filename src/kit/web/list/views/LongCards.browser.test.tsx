import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/expectAccessible.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ResponsiveTable } from './ResponsiveTable.tsx';

type Row = { id: number };
const rowsUpTo = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const columns = [{ id: 'name', label: 'Nombre', cell: ({ id }: Row) => <a href={`#${id}`}>{`Fila ${id}`}</a> }];
const shared = { label: 'Filas', columns, idOf: ({ id }: Row) => String(id), rowLabel: ({ id }: Row) => `Fila ${id}` };

const show = (component: () => ReactNode) => renderScreen([{ path: '/rows', component }], { at: '/rows' });
const cards = () => page.getByRole('listitem').elements().length;
const more = page.getByRole('button', { name: 'Ver más' });
const link = (id: number) => page.getByRole('link', { name: `Fila ${id}`, exact: true });

beforeEach(async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
});

describe('a long list on a phone', () => {
  test('begins with twenty cards and continues at the first that «Ver más» adds', async () => {
    await show(() => <ResponsiveTable {...shared} rows={rowsUpTo(45)} />);
    await expect.element(page.getByText('20 de 45')).toBeVisible();
    expect(cards()).toBe(20);
    await expectAccessible();
    await more.click();
    await expect.element(link(21)).toHaveFocus();
    expect(cards()).toBe(40);
    await more.click();
    await expect.element(link(41)).toHaveFocus();
    expect(cards()).toBe(45);
    expect(more.elements()).toEqual([]);
  });

  test('shows what is loaded before it loads the next page, with one button for both', async () => {
    function Paged() {
      const [count, setCount] = useState(30);
      const next = count === 30 ? { load: () => setCount(60), loading: false } : undefined;
      return <ResponsiveTable {...shared} rows={rowsUpTo(count)} next={next} />;
    }
    await show(() => <Paged />);
    await expect.element(link(20)).toBeVisible();
    await more.click();
    await expect.element(link(21)).toHaveFocus();
    expect(cards()).toBe(40);
    await more.click();
    expect(cards()).toBe(60);
    expect(more.elements()).toEqual([]);
  });

  test('has no button where all cards are shown', async () => {
    await show(() => <ResponsiveTable {...shared} rows={rowsUpTo(20)} />);
    await expect.element(link(20)).toBeVisible();
    expect(more.elements()).toEqual([]);
  });
});
