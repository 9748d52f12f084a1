import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { blankInformativeBanner } from '#features/platform/informative-banners/informativeBanners.rules.ts';
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
      ...blankInformativeBanner(),
      title: 'Llegan las fiestas de fin de año: revisa los horarios y los tiempos de entrega de tus locales',
      link: 'https://ayuda.comanda.test/fiestas',
      desktopPictureKey,
      responsivePictureKey,
    },
    {
      ...blankInformativeBanner(),
      title: 'Tienes una factura por pagar',
      body: 'Págala en Mi cuenta para que tus locales sigan recibiendo pedidos.',
      severity: 'warning',
      kind: 'invoice',
      countries: ['cr'],
      companies: 'countries',
    },
    {
      ...blankInformativeBanner(),
      title: 'Nuevo: asistentes de inteligencia artificial que leen tus ventas y proponen cambios',
      body: 'Pide a tu ejecutiva que lo active. Cada cambio que propone un asistente se confirma antes de hacerse.',
      kind: 'feature',
      plans: ['Empresa'],
      readers: 'administrators',
      position: 3,
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
