import type { Readable } from 'node:stream';
import { columnHandlers } from '#kit/server/csv/importColumns.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { priceFilesApi } from '../priceFiles.contract.ts';
import { exportPrices } from './exportPrices.ts';
import { previewImport, priceImportFiles, startImport } from './importPrices.ts';

export const priceFiles = implementApi(priceFilesApi, {
  ...columnHandlers(priceImportFiles),
  exportCsv: (ctx, { query }) => exportPrices(ctx, query),
  preview: (ctx, { body }) => previewImport(ctx, body as unknown as Readable),
  start: (ctx, { body }) => startImport(ctx, body as unknown as Readable),
});
