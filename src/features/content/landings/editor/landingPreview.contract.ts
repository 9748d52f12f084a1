import { previewEndpoint } from '#features/content/sections/render/preview.contract.ts';

export const landingPreviewApi = {
  preview: previewEndpoint({ path: '/custom_landings/preview', policy: 'customLandings.show' }),
};
