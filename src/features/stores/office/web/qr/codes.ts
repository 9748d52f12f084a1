import { distinctSlugs } from '#domain/slugs.ts';
import type { StoreRow } from '../../../record/stores.contract.ts';
import { storeAddress } from './storeAddress.ts';

export type CodeStore = Pick<StoreRow, 'id' | 'uuid' | 'name'>;

/** Legible with a quarter of it dirty or torn, and with the quiet margin that readers need. */
const qrOptions = { errorCorrectionLevel: 'Q', margin: 4 } as const;
/** Pixels of a side, enough for a sign on a door. */
const side = 1200;

const load = () => import('qrcode').then(({ default: qr }) => qr);

export const svgOf = async (address: string): Promise<string> =>
  (await load()).toString(address, { ...qrOptions, type: 'svg' });

export async function pngOf(address: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await (await load()).toCanvas(canvas, address, { ...qrOptions, width: side });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser drew no picture'))), 'image/png');
  });
}

/** A zip with the code of each store as PNG and as SVG, named after it. */
export async function zipOfCodes(stores: readonly CodeStore[], storefrontUrl: string): Promise<Blob> {
  const { zipSync, strToU8 } = await import('fflate');
  const names = distinctSlugs(
    stores.map(({ name }) => name),
    'local',
  );
  const files: Record<string, [Uint8Array, { level: 0 | 6 }]> = {};
  for (const [index, { uuid }] of stores.entries()) {
    const address = storeAddress(storefrontUrl, uuid);
    const png = await pngOf(address);
    files[`${names[index]}.png`] = [new Uint8Array(await png.arrayBuffer()), { level: 0 }];
    files[`${names[index]}.svg`] = [strToU8(await svgOf(address)), { level: 6 }];
  }
  return new Blob([zipSync(files)], { type: 'application/zip' });
}
