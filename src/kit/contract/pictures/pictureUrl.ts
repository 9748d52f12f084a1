/** The sizes a picture is kept in, by the longest side in pixels; each is a file of its own below the picture's key. */
export const pictureSizes = { small: 160, medium: 480, full: 2048 } as const;
export type PictureSize = keyof typeof pictureSizes;

export const pictureFile = (key: string, size: PictureSize): string => `${key}/${size}.webp`;

/** Where a stored picture is read from, small unless said otherwise; null for a record without one. */
export function pictureUrl(key: string, size?: PictureSize): string;
export function pictureUrl(key: string | null, size?: PictureSize): string | null;
export function pictureUrl(key: string | null, size: PictureSize = 'small'): string | null {
  return key === null ? null : `/files/${pictureFile(key, size)}`;
}
