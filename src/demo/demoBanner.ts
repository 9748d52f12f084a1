import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureFile, type PictureSize, pictureSizes } from '#kit/contract/pictures/pictureUrl.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { bulkInsert } from './bulkInsert.ts';

const drawings = {
  'demo/banner-desktop': new URL('banner/fiestas-escritorio.svg', import.meta.url),
  'demo/banner-responsive': new URL('banner/fiestas-movil.svg', import.meta.url),
};
type Key = keyof typeof drawings;

/** Adds an informative banner for the companies of the demo to the platform's company. */
export async function addDemoBanner(db: Db): Promise<void> {
  const [desktopPictureKey, responsivePictureKey]: Key[] = ['demo/banner-desktop', 'demo/banner-responsive'];
  const uploadedAt = new Date().toISOString();
  await bulkInsert(
    db,
    'pictures',
    Object.keys(drawings).map((key) => ({ key, name: `${key}.webp`, type: 'informative_banner', uploadedAt })),
  );
  await bulkInsert(db, 'informative_banners', [
    {
      title: 'Llegan las fiestas de fin de año: revisa los horarios y los tiempos de entrega de tus locales',
      link: 'https://ayuda.comanda.test/fiestas',
      desktopPictureKey,
      responsivePictureKey,
      companies: 'all',
      readers: 'everybody',
      countries: [],
      companyIds: [],
      position: 1,
      active: true,
    },
  ]);
}

/** Draws the pictures of the demo's banner. */
export async function drawDemoBanner(files: FileStore): Promise<void> {
  for (const [key, drawing] of Object.entries(drawings)) {
    const svg = await readFile(drawing);
    for (const [size, side] of Object.entries(pictureSizes))
      await files.put(
        pictureFile(key, size as PictureSize),
        await sharp(svg).resize({ width: side, height: side, fit: 'inside' }).webp().toBuffer(),
      );
  }
}
