import { area } from '#kit/server/area.ts';
import { pictures } from './server/pictures.routes.ts';
import { purgeAbandonedPictures } from '#kit/server/files/picturesUpload.ts';

export const picturesArea = area({
  name: 'pictures',
  apis: { pictures: { title: 'Imágenes', ...pictures } },
  nightly: ({ files }) => [({ inTransaction }) => purgeAbandonedPictures(inTransaction, files)],
});
