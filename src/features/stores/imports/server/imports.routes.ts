import type { Readable } from 'node:stream';
import { columnHandlers } from '#kit/server/csv/importColumns.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { storeImportsApi } from '../storeImport.contract.ts';
import { previewImport, startImport, storeFiles } from './importStores.ts';

export const storeImports = implementApi(storeImportsApi, {
  ...columnHandlers(storeFiles),
  preview: (ctx, { body }) => previewImport(ctx, body as unknown as Readable),
  start: (ctx, { body }) => startImport(ctx, body as unknown as Readable),
});
