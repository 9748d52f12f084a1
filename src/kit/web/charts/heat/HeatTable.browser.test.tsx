import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/expectAccessible.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { type HeatRow, HeatTable } from './HeatTable.tsx';

const columns = ['12', '13', '14'];
const row = (name: string, values: (number | null)[]): HeatRow => ({
  name,
  cells: values
    .map((value, index) => value !== null && { value, href: `/elsewhere?at=${name}-${columns[index]}` })
    .map((cell) => cell || null),
});
const rows = [row('lunes', [0, 10, 20]), row('martes', [50, null, 5]), row('domingo', [100, 1, 2])];
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const show = (heatRows: readonly HeatRow[] = rows) =>
  renderScreen(
    [
      {
        path: '/',
        component: () => (
          <HeatTable
            label="Pedidos por día y hora"
            rowLabel="Día"
            columns={columns}
            rows={heatRows}
            format={String}
            total={{ name: 'Total', of: sum }}
          />
        ),
      },
    ],
    { at: '/' },
  );

const cell = (name: string) => page.getByRole('link', { name, exact: true });
const cellsOf = (of: string) =>
  [...document.querySelectorAll(`${of} tr`)].map((line) =>
    [...line.querySelectorAll('th, td')].map((each) => each.textContent),
  );

describe('a heat table', () => {
  test('has text for every value, row, column and total', async () => {
    await show();
    await expect.element(cell('lunes, 13: 10')).toBeInTheDocument();
    expect(cellsOf('table')).toEqual([
      ['Día', '12', '13', '14', 'Total'],
      ['lunes', '0', '10', '20', '30'],
      ['martes', '50', '', '5', '55'],
      ['domingo', '100', '1', '2', '103'],
      ['Total', '150', '11', '27', '188'],
    ]);
    await expectAccessible();
  });

  test('shades values by size, and zeros not at all', async () => {
    await show();
    await expect.element(cell('lunes, 13: 10')).toBeInTheDocument();
    const levels = [...document.querySelectorAll('tbody td')].map((each) => each.getAttribute('data-level'));
    expect(levels).toEqual(['0', '1', '1', null, '3', null, '1', null, '5', '1', '1', null]);
  });

  test('is a single tab stop with arrow key navigation that skips missing values', async () => {
    await show();
    await expect.element(cell('lunes, 12: 0')).toHaveAttribute('tabindex', '0');
    expect(document.querySelectorAll('td [tabindex="0"]')).toHaveLength(1);
    cell('lunes, 12: 0').element().focus();
    const read = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'End', 'Home', 'ArrowLeft']) {
      await userEvent.keyboard(`{${key}}`);
      read.push(document.activeElement?.getAttribute('aria-label'));
    }
    expect(read).toEqual([
      'lunes, 13: 10',
      'domingo, 13: 1',
      'domingo, 12: 100',
      'martes, 12: 50',
      'lunes, 12: 0',
      'lunes, 14: 20',
      'lunes, 12: 0',
      'lunes, 12: 0',
    ]);
  });

  test('links values to their details', async () => {
    const screen = await show();
    await expect.element(cell('martes, 14: 5')).toBeInTheDocument();
    cell('martes, 14: 5').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.address).toBe('/elsewhere?at=martes-14');
  });

  test('without values has no shades and no totals', async () => {
    await show([{ name: 'lunes', cells: [null, null, null] }]);
    await expect.element(page.getByRole('table', { name: 'Pedidos por día y hora' })).toBeInTheDocument();
    expect(cellsOf('tbody')).toEqual([['lunes', '', '', '', '—']]);
    await expectAccessible();
  });
});
