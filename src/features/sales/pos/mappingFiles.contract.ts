import { jobStarted } from '#kit/contract/crud.ts';
import { importPreview } from '#kit/contract/csvImport.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { columnEndpoints } from '#kit/contract/importColumns.ts';
import { z } from 'zod';
import { mappingFilterShape } from './mapping.contract.ts';

export const maxImportBytes = 8_000_000;
export const maxImportLines = 50_000;

/** Titles of the columns of a file. */
export const fileTitles = {
  account: 'Caja',
  kind: 'Tipo',
  target: 'Id nuestro',
  name: 'Nombre',
  code: 'Código',
  itemName: 'Nombre en la caja',
} as const;

const ofFile = { method: 'POST', policy: 'auth_credentials.update', transaction: 'none' } as const;

/** Files of mappings: a line for each of ours in each account. */
export const mappingFilesApi = {
  ...columnEndpoints({ path: '/pos_mappings/imports', policy: ofFile.policy }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/pos_mappings/export_csv',
    policy: 'auth_credentials.list',
    summary: 'Exportar los códigos en los puntos de venta a CSV, con los filtros de la lista',
    query: z.object(mappingFilterShape),
    produces: 'text/csv',
    transaction: 'none',
  }),
  preview: endpoint({
    ...ofFile,
    path: '/pos_mappings/imports/preview',
    summary: 'Qué haría cada línea de un archivo de códigos (.csv, .xls o .xlsx), sin guardar',
    consumes: 'multipart/form-data',
    reply: importPreview,
  }),
  start: endpoint({
    ...ofFile,
    path: '/pos_mappings/imports',
    summary: 'Cambiar códigos en los puntos de venta desde un archivo (.csv, .xls o .xlsx) como tarea',
    consumes: 'multipart/form-data',
    status: 202,
    reply: jobStarted,
  }),
};
