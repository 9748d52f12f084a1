import { beforeAll, describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { fileCalls, fileOf } from '#testing/fileCalls.ts';
import { posScene } from '#testing/integrations/posScene.ts';
import { createProduct, groupWith } from '#testing/products.ts';
import type { TestTenant } from '#testing/testApp.ts';
import { mappingApi } from '../mapping.contract.ts';
import { mappingFilesApi } from '../mappingFiles.contract.ts';
import { importMappingsJob } from './importMappings.ts';

const { comanda, connectedTenant } = await posScene();
const { exportLines, previewFile, importFile } = fileCalls(comanda, { ...mappingFilesApi, job: importMappingsJob });

const quoted = '=Bebida; "rica"';
let tenant: TestTenant;
const codes = async () => {
  const { data } = (await tenant.admin.call(mappingApi.list, { query: {} })).body;
  return data.flatMap(({ name, kind, state, code }) => (state === 'person' ? [[kind, name, code]] : []));
};
/** A file with only these cells. */
const lines = (...cells: [kind: string, name: string, code: string][]) =>
  fileOf(cells.map(([Tipo, Nombre, Código]) => ({ Tipo, Nombre, Código })));

beforeAll(async () => {
  const company = await connectedTenant();
  tenant = company;
  await createProduct(company, { name: quoted });
  await createProduct(company, { name: 'Té helado' });
  await groupWith(company, 'Agregados', ['Palta']);
  const { data } = (await tenant.admin.call(mappingApi.list, { query: { query: 'Té' } })).body;
  await tenant.admin.call(mappingApi.set, { body: { mappings: [{ id: data[0]?.id ?? '', code: '101' }] } });
});

describe('a file of codes', () => {
  test('changes nothing when it is imported unchanged', async () => {
    const exported = await exportLines(tenant.admin);
    expect(exported.find((line) => line.Nombre === 'Té helado')).toMatchObject({
      Caja: 'Fudo',
      Tipo: 'Producto',
      Código: '101',
      'Nombre en la caja': 'Churrasco italiano',
    });
    const { counts, ignoredColumns } = await previewFile(tenant.admin, fileOf(exported));
    expect({ counts, ignoredColumns }).toEqual({
      counts: { create: 0, update: 0, same: exported.length, error: 0 },
      ignoredColumns: [],
    });
  });

  test('has no cell that a spreadsheet would run', async () => {
    const { text } = await tenant.admin.call(mappingFilesApi.exportCsv, { query: { query: 'bebida' } });
    expect(text).toContain(`"'=Bebida; ""rica""`);
  });

  test('has the rows that the filters of the list find', async () => {
    const { text } = await tenant.admin.call(mappingFilesApi.exportCsv, {
      query: { kind: 'payment', query: 'Efectivo' },
    });
    expect(text.trim().split('\n')).toHaveLength(2);
  });

  test('adds, changes and removes codes, which can be undone', async () => {
    const before = await codes();
    const file = lines(
      ['Producto', 'Té helado', ''],
      ['', quoted, '102'],
      ['Opción', 'palta', '201'],
      ['Medio de pago', 'Efectivo', 'EF'],
    );
    const { counts, failed, changed } = await previewFile(tenant.admin, file);
    expect({ counts, failed }).toEqual({ counts: { create: 0, update: 4, same: 0, error: 0 }, failed: [] });
    expect(changed?.[0]).toMatchObject({
      name: 'Té helado',
      changes: [{ column: 'Código', before: '101', after: '' }],
    });
    expect(await codes()).toEqual(before);
    const outcome = await importFile(tenant.admin, file);
    expect(outcome).toMatchObject({ created: 3, updated: 1, failed: [] });
    expect(await codes()).toEqual([
      ['product', quoted, '102'],
      ['option', 'Palta', '201'],
      ['payment', 'Efectivo', 'EF'],
    ]);
    const undone = await tenant.admin.call(auditApi.undo, { params: { requestId: outcome.requestId } });
    expect(undone.status).toBe(200);
    expect(await codes()).toEqual(before);
  });

  test('names each wrong line and its error', async () => {
    const file = [
      'Nombre;Código;Caja',
      'Té helado;77777;',
      'Completo;101;Fudo',
      'Té helado;101;Toteat',
      'Té Helado;101;',
    ].join('\n');
    const { failed } = await previewFile(tenant.admin, file);
    expect(failed.map(({ line, field, message }) => [line, field, message])).toEqual([
      [2, 'code', 'Código: la caja no vende nada con el código «77777».'],
      [3, 'name', 'Nada de tipo «Producto» se llama «Completo».'],
      [4, 'name', 'No existe la caja «Toteat». Escribe «Fudo».'],
      [5, 'name', 'El código de esto en la caja ya está en la línea 2.'],
    ]);
  });
});
