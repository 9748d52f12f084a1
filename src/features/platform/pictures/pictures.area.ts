import { area } from '#kit/server/area.ts';
import { pictureEntity } from './pictures.contract.ts';
import { pictures } from './server/pictures.routes.ts';
import { purgeUnusedPictures } from '#kit/server/files/unusedPictures.ts';

export const picturesArea = area({
  name: 'pictures',
  apis: { pictures: { title: 'Imágenes', ...pictures } },
  tables: [
    { table: 'pictures', entity: pictureEntity, permanent: 'El encuadre de una imagen se cambia en la imagen misma.' },
  ],
  nightly: ({ files }) => [({ inTransaction }) => purgeUnusedPictures(inTransaction, files)],
});
