import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TenantFormatContext } from '../shell/format.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { BarsList } from './BarsList.tsx';
import { ContributionBars } from './ContributionBars.tsx';
import { Kpi } from './Kpi.tsx';
import { PointsChange } from './PointsChange.tsx';
import { TargetBar } from './TargetBar.tsx';

const decimal = (value: number) => value.toLocaleString('de-DE');
const pesos = (value: number) => `${value < 0 ? '-' : ''}$${decimal(Math.abs(value))}`;

const show = (content: ReactNode) =>
  renderScreen(
    [{ path: '/', component: () => <TenantFormatContext value={{ decimal } as never}>{content}</TenantFormatContext> }],
    {
      at: '/',
    },
  );

const text = (of: string) => [...document.querySelectorAll(of)].map((each) => each.textContent);
const tones = () => [...document.querySelectorAll('[data-tone]')].map((each) => each.getAttribute('data-tone'));

describe('share bars', () => {
  const items = [
    { label: 'Tarjeta', value: 600, previous: 500, href: '/elsewhere?method=card' },
    { label: 'Efectivo', value: 300, previous: 400 },
  ];

  test('show value, share and change of each with a link to its details', async () => {
    const screen = await show(
      <BarsList label="Por método" items={items} total={1000} than="el mes anterior" format={pesos} />,
    );
    await expect.element(page.getByRole('list', { name: 'Por método' })).toBeInTheDocument();
    expect(text('li')).toEqual([
      'Tarjeta$60060 %20 %20 % más que el mes anterior',
      'Efectivo$30030 %25 %25 % menos que el mes anterior',
    ]);
    await expectAccessible();
    await page.getByRole('link', { name: 'Tarjeta' }).click();
    await expect.poll(screen.address).toBe('/elsewhere?method=card');
  });

  test('without a total have no share, and compare periods in progress up to now', async () => {
    const items = [
      { label: 'Lunes', value: 900, comparable: 600, previous: 500 },
      { label: 'Martes', value: 300, previous: 0 },
      { label: 'Jueves', value: 10_001, previous: 10_000 },
    ];
    await show(<BarsList label="Por día" items={items} total={null} than="el mes anterior" format={pesos} />);
    expect(text('li')).toEqual([
      'Lunes$90020 %20 % más que el mes anterior',
      'Martes$300antes $0$0 el mes anterior',
      'Jueves$10.0010 %casi igual que el mes anterior',
    ]);
  });

  test('of costs keep their sign, and are as long as their amounts', async () => {
    const items = [
      { label: 'Lunes', value: -900, previous: -600 },
      { label: 'Martes', value: -300, previous: -300 },
    ];
    await show(<BarsList label="Aporte" items={items} total={-1200} than="el mes anterior" format={pesos} />);
    await expect
      .poll(() => text('li'))
      .toEqual(['Lunes-$90075 %50 %50 % más que el mes anterior', 'Martes-$30025 %0 %igual que el mes anterior']);
    const widths = [...document.querySelectorAll<HTMLElement>('li > [aria-hidden] > span')];
    expect(widths.map(({ style }) => style.width)).toEqual(['100%', '33.3333%']);
  });

  test('have no shares where amounts of both signs cancel out', async () => {
    const items = [
      { label: 'Lunes', value: 900 },
      { label: 'Martes', value: -300 },
    ];
    await show(<BarsList label="Diferencia" items={items} format={pesos} />);
    await expect.poll(() => text('li')).toEqual(['Lunes$900', 'Martes-$300']);
  });

  test.each([316, 700])('%i pixels wide align amounts, shares and changes in columns', async (width) => {
    const items = [
      { label: 'Un nombre que no cabe entero en una línea del teléfono', value: 13_604_919, previous: 0 },
      { label: 'Martes', value: 7200, previous: 100 },
      { label: 'Jueves', value: 82, previous: 80 },
    ];
    await show(
      <div style={{ width }}>
        <BarsList label="Vendido" items={items} than="el mes anterior" format={pesos} />
      </div>,
    );
    await expect.element(page.getByRole('list', { name: 'Vendido' })).toBeInTheDocument();
    const rows = [...document.querySelectorAll('li')].map((row) =>
      [...row.children].slice(1, 4).map((each) => Math.round(each.getBoundingClientRect().right)),
    );
    expect(rows.map(String)).toEqual([String(rows[0]), String(rows[0]), String(rows[0])]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    expect(text('[data-direction]')).toEqual(['×72', '2,5 %']);
  });

  test('are relative to their sum by default, and have an empty state', async () => {
    const { unmount } = await show(
      <BarsList label="Por método" items={items.map(({ label, value }) => ({ label, value }))} format={pesos} />,
    );
    await expect.poll(() => text('li')).toEqual(['Tarjeta$60067 %', 'Efectivo$30033 %']);
    await unmount();
    await show(<BarsList label="Por método" items={[]} format={pesos} />);
    await expect.element(page.getByText('No hay datos en este período.')).toBeInTheDocument();
  });
});

describe('a percentage', () => {
  test('changes in points, not in percent', async () => {
    await show(<PointsChange value={3.6} previous={7.4} than="el lunes" better="down" />);
    expect([text('[data-tone]'), tones()]).toEqual([['3,8 puntos3,8 puntos menos que el lunes'], ['good']]);
  });
});

describe('a long figure', () => {
  test.each([120, 160, 240])('fits into a card of %i pixels', async (width) => {
    await show(
      <div style={{ width }}>
        <Kpi label="Vendido" value={7_200_000_000} format={pesos} />
      </div>,
    );
    const figure = document.querySelector('b') as HTMLElement;
    expect(figure.scrollWidth).toBeLessThanOrEqual(width);
  });
});

describe('contributions to a difference', () => {
  test('extend to both sides of zero and add up to it', async () => {
    const items = [
      { label: 'Pedidos', value: -2000, href: '/elsewhere' },
      { label: 'Ticket', value: 500 },
    ];
    await show(<ContributionBars label="Por qué bajó" items={items} format={pesos} />);
    await expect.element(page.getByRole('table', { name: 'Por qué bajó' })).toBeInTheDocument();
    expect(text('tr')).toEqual(['Pedidos-$2.000', 'Ticket+$500', 'Diferencia-$1.500']);
    const bars = [...document.querySelectorAll<HTMLElement>('[data-tone]')];
    expect(bars.map(({ style }) => [style.left, style.right, style.width])).toEqual([
      ['', '50%', '50%'],
      ['50%', '', '12.5%'],
      ['', '50%', '37.5%'],
    ]);
    expect(tones()).toEqual(['bad', 'good', 'bad']);
    await expectAccessible();
  });
});

describe('a figure', () => {
  const than = 'el lunes';

  test('has the values that its change is calculated from, of the same hours', async () => {
    const compared = { previous: 3, than: 'el lunes', until: '14:00', better: 'down' } as const;
    await show(
      <>
        <Kpi label="Cancelados" value={2} compared={{ ...compared, comparable: 1 }} format={String} />
        <Kpi label="Tarde" value={1} compared={compared} format={String} />
        <Kpi label="Fallidos" value={4} compared={{ ...compared, comparable: 4, previous: 0 }} format={String} />
        <Kpi label="Parte" value={9} compared={{ ...compared, comparable: 8, inPoints: true }} format={String} />
      </>,
    );
    await expect
      .poll(() => text('section'))
      .toEqual([
        'Cancelados267 %67 % menos que el lunes1 hasta las 14:00, antes 3',
        'Tarde167 %67 % menos que el lunesantes 3',
        'Fallidos4antes 0',
        'Parte95 puntos5 puntos más que el lunes8 hasta las 14:00, antes 3',
      ]);
    expect(tones()).toEqual(['good', 'good', 'bad']);
  });

  test('shows how it compares and whether that is good, with a link to its details', async () => {
    const screen = await show(
      <>
        <Kpi label="Ventas" value={1200} compared={{ previous: 1000, than }} format={pesos} href="/elsewhere" />
        <Kpi label="Cancelados" value={12} compared={{ previous: 10, than, better: 'down' }} format={String} />
        <Kpi label="Visitas" value={12} compared={{ previous: 10, than, better: 'neither' }} format={String} />
        <Kpi label="Minutos" value={null} compared={{ previous: 10, than }} format={String} />
      </>,
    );
    await expect.element(page.getByRole('region', { name: 'Ventas' })).toBeInTheDocument();
    expect(text('section')).toEqual([
      'Ventas$1.20020 %20 % más que el lunesantes $1.000',
      'Cancelados1220 %20 % más que el lunesantes 10',
      'Visitas1220 %20 % más que el lunesantes 10',
      'Minutos—',
    ]);
    expect(tones()).toEqual(['good', 'bad', 'neutral']);
    await expectAccessible();
    await page.getByRole('link', { name: 'Ventas' }).click();
    await expect.poll(screen.address).toBe('/elsewhere');
  });
});

describe('a target', () => {
  test.each([
    [{ value: 400, target: 1000, expected: 500 }, '$400 de $1.000 (40 %)', '$100 bajo lo esperado a esta altura'],
    [{ value: 600, target: 1000, expected: 500 }, '$600 de $1.000 (60 %)', '$100 sobre lo esperado a esta altura'],
    [{ value: 1300, target: 1000 }, '$1.300 de $1.000 (130 %)', '$300 sobre la meta'],
    [{ value: 1000, target: 1000 }, '$1.000 de $1.000 (100 %)', 'Justo en la meta'],
    [{ value: 0, target: 0 }, '$0 de $0', 'Justo en la meta'],
  ])('with %o shows its progress and whether it is sufficient', async (figures, progress, state) => {
    await show(<TargetBar label="Noviembre" {...figures} format={pesos} />);
    await expect.element(page.getByText(progress)).toBeInTheDocument();
    await expect.element(page.getByText(state)).toBeInTheDocument();
    await expectAccessible();
  });
});
