export { pictureKeysOf } from './pictureIds.ts';
export { isUploaded, pictureNotUploaded, requireUploaded } from './uploaded.repo.ts';
