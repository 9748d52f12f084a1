import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type ImportRow, menuImportApi, type MenuImport } from '../menuImport.contract.ts';
import type { ImportGroup } from '../menuImportGroups.contract.ts';
import { ReviewImport } from './ReviewImport.tsx';

const server = fakeServer();
const imported: MenuImport = {
  id: 9,
  menuId: 2,
  menuName: 'Carta',
  source: 'channel',
  fileName: 'Ñuñoa en Rappi',
  columns: ['category', 'product', 'description'],
  unusedColumns: [],
  notes: [
    { text: '2 precios distintos no se traen: vende con su lista.', path: '/menu/channels?differences=3' },
    { text: 'Las fotos no se traen: «Cola».', path: null },
  ],
  counts: { error: 0, create: 0, change: 1, same: 2, skipped: 0 },
  groupCounts: { error: 0, create: 0, change: 0, same: 0, skipped: 0 },
  changedHere: 0,
  sided: 0,
  sideCounts: [],
  jobId: null,
  report: null,
};
const row = (line: number, status: ImportRow['status']): ImportRow => ({
  line,
  cells: { product: `Producto ${line}`, category: 'Bebidas' },
  status,
  changedHere: false,
  creates: [],
  problems: [],
  amounts: {},
  changes: [],
  addsGroups: [],
  sides: [],
  meantCategory: null,
});
const stored = [row(1, 'change'), row(2, 'same'), row(3, 'same')];

async function open(changes: Partial<MenuImport> = {}, rows = stored) {
  server.now.answer(menuImportApi.rows, ({ query: { differs, status, changedHere } }) => {
    const data = rows.filter(
      (each) =>
        (status ? each.status === status : !(differs && each.status === 'same')) &&
        (changedHere === undefined || each.changedHere === changedHere),
    );
    return { data, count: data.length, total: data.length, page: 1, nextPage: null };
  });
  const Screen = () => (
    <ReviewImport
      imported={{ ...imported, ...changes }}
      onRestart={() => undefined}
      restartLabel="Volver a los canales"
      onColumns={null}
    />
  );
  return renderScreen([{ path: '/', component: Screen }], { at: '/', policies: ['menus.import'] });
}
const lines = () => page.getByRole('region', { name: 'Líneas del menú' });

test('opens on the lines that differ; equal ones are behind their filter and cannot be edited', async () => {
  await open();
  await expect.element(lines().getByText('Producto 1')).toBeVisible();
  expect(lines().getByText('Producto 2').elements()).toHaveLength(0);
  await expectAccessible();
  await page.getByText('Iguales (2)').click();
  await expect.element(lines().getByText('Producto 2')).toBeVisible();
  expect(lines().getByRole('button').elements()).toHaveLength(0);
});

