import { randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { fail } from '#kit/contract/failures.ts';
import { type PictureSize, pictureSizes } from '#kit/contract/pictures/pictureUrl.ts';

/** An unguessable key in the tenant's folder. */
export const newPictureKey = (tenantId: number): string => `t${tenantId}/${randomBytes(16).toString('hex')}`;

export type RenderedPicture = {
  files: { size: PictureSize; content: Buffer }[];
  contentType: string;
  width: number;
  height: number;
};

const allowed = ['image/jpeg', 'image/png', 'image/webp'];
/** A small file can unfold into gigabytes of pixels; those of an interlaced one are all held at the same time. */
const maxPixels = 20_000_000;

sharp.cache(false);
// Leaves a core to the requests.
sharp.concurrency(1);

/**
 * Re-encodes a picture in every size: upright, and without metadata such as location or camera.
 *
 * Rejects other content, whatever the file's name. Takes up to 200 MB of memory, so one runs at a time.
 */
export async function renderPicture(bytes: Buffer): Promise<RenderedPicture> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !allowed.includes(type.mime)) return refuse('El archivo no es una imagen .jpg, .png o .webp.');
  const { width, height } = await measure(bytes);
  const full = await pixelsOf(sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true }), pictureSizes.full);
  const medium = await pixelsOf(fromPixels(full), pictureSizes.medium);
  const small = await pixelsOf(fromPixels(medium), pictureSizes.small);
  const files: RenderedPicture['files'] = [];
  for (const [size, pixels] of Object.entries({ small, medium, full }))
    files.push({ size: size as PictureSize, content: await fromPixels(pixels).webp({ quality: 82 }).toBuffer() });
  return { files, contentType: type.mime, width, height };
}

type Pixels = { data: Buffer; info: OutputInfo };

/** The pixels of a picture that is decoded once: each size is made of the next larger one. */
const pixelsOf = (picture: Sharp, side: number): Promise<Pixels> =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);

const fromPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

/** Reads only the header, so that any size can be reported. */
async function measure(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged);
  const { width, height } = autoOrient;
  if (width * height > maxPixels)
    refuse(
      `La imagen mide ${width} × ${height} píxeles y puede tener hasta ${maxPixels / 1_000_000} millones: redúcela.`,
    );
  return { width, height };
}

const damaged = (): never => refuse('La imagen está dañada: guárdala de nuevo y vuelve a subirla.');
const refuse = (message: string): never => fail('invalidFields', { message, fields: { file: [message] } });
