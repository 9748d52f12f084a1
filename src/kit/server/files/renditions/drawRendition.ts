import sharp, { type Sharp } from 'sharp';
import type { FocalPoint } from '#kit/contract/pictures/focalPoint.ts';
import type { RenditionSpec } from '#kit/contract/pictures/renditions.ts';
import { icoOf } from './ico.ts';

/** The sides of the pictures in an icon file. */
const icoSides = [16, 32, 48];
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Draws a stored picture in a form. Rejects where its bytes are none. Takes up to 150 MB: one at a time. */
export async function drawRendition(stored: Buffer, spec: RenditionSpec, focal: FocalPoint): Promise<Buffer> {
  if (spec.format !== 'ico') return encoded(await placed(stored, spec, focal), spec);
  const images = [];
  for (const side of icoSides) {
    const picture = await placed(stored, { ...spec, width: side, height: side }, focal);
    images.push({ side, png: await picture.png().toBuffer() });
  }
  return icoOf(images);
}

function encoded(picture: Sharp, { format, background }: RenditionSpec): Promise<Buffer> {
  const solid = background ? picture.flatten({ background }) : picture;
  if (format === 'jpg') return solid.jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  return format === 'webp' ? solid.webp({ quality: 82 }).toBuffer() : solid.png({ compressionLevel: 9 }).toBuffer();
}

/** Resizes the picture to the rendition according to its fit. */
async function placed(stored: Buffer, spec: RenditionSpec, focal: FocalPoint): Promise<Sharp> {
  const { width, height, fit, margin = 0 } = spec;
  if (fit === 'inside') return sharp(stored).resize({ width, height, fit, withoutEnlargement: true });
  if (fit === 'cover') return covering(stored, spec, focal);
  const background = spec.background ?? clear;
  const [left, top] = [Math.round((width * margin) / 100), Math.round((height * margin) / 100)];
  return sharp(stored)
    .resize({ width: width - 2 * left, height: height - 2 * top, fit, background })
    .extend({ left, right: left, top, bottom: top, background });
}

/** The largest part of the form's shape, as far along each side as the focal point lies: what `object-position` shows. */
async function covering(stored: Buffer, { width, height }: RenditionSpec, { x, y }: FocalPoint): Promise<Sharp> {
  const { width: fullWidth, height: fullHeight } = await sharp(stored).metadata();
  const scale = Math.min(fullWidth / width, fullHeight / height);
  const part = {
    width: Math.min(fullWidth, Math.max(1, Math.round(width * scale))),
    height: Math.min(fullHeight, Math.max(1, Math.round(height * scale))),
  };
  const left = Math.round(((fullWidth - part.width) * x) / 100);
  const top = Math.round(((fullHeight - part.height) * y) / 100);
  return sharp(stored)
    .extract({ left, top, ...part })
    .resize({ width, height, fit: 'fill' });
}
