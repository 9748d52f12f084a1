export { isUploaded, pictureNotUploaded, requireUploaded } from './uploaded.repo.ts';
