import { maxPictureBytes, pictureExtensions, pictureTypes } from '#features/platform/pictures/pictures.contract.ts';

export const pictureLimits = { maxBytes: maxPictureBytes, types: pictureTypes, extensions: pictureExtensions };
