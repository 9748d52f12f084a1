import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { LadderTable } from './LadderTable.tsx';
import { report } from './testing/sampleReport.ts';

const step = { key: 'sold', label: 'Vendido', isSum: true, value: 15_092_652, soFar: 14_936_933, before: 14_923_420 };

test('on a phone each step shows its amount and change within the page, and the compared amounts below its name', async () => {
  await page.viewport(390, 844);
  const running = { ...report, range: { ...report.range, until: '14:00' }, ladder: [step] };
  const component = () => <LadderTable report={running} />;
  const { unmount } = await renderScreen([{ path: '/reports', component }], { at: '/reports' });
  const table = page.getByRole('region', { name: 'De qué se compone la venta, tabla' });
  await expect.element(table).toBeVisible();
  expect(table.element().scrollWidth).toBe(table.element().clientWidth);
  expect(table.getByRole('columnheader').elements()).toHaveLength(2);
  await expect
    .element(table.getByRole('rowheader'))
    .toHaveTextContent('= Vendido14936933 hasta las 14:00, antes 14923420');
  await expect.element(table.getByRole('cell')).toHaveTextContent('150926520.1 %0.1 % más que sáb 31 oct – dom 1 nov');
  await unmount();
  await page.viewport(1280, 800);
});
