import { area } from '#kit/server/area.ts';
import { auditedPictures } from './server/auditedPictures.ts';
import { pictures } from './server/pictures.routes.ts';
import { purgeUnusedPictures } from '#kit/server/files/unusedPictures.ts';

export const picturesArea = area({
  name: 'pictures',
  apis: { pictures: { title: 'Imágenes', ...pictures } },
  tables: [auditedPictures],
  nightly: ({ files }) => [({ inTransaction }) => purgeUnusedPictures(inTransaction, files)],
});
