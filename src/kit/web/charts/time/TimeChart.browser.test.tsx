import { type ComponentProps, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TenantFormatContext } from '../../shell/format.tsx';
import { expectAccessible } from '../../testing/expectAccessible.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import type { ChartPoint } from '../chart.ts';
import { TimeChart } from './TimeChart.tsx';

const pesos = (value: number) => `${value < 0 ? '-' : ''}$${Math.abs(value).toLocaleString('de-DE')}`;
const format = { money: pesos, decimal: (value: number) => value.toLocaleString('de-DE') } as never;
const sales = [{ name: 'Ventas' }];

const day = (
  name: string,
  value: number | null,
  before?: number | null,
  more: Partial<ChartPoint> = {},
): ChartPoint => ({
  label: name,
  name: `martes ${name}`,
  values: [value],
  href: `/elsewhere?day=${name}`,
  ...(before !== undefined && { previous: { name: `el lunes ${name}`, values: [before] } }),
  ...more,
});

const points = [
  day('3', 1000, 1000),
  day('4', 1_234_567, 1_100_000, { notes: ['Feriado'] }),
  day('5', null, 900),
  day('6', -500, 0),
];

const texts = [
  'martes 3: $1.000, igual que el lunes 3',
  'martes 4: $1.234.567, 12 % más que el lunes 4. Feriado',
  'martes 5: sin datos',
  'martes 6: -$500, $0 el lunes 6',
];

const link = (text: string | undefined) => page.getByRole('link', { name: text! });
async function focus(text: string | undefined) {
  await expect.element(link(text)).toBeInTheDocument();
  link(text).element().focus();
}

function show(props: Partial<ComponentProps<typeof TimeChart>> = {}) {
  const Screen = () => (
    <TenantFormatContext value={format}>
      <TimeChart label="Ventas por día" points={points} series={sales} format={pesos} {...props} />
    </TenantFormatContext>
  );
  return renderScreen([{ path: '/', component: Screen }], { at: '/' });
}

const focusedLabel = () => document.activeElement?.getAttribute('aria-label');
const table = page.getByRole('table', { name: 'Ventas por día' });
const drawing = () => document.querySelector('figure svg[viewBox]')!;

describe('the values of a time chart', () => {
  test('are navigated with the arrow keys from the last one, as a single tab stop', async () => {
    await show();
    await expect.element(link(texts[3])).toHaveAttribute('tabindex', '0');
    expect(document.querySelectorAll('ol [tabindex="0"]')).toHaveLength(1);
    await focus(texts[3]);
    const read = [];
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'End', 'Home', 'ArrowRight']) {
      await userEvent.keyboard(`{${key}}`);
      read.push(texts.indexOf(focusedLabel() ?? ''));
    }
    expect(read).toEqual([2, 1, 0, 0, 3, 0, 1]);
    expect(document.querySelectorAll('ol [tabindex="0"]')).toHaveLength(1);
  });

  test('are shown on hover and focus until Escape', async () => {
    await show();
    await link(texts[1]).hover();
    await expect.element(page.getByText('$1.234.567')).toBeInTheDocument();
    await expect.element(page.getByText('12 %')).toBeInTheDocument();
    await focus(texts[3]);
    await expect.element(page.getByText('-$500', { exact: true })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('-$500', { exact: true })).not.toBeInTheDocument();
  });

  test('link to their details with Enter and click', async () => {
    const screen = await show();
    await focus(texts[1]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.address).toBe('/elsewhere?day=4');
    screen.back();
    await link(texts[0]).click();
    await expect.poll(screen.address).toBe('/elsewhere?day=3');
  });

  test('are shown by the first tap and opened by the second', async () => {
    const screen = await show();
    const day = link(texts[1]);
    await expect.element(day).toBeInTheDocument();
    // Touch has no hovering pointer: one over the chart would first receive a leave event.
    await page.getByRole('link', { name: 'Otra parte' }).hover();
    const tap = () => {
      const options = { bubbles: true, cancelable: true, pointerType: 'touch' };
      day.element().dispatchEvent(new PointerEvent('pointerover', options));
      day.element().dispatchEvent(new PointerEvent('click', options));
    };
    tap();
    await expect.element(page.getByText('12 %')).toBeInTheDocument();
    expect(screen.address()).toBe('/');
    tap();
    await expect.poll(screen.address).toBe('/elsewhere?day=4');
  });

  test('are shown also without links', async () => {
    await show({ points: points.map(({ href: _, ...point }) => point) });
    await expect.element(page.getByRole('img', { name: texts[1]! })).toBeInTheDocument();
    await expectAccessible();
  });

  test('of several series are distinguished by name', async () => {
    await show({
      series: [{ name: 'Web' }, { name: 'Teléfono' }],
      points: [
        { label: '3', name: 'martes 3', values: [1000, 200], previous: { name: 'el lunes', values: [800, null] } },
      ],
    });
    const name = 'martes 3: Web $1.000, 25 % más que el lunes; Teléfono $200';
    await expect.element(page.getByRole('img', { name })).toBeInTheDocument();
  });
});

