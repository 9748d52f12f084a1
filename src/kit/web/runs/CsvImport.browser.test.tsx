import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { importOutcome, importPreview } from '#kit/contract/csvImport.ts';
import { columnEndpoints } from '#kit/contract/importColumns.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { fakeServer, Refusal } from '../testing/fakeServer.ts';
import { historyApi } from '../testing/historyApi.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { CsvImport, type CsvImportSpec } from './CsvImport.tsx';

const server = fakeServer();

const ofFile = { method: 'POST', policy: 'signedIn', summary: 'Importar', consumes: 'text/csv' } as const;
const api = {
  ...columnEndpoints({ path: '/people/import', policy: 'signedIn' }),
  preview: endpoint({ ...ofFile, path: '/people/import/preview', reply: importPreview }),
  start: endpoint({ ...ofFile, path: '/people/import', status: 202, reply: z.object({ jobId: z.string() }) }),
  job: endpoint({
    method: 'GET',
    path: '/jobs/:id',
    policy: 'signedIn',
    summary: 'Una tarea',
    params: z.object({ id: z.string() }),
    reply: z.object({
      label: z.string(),
      status: z.enum(['queued', 'running', 'done', 'failed']),
      progress: z.number().nullable(),
      total: z.number().nullable(),
      result: z.unknown(),
      error: z.string().nullable(),
    }),
  }),
};
const spec: CsvImportSpec = {
  name: 'people.import',
  ...api,
  columns: api,
  undo: historyApi.undo,
  report: importOutcome,
  refreshes: [],
  file: {
    label: 'Elegir archivo',
    kinds: '.csv',
    rule: { extensions: ['.csv'], maxBytes: 1000, otherKind: '', empty: '', tooBig: '' },
  },
  words: { created: ['creada', 'creadas'], updated: ['cambiada', 'cambiadas'], name: 'Email', fields: {} },
};

const failed = [{ id: null, line: 3, name: 'eva', field: null, message: 'Email: no lo es.' }];
const dialog = () => (
  <CsvImport spec={spec} onClose={() => undefined}>
    Una persona por línea.
  </CsvImport>
);

/** Name and text of the next saved file. */
function nextFile(): Promise<{ name: string; text: string }> {
  const { click } = HTMLAnchorElement.prototype;
  onTestFinished(() => void (HTMLAnchorElement.prototype.click = click));
  return new Promise((resolve) => {
    HTMLAnchorElement.prototype.click = function saved(this: HTMLAnchorElement) {
      const { download: name, href } = this;
      void fetch(href).then(async (file) => resolve({ name, text: await file.text() }));
    };
  });
}

test('a report opened without the original page still offers the failed lines', async () => {
  onTestFinished(() => sessionStorage.clear());
  server.now.answer(api.preview, () => ({
    counts: { create: 1, update: 0, same: 0, error: 0 },
    errors: [],
    ignoredColumns: [],
    sheet: null,
    failed: [],
  }));
  server.now.answer(api.start, () => ({ jobId: '7' }));
  server.now.answer(api.job, () => ({
    label: 'Importar 2 personas',
    status: 'done' as const,
    progress: 2,
    total: 2,
    result: { created: 1, updated: 0, failed, request_id: 'r' },
    error: null,
  }));
  const screen = await renderScreen([{ path: '/', component: dialog }], { at: '/' });
  const file = new File(['Nombre;Email\nAna;ana@x.test\nEva;eva\n'], 'personas.csv', { type: 'text/csv' });
  await page.getByLabelText('Elegir archivo').upload(file);
  await page.getByRole('button', { name: 'Importar 1 línea' }).click();
  const offer = page.getByRole('button', { name: 'Descargar la línea con error' });
  await expect.element(offer).toBeVisible();
  await screen.goTo('/elsewhere');
  await expect.element(page.getByRole('heading', { name: 'Otra parte' })).toBeVisible();
  screen.back();
  const saved = nextFile();
  await offer.click();
  expect(await saved).toEqual({
    name: 'personas-por-corregir.csv',
    text: 'Nombre;Email;Qué corregir\r\nEva;eva;Email: no lo es.\r\n',
  });
});

