import type { RecordLabels } from '#domain/cells/recordIds.ts';
import { jobStarted } from '#kit/contract/crud.ts';
import { importPreview } from '#kit/contract/csvImport.ts';
import { columnEndpoints } from '#kit/contract/importColumns.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

/** Title of the ids of products: a bare `id` is that of another system. */
export const productIdHeader = 'Id de producto';

export const productRecordLabels: RecordLabels = {
  one: 'un producto',
  many: 'productos',
  bare: 'producto',
  idHeader: productIdHeader,
};

export const maxImportBytes = 8_000_000;
export const maxImportLines = 25_000;

const ofFile = { method: 'POST', policy: 'products.bulk_update', transaction: 'none' } as const;

/** Changes and creates products from a file like the one of `productsApi.exportCsv`. */
export const productImportsApi = {
  ...columnEndpoints({ path: '/products/imports', policy: ofFile.policy }),
  preview: endpoint({
    ...ofFile,
    path: '/products/imports/preview',
    summary: 'Qué haría cada línea de un archivo de productos (.csv, .xls o .xlsx), sin guardar',
    consumes: 'multipart/form-data',
    reply: importPreview,
  }),
  start: endpoint({
    ...ofFile,
    path: '/products/imports',
    summary: 'Actualizar y crear productos desde un archivo (.csv, .xls o .xlsx) como tarea',
    consumes: 'multipart/form-data',
    status: 202,
    reply: jobStarted,
  }),
};
