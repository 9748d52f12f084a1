import { previewEndpoint } from '#features/content/sections/render/preview.contract.ts';

export const previewApi = { preview: previewEndpoint({ path: '/pages/preview', policy: 'pages.show' }) };