test('reports prices that are not imported first, with a link to where they are', async () => {
  await open({ counts: { ...imported.counts, change: 0 } });
  await expect.element(page.getByText('2 precios distintos no se traen', { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ver lo que muestra la app' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/menu\/channels\?differences=/));
  expect(page.getByRole('list', { name: 'Lo que no se trae' }).getByRole('listitem').elements()).toHaveLength(1);
  expect(page.getByText('no hay nada que aplicar', { exact: false }).elements()).toHaveLength(0);
  expect(page.getByRole('button', { name: /^Aplicar/ }).elements()).toHaveLength(0);
});

test('opens on the first group that has lines, and offers no empty one', async () => {
  const counts = { ...imported.counts, change: 0 };
  const { unmount } = await open({ counts }, stored.slice(1));
  await expect.element(lines().getByText('Producto 2')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Iguales (2)' })).toBeChecked();
  expect(page.getByText(/\(0\)/).elements()).toHaveLength(0);
  await unmount();
  await open({ counts: { ...counts, create: 2, same: 0 } }, [row(1, 'create'), row(2, 'create')]);
  await expect.element(lines().getByText('Producto 1')).toBeVisible();
});

test('products that changed here since they were published are a group, with a mark on their lines', async () => {
  const counts = { ...imported.counts, change: 0 };
  const changes: ImportRow['changes'] = [{ field: 'product', before: 'Cola', after: 'Producto 2', isHere: true }];
  await open({ counts, changedHere: 1 }, [{ ...row(2, 'same'), changedHere: true, changes }, row(3, 'same')]);
  await expect
    .element(page.getByText('Nada que traer: 1 producto cambió aquí después de publicarse.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Cambiaron aquí (1)' })).toBeChecked();
  await expect.element(lines().getByText('Producto 2', { exact: true }).first()).toBeVisible();
  await expect.element(lines().getByText('Cambió aquí desde que se publicó: la app muestra lo anterior')).toBeVisible();
  await expect.element(lines().getByText('Producto: de Cola a Producto 2')).toBeVisible();
  await expect.element(lines().getByText('Cambió aquí', { exact: true })).toBeVisible();
  expect(lines().getByText('Igual', { exact: true }).elements()).toHaveLength(0);
  expect(lines().getByText('Producto 3').elements()).toHaveLength(0);
  await page.getByText('Iguales (1)').click();
  await expect.element(lines().getByText('Producto 3')).toBeVisible();
});

test('lines of a channel have no number, and their buttons name the product', async () => {
  const { unmount } = await open();
  await expect.element(lines().getByRole('button', { name: 'Dejar fuera «Producto 1»' })).toBeVisible();
  expect(lines().getByText('Línea', { exact: false }).elements()).toHaveLength(0);
  await unmount();
  await open({ source: 'file' });
  const ofFile = page.getByRole('region', { name: 'Líneas del archivo' });
  await expect.element(ofFile.getByRole('button', { name: 'Dejar fuera la línea 1' })).toBeVisible();
  await expect.element(ofFile.getByText('Línea', { exact: true })).toBeInTheDocument();
});

const group: ImportGroup = {
  place: 1,
  name: 'Agregados',
  status: 'change',
  modifierId: 4,
  min: 0,
  max: 2,
  before: { min: 0, max: 3 },
  options: [
    { name: 'Palta', price: 990, status: 'change', before: 900 },
    { name: 'Huevo', price: 500, status: 'create', before: null },
    { name: 'Queso', price: 700, status: 'same', before: null },
  ],
  missing: ['Tocino'],
  lines: 2,
  products: 2,
  others: 0,
  choice: null,
  problem: null,
};

test('groups of options show what changes in them, and are left out or named', async () => {
  const salsas: ImportGroup = {
    ...group,
    place: 2,
    name: 'Opciones de Lomito',
    status: 'create',
    modifierId: null,
    before: null,
    missing: [],
  };
  const sent: unknown[] = [];
  server.now.answer(menuImportApi.groups, () => ({
    data: [group, salsas],
    count: 2,
    total: 2,
    page: 1,
    nextPage: null,
  }));
  server.now.answer(menuImportApi.updateGroup, ({ params: { place }, body }) => {
    sent.push({ place, ...body });
    return group;
  });
  await open({ source: 'pos', notes: [], groupCounts: { error: 0, create: 1, change: 1, same: 0, skipped: 0 } });
  await expect.element(page.getByRole('button', { name: 'Aplicar 1 línea y 2 grupos' })).toBeVisible();
  await page.getByText('Grupos de opciones (2)').click();
  const region = page.getByRole('region', { name: 'Grupos de opciones' });
  await expect.element(region.getByText(/^elige hasta 3 elige hasta 2 · 2 productos$/)).toBeVisible();
  await expect.element(region.getByText(/^Opciones que se agregan: Huevo/)).toBeVisible();
  await expect.element(region.getByText(/^Cambian de precio: Palta de .*900 a .*990$/)).toBeVisible();
  await expect.element(region.getByText('Solo aquí, y se quedan: Tocino')).toBeVisible();
  await expectAccessible();
  await region.getByRole('button', { name: 'Dejar fuera «Agregados»' }).click();
  await region.getByRole('button', { name: 'Editar «Opciones de Lomito»' }).click();
  await region.getByRole('textbox', { name: 'Nombre, «Opciones de Lomito»' }).fill('Salsas');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent)
    .toEqual([
      { place: 1, skipped: true },
      { place: 2, name: 'Salsas' },
    ]);
});

test('a group that other products have changes once that is chosen', async () => {
  const problem = 'También lo tienen 12 productos fuera de esta importación.';
  let present: ImportGroup = { ...group, status: 'error', products: 14, others: 12, choice: 'pending', problem };
  server.now.answer(menuImportApi.groups, () => ({ data: [present], count: 1, total: 1, page: 1, nextPage: null }));
  server.now.answer(menuImportApi.updateGroup, ({ body }) => {
    const forAll = { ...present, status: 'change', choice: 'forAll', problem: null } as const;
    present = body.forAll ? forAll : present;
    return present;
  });
  await open({ source: 'pos', notes: [], groupCounts: { error: 1, create: 0, change: 0, same: 0, skipped: 0 } });
  await expect.element(page.getByText(/^1 grupo de opciones no se trae: mira por qué/)).toBeVisible();
  await page.getByText('Grupos de opciones (1)').click();
  const region = page.getByRole('region', { name: 'Grupos de opciones' });
  await expect.element(region.getByText(/14 productos lo tienen, 12 fuera de esta importación$/)).toBeVisible();
  await expect.element(region.getByText('Elige')).toBeVisible();
  await expectAccessible();
  await region.getByRole('button', { name: 'Cambiar para todos «Agregados»' }).click();
  await expect.element(region.getByText('Cambia', { exact: true })).toBeVisible();
  await expect.element(region.getByRole('button', { name: 'No cambiarlo «Agregados»' })).toBeVisible();
});

test('what differs at the point of sale is chosen line by line, or for all lines', async () => {
  const sides: ImportRow['sides'] = [
    { field: 'product', theirs: 'COCA LATA', ours: 'Producto 1', chosen: 'ours' },
    { field: 'price', theirs: 1990, ours: 1500, chosen: 'theirs' },
  ];
  const changes = [{ field: 'price' as const, before: 1500, after: 1990 }];
  const sent: unknown[] = [];
  server.now.answer(menuImportApi.updateRow, ({ body }) => {
    sent.push(body);
    return { row: { ...row(1, 'change'), sides }, counts: imported.counts };
  });
  server.now.answer(menuImportApi.choose, ({ body }) => {
    sent.push(body);
    return imported;
  });
  const sideCounts = [
    { field: 'product' as const, theirs: 0, ours: 1, lines: 1 },
    { field: 'price' as const, theirs: 1, ours: 1, lines: 2 },
  ];
  await open({ source: 'pos', notes: [], sided: 1, sideCounts }, [{ ...row(1, 'change'), sides, changes }]);
  const names = page.getByRole('radiogroup', { name: 'Nombre de «Producto 1»' });
  await expect.element(names.getByRole('radio', { name: 'Producto 1 (nuestro)' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /^.*1.?990 \(de la caja\)$/ })).toBeChecked();
  await expect.element(page.getByText('Distintas en la caja (1)')).toBeVisible();
  await expectAccessible();
  await names.getByRole('radio', { name: 'COCA LATA (de la caja)' }).click();
  await page.getByRole('radiogroup', { name: 'Precio', exact: true }).getByText('Todo nuestro').click();
  await expect
    .poll(() => sent)
    .toEqual([{ side: { field: 'product', side: 'theirs' } }, { field: 'price', side: 'ours' }]);
});