describe('the table of a time chart', () => {
  test('has the data of the chart with links and notes', async () => {
    const screen = await show();
    await page.getByText('Tabla', { exact: true }).click();
    await expect.element(table).toBeInTheDocument();
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['martes 3', '$1.000', '$1.000', '0 %igual que el lunes 3', ''],
      ['martes 4', '$1.234.567', '$1.100.000', '12 %12 % más que el lunes 4', 'Feriado'],
      ['martes 5', '—', '$900', '', ''],
      ['martes 6', '-$500', '$0', 'antes $0$0 el lunes 6', ''],
    ]);
    await expectAccessible();
    await page.getByRole('link', { name: 'martes 4' }).click();
    await expect.poll(screen.address).toBe('/elsewhere?day=4');
  });

  test('replaces the drawing and switches back', async () => {
    await show();
    await page.getByText('Tabla', { exact: true }).click();
    await expect.element(table).toBeInTheDocument();
    expect(document.querySelector('figure ol')).toBeNull();
    await page.getByText('Gráfico', { exact: true }).click();
    await expect.element(link(texts[0])).toBeInTheDocument();
  });
});

describe('the drawing of a time chart', () => {
  test.each(['line', 'bars'] as const)('is accessible as %s', async (kind) => {
    await show({ kind });
    await expect.element(link(texts[0])).toBeInTheDocument();
    await expect.element(page.getByText('martes 4: Feriado')).toBeInTheDocument();
    await expectAccessible();
  });

  test('distinguishes series without colour by dashes, symbols and patterns', async () => {
    const series = [{ name: 'Web' }, { name: 'Teléfono' }];
    const two = ['3', '4'].map((label, index) => ({ label, name: label, values: [index + 1, index + 2] }));
    await show({ series, points: two });
    await expect.poll(() => document.querySelectorAll('figure svg[viewBox] path[stroke-dasharray]').length).toBe(2);
    const dashes = [...drawing().querySelectorAll('path[stroke-dasharray]')].map((line) =>
      line.getAttribute('stroke-dasharray'),
    );
    expect(new Set(dashes).size).toBe(2);
    const symbols = [...drawing().querySelectorAll('path[transform]')].map((symbol) => symbol.getAttribute('d'));
    expect(new Set(symbols).size).toBe(2);
  });

  test('fills the bars of each series differently, with a legend', async () => {
    const days = ['3', '4'].map((label) => ({ label, name: label, values: [1, 2] }));
    await show({ series: [{ name: 'Web' }, { name: 'Teléfono' }], points: days, kind: 'bars' });
    const fillOf = (shape: Element) => {
      const pattern = document.getElementById(/#(.+)\)/.exec(shape.getAttribute('fill') ?? '')?.[1] ?? '');
      return (
        pattern && [pattern.getAttribute('patternTransform'), pattern.children[0]?.getAttribute('opacity')].join(' ')
      );
    };
    const fills = (selector: string) => [...document.querySelectorAll(selector)].map(fillOf);
    const [plain, hatched] = ['rotate(0) 1', 'rotate(45) 0.35'];
    await expect.poll(() => fills('figure svg[viewBox] > g > g > rect')).toEqual([plain, plain, hatched, hatched]);
    expect(fills('figure ul path')).toEqual([plain, hatched]);
  });

  test('adapts to the available width with text of the same size', async () => {
    function Resized() {
      const [width, setWidth] = useState(800);
      return (
        <>
          <button type="button" onClick={() => setWidth(360)}>
            Angosto
          </button>
          <div style={{ width }}>
            <TimeChart label="Ventas por día" points={points} series={sales} format={pesos} />
          </div>
        </>
      );
    }
    await renderScreen([{ path: '/', component: Resized }], { at: '/' });
    const viewBox = () => document.querySelector('figure svg[viewBox]')?.getAttribute('viewBox');
    await expect.poll(viewBox).toBe('0 0 800 260');
    await page.getByRole('button', { name: 'Angosto' }).click();
    await expect.poll(viewBox).toBe('0 0 360 260');
  });

  test('shows a single point, and an empty state without any', async () => {
    const { unmount } = await show({ points: points.slice(0, 1) });
    await expect.element(link(texts[0])).toBeInTheDocument();
    expect(drawing().querySelectorAll('path[transform]')).toHaveLength(2);
    await unmount();
    await show({ points: [] });
    await expect.element(page.getByText('No hay datos en este período.')).toBeInTheDocument();
  });

  test('keeps its place when the period gets shorter', async () => {
    function Shorter() {
      const [count, setCount] = useState(4);
      return (
        <>
          <button type="button" onClick={() => setCount(2)}>
            Dos días
          </button>
          <TimeChart label="Ventas por día" points={points.slice(0, count)} series={sales} format={pesos} />
        </>
      );
    }
    await renderScreen([{ path: '/', component: Shorter }], { at: '/' });
    await page.getByRole('link', { name: /^martes 6/ }).hover();
    await page.getByRole('button', { name: 'Dos días' }).click();
    await expect.element(page.getByRole('link', { name: /^martes 4/ })).toHaveAttribute('tabindex', '0');
  });
});
