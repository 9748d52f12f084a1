import { z } from 'zod';
import { jobStarted, pageQuery } from '#kit/contract/crud.ts';
import { importPreview } from '#kit/contract/csvImport.ts';
import { columnEndpoints } from '#kit/contract/importColumns.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { linkFilters } from '#kit/contract/links.ts';
import { priceGroupLinks } from './priceGroupLinks.contract.ts';

export const maxImportBytes = 8_000_000;
export const maxImportLines = 50_000;

/** Filters of the lists whose prices a file has. */
export const priceFileFilters = { query: pageQuery.shape.query, ...linkFilters(priceGroupLinks) };

const ofFile = { method: 'POST', policy: 'menus.update', transaction: 'none' } as const;

/** Files of prices: a line per list and product. */
export const priceFilesApi = {
  ...columnEndpoints({ path: '/price_groups/imports', policy: ofFile.policy }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/price_groups/prices/export_csv',
    policy: 'menus.export',
    summary: 'Exportar los precios de las listas a CSV, una línea por lista y producto',
    query: z.object(priceFileFilters),
    produces: 'text/csv',
    transaction: 'none',
  }),
  preview: endpoint({
    ...ofFile,
    path: '/price_groups/imports/preview',
    summary: 'Qué haría cada línea de un archivo de precios (.csv, .xls o .xlsx), sin guardar',
    consumes: 'multipart/form-data',
    reply: importPreview,
  }),
  start: endpoint({
    ...ofFile,
    path: '/price_groups/imports',
    summary: 'Cambiar precios de listas desde un archivo (.csv, .xls o .xlsx) como tarea',
    consumes: 'multipart/form-data',
    status: 202,
    reply: jobStarted,
  }),
};
