export { formOf } from './formOf.repo.ts';
export { pictureKeysOf } from './pictureIds.ts';
export { isUploaded, pictureNotUploaded, requireUploaded } from './uploaded.repo.ts';
