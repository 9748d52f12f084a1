import type { Readable } from 'node:stream';
import { columnHandlers } from '#kit/server/csv/importColumns.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { couponImportsApi } from '../couponImport.contract.ts';
import { couponFiles, importText, previewImport, startImport } from './importCoupons.ts';

export const couponImports = implementApi(couponImportsApi, {
  ...columnHandlers(couponFiles),
  importCsv: (ctx, { body }) => importText(ctx, body as unknown as Readable),
  preview: (ctx, { body }) => previewImport(ctx, body as unknown as Readable),
  start: (ctx, { body }) => startImport(ctx, body as unknown as Readable),
});
