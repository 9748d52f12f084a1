import { previewSections } from '#features/content/sections/server/index.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { landingPreviewApi } from '../landingPreview.contract.ts';

export const landingPreview = implementApiWith(landingPreviewApi, ({ files }) => ({
  preview: ({ database, tenant }, { body }) => previewSections({ database, files, tenant }, body, 'landing'),
}));
