import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { Column } from './column.ts';
import { DataTable } from './DataTable.tsx';

type Company = { id: number; name: string };

const columns: Column<Company>[] = [
  { id: 'name', label: 'Comercio', width: 240, cell: ({ name }) => name },
  ...Array.from({ length: 30 }, (_, nth) => ({
    id: `f${nth}`,
    label: `Función ${nth}`,
    width: 200,
    cell: () => 'Activa',
  })),
];

const component = () => (
  <DataTable
    label="Funciones"
    rows={[{ id: 1, name: 'Sabores del Sur' }]}
    columns={columns}
    idOf={({ id }) => String(id)}
    rowLabel={({ name }) => name}
    selection={{}}
    onSelection={() => undefined}
  />
);

test('the name of a row stays in sight while its other columns scroll', async () => {
  await page.viewport(1000, 700);
  onTestFinished(() => page.viewport(1280, 900));
  await renderScreen([{ path: '/companies/flags', component }], { at: '/companies/flags' });
  const region = page.getByRole('region', { name: 'Funciones' }).element();
  const [head, cell] = [
    page.getByText('Comercio', { exact: true }),
    page.getByRole('cell', { name: 'Sabores del Sur', exact: true }),
  ];
  await expect.element(cell).toBeVisible();
  region.scrollLeft = region.scrollWidth;
  await expect.poll(() => region.scrollLeft).toBeGreaterThan(200);
  const { left } = region.getBoundingClientRect();
  for (const each of [head, cell]) expect(each.element().getBoundingClientRect().left).toBeCloseTo(left, 0);
});
