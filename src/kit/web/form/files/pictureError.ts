import { megabytes } from '#kit/contract/values/megabytes.ts';

export type PictureLimits = { maxBytes: number; types: readonly string[]; extensions: readonly string[] };

/** Above this a file is not read at all: it would only freeze the page. */
const hopeless = 40_000_000;

/** Why a file cannot be a picture here, with what it is and what to do; null when it can. */
export function pictureError(file: Pick<File, 'name' | 'size' | 'type'>, limits: PictureLimits): string | null {
  const extension = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!limits.extensions.includes(extension) || (file.type !== '' && !limits.types.includes(file.type)))
    return `«${file.name}» no es una imagen que podamos usar. Elige una ${limits.extensions.join(', ')}.`;
  if (file.size > hopeless)
    return `«${file.name}» pesa ${megabytes(file.size)} MB. Elige una imagen de hasta ${megabytes(hopeless)} MB.`;
  return null;
}

/** Hint about accepted pictures. */
export const pictureHint = ({ extensions }: Pick<PictureLimits, 'extensions'>): string =>
  `${extensions.join(', ')} · hasta ${megabytes(hopeless)} MB`;
