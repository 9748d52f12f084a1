import { previewSections } from '#features/content/sections/server/index.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { previewApi } from '../preview.contract.ts';

export const preview = implementApiWith(previewApi, ({ files }) => ({
  preview: ({ database, tenant }, { body }) => previewSections({ database, files, tenant }, body, 'page'),
}));
