/** Stored sizes of a picture: longest side in pixels. Each size is a file under the picture's key. */
export const pictureSizes = { small: 160, medium: 480, full: 2048 } as const;
export type PictureSize = keyof typeof pictureSizes;

export const pictureFile = (key: string, size: PictureSize): string => `${key}/${size}.webp`;

/** URL of a stored picture, small by default; null for a record without a picture. */
export function pictureUrl(key: string, size?: PictureSize): string;
export function pictureUrl(key: string | null, size?: PictureSize): string | null;
export function pictureUrl(key: string | null, size: PictureSize = 'small'): string | null {
  return key === null ? null : `/files/${pictureFile(key, size)}`;
}
