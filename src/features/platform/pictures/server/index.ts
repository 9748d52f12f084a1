export { isUploaded, pictureNotUploaded, requireUploaded, uploadedPictures } from './uploaded.repo.ts';
