export { formOf } from './formOf.repo.ts';
export { pictureKeyOf, pictureKeysOf } from './pictureIds.ts';
export { isUploaded, pictureNotUploaded, requireUploaded } from './uploaded.repo.ts';
