import type { Readable } from 'node:stream';
import { implementApi } from '#kit/server/http/mount.ts';
import { priceFilesApi } from '../priceFiles.contract.ts';
import { exportPrices } from './exportPrices.ts';
import { previewImport, startImport } from './importPrices.ts';

export const priceFiles = implementApi(priceFilesApi, {
  exportCsv: (ctx, { query }) => exportPrices(ctx, query),
  preview: (ctx, { body }) => previewImport(ctx, body as unknown as Readable),
  start: (ctx, { body }) => startImport(ctx, body as unknown as Readable),
});
