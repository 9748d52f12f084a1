import { z } from 'zod';
import { jobStarted } from '#kit/contract/crud.ts';
import { importPreview } from '#kit/contract/csvImport.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { columnEndpoints } from '#kit/contract/importColumns.ts';
import { integer } from '#kit/contract/fields.ts';
import { fieldName } from '#kit/contract/wire.ts';
import type { RecordLabels } from '#domain/cells/recordIds.ts';

/** Title of the ids of coupons: a bare `id` is that of another system. */
export const couponIdHeader = 'Id de cupón';

export const couponRecordLabels: RecordLabels = {
  one: 'un cupón',
  many: 'cupones',
  bare: 'cupón',
  idHeader: couponIdHeader,
  withoutId: 'crear un cupón nuevo',
};

export const maxImportBytes = 8_000_000;
export const maxImportLines = 25_000;

const mistakeCounts = z.object({
  duplicates: integer,
  nonNumeric: integer,
  blank: integer,
  malformed: integer,
  startDates: integer,
});

/** Result of an import, as the API reports it. */
export const couponImportReply = z.object({
  savedCoupons: integer,
  /** Coupons that lines with an «Id de cupón» changed. */
  updatedCoupons: integer,
  failedCoupons: z.array(
    z.object({
      /** Row of the file; the header is row 1. */
      row: integer,
      code: z.string(),
      field: fieldName.nullable(),
      kind: mistakeCounts.keyof(),
      message: z.string(),
    }),
  ),
  counts: mistakeCounts,
  /** Headers that match no field; their cells are ignored. */
  ignoredColumns: z.array(z.string()),
});

const ofFile = { method: 'POST', policy: 'coupons.import', transaction: 'none' } as const;

export const couponImportsApi = {
  ...columnEndpoints({ path: '/coupons/imports', policy: ofFile.policy }),
  importCsv: endpoint({
    ...ofFile,
    path: '/coupons/import_csv',
    summary:
      'Crear y actualizar cupones desde el texto de un CSV; responde cuántos guardó y qué filas no, con su motivo',
    consumes: 'text/plain',
    reply: couponImportReply,
  }),
  preview: endpoint({
    ...ofFile,
    path: '/coupons/imports/preview',
    summary: 'Qué haría cada línea de un archivo de cupones (.csv, .xls o .xlsx), sin guardar',
    consumes: 'multipart/form-data',
    reply: importPreview,
  }),
  start: endpoint({
    ...ofFile,
    path: '/coupons/imports',
    summary: 'Crear y actualizar cupones desde un archivo (.csv, .xls o .xlsx) como tarea',
    consumes: 'multipart/form-data',
    status: 202,
    reply: jobStarted,
  }),
};