test('a workbook import shows errors by kind and the result of valid lines, and offers those that failed', async () => {
  onTestFinished(() => sessionStorage.clear());
  server.now.answer(api.preview, () => ({
    counts: { create: 1, update: 0, same: 0, error: 2 },
    errors: [{ field: 'code', count: 2 }],
    kinds: [
      { kind: 'repeated', count: 2 },
      { kind: 'blank', count: 0 },
    ],
    ignoredColumns: ['caduca'],
    lostContent: ['Description: 2 imágenes'],
    sheet: null,
    workbook: {
      separator: ';' as const,
      lines: [
        { line: 1, cells: ['Código', 'Caduca'] },
        { line: 2, cells: ['NUEVO', 'mañana'] },
        { line: 3, cells: ['REPETIDO', 'hoy'] },
      ],
    },
    failed,
    passed: [{ line: 2, name: 'NUEVO', text: '20 %' }],
  }));
  const { updated: _, ...texts } = spec.words;
  const kinds = { repeated: 'Duplicados', blank: 'En blanco' };
  const rule = { ...spec.file.rule, extensions: ['.xlsx'] };
  const makesNew: CsvImportSpec = { ...spec, file: { ...spec.file, rule }, words: { ...texts, kinds } };
  const screen = () => (
    <CsvImport spec={makesNew} onClose={() => undefined}>
      Un cupón por línea.
    </CsvImport>
  );
  await renderScreen([{ path: '/', component: screen }], { at: '/' });
  await page.getByLabelText('Elegir archivo').upload(new File(['PK'], 'cupones.xlsx'));
  await expect.element(page.getByText('2Duplicados')).toBeVisible();
  await expect.element(page.getByText('De los textos queda fuera: Description: 2 imágenes.')).toBeVisible();
  await expect.element(page.getByText('En blanco')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^No se lee la columna «caduca»: /)).toBeVisible();
  await expect.element(page.getByText('ya están así')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /Descargar/ })).not.toBeInTheDocument();
  await page.getByText('Las que se crean').click();
  await expect.element(page.getByRole('row', { name: '2 NUEVO 20 %' })).toBeVisible();
  server.now.answer(api.start, () => ({ jobId: '8' }));
  server.now.answer(api.job, () => ({
    label: 'Importar cupones',
    status: 'done' as const,
    progress: 2,
    total: 2,
    result: { created: 1, updated: 0, failed, request_id: 'r' },
    error: null,
  }));
  await page.getByRole('button', { name: /^Importar 1/ }).click();
  const saved = nextFile();
  await page.getByRole('button', { name: 'Descargar la línea con error' }).click();
  expect(await saved).toEqual({
    name: 'cupones-por-corregir.csv',
    text: 'Código;Caduca;Qué corregir\r\nREPETIDO;hoy;Email: no lo es.\r\n',
  });
});

const unknownFile = {
  system: null,
  sheet: null,
  columns: [
    { title: 'Qui', samples: ['Ana', 'Eva'], field: null },
    { title: 'Courriel', samples: ['ana@x.test'], field: null },
    { title: 'Note', samples: [], field: null },
  ],
  fields: [
    { field: 'email', label: 'Email', required: true },
    { field: 'name', label: 'Nombre', required: true },
    { field: 'phone', label: 'Teléfono', required: false },
  ],
  oneOf: [],
  isComplete: false,
  omitted: 0,
};

test('a file with unknown columns asks which is which, stores it and goes on to the preview', async () => {
  onTestFinished(() => sessionStorage.clear());
  server.now.answer(api.preview, () => {
    if (server.now.askedOf(api.saveColumns).length === 0)
      throw new Refusal(422, { message: 'Falta la columna "Email".' });
    return {
      counts: { create: 1, update: 0, same: 0, error: 0 },
      errors: [],
      ignoredColumns: ['note'],
      sheet: null,
      failed: [],
    };
  });
  server.now.answer(api.readColumns, () => unknownFile);
  server.now.answer(api.saveColumns, () => ({}));
  await renderScreen([{ path: '/', component: dialog }], { at: '/' });
  await page
    .getByLabelText('Elegir archivo')
    .upload(new File(['Qui;Courriel\nAna;a'], 'gens.csv', { type: 'text/csv' }));
  const step = page.getByRole('region', { name: 'Qué columna es cuál' });
  await expect.element(step.getByText('Ana · Eva')).toBeVisible();
  await expect.element(step.getByRole('heading', { name: 'Qué columna es cuál' })).toHaveFocus();
  await expect.element(step.getByText('Falta «Email»: elige en qué columna está.')).toBeVisible();
  await expect.element(step.getByText('No se leen: «Qui», «Courriel», «Note».')).toBeVisible();
  const use = step.getByRole('button', { name: 'Usar estas columnas' });
  await expect.element(use).toBeDisabled();
  const choose = async (title: string, option: string) => {
    await step.getByRole('combobox', { name: `Qué es «${title}»` }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Qui', 'Nombre (obligatorio)');
  await choose('Courriel', 'Nombre (obligatorio)');
  await expect.element(step.getByText('Ya la elegiste en «Qui». Deja una.')).toBeVisible();
  await expect.element(use).toBeDisabled();
  await choose('Courriel', 'Email (obligatorio)');
  await use.click();
  await expect.element(page.getByRole('button', { name: 'Importar 1 línea' })).toBeVisible();
  expect(server.now.askedOf(api.saveColumns).map(({ body }) => body)).toEqual([
    {
      columns: [
        { title: 'Qui', field: 'name' },
        { title: 'Courriel', field: 'email' },
        { title: 'Note', field: null },
      ],
    },
  ]);
  await page.getByRole('button', { name: 'Columnas: cambiar' }).click();
  await expect.element(step).toBeVisible();
  await step.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(page.getByRole('button', { name: 'Importar 1 línea' })).toBeVisible();
});
