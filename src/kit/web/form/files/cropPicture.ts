import { Failure, kitFailures } from '#kit/contract/failures.ts';

type Area = { x: number; y: number; width: number; height: number };

const longest = 2048;
const notReadable = () =>
  new Failure(kitFailures.unexpected, { message: 'No pudimos abrir la imagen para recortarla. Vuelve a subirla.' });

async function read(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = src;
  await image.decode().catch(() => {
    throw notReadable();
  });
  return image;
}

/** Crops a picture to a file no larger than the largest stored size. Throws `Failure`. */
export async function cropPicture(src: string, { x, y, width, height }: Area): Promise<File> {
  const image = await read(src);
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.92));
  if (!blob) throw notReadable();
  const extension = blob.type === 'image/webp' ? 'webp' : 'png';
  return new File([blob], `recorte.${extension}`, { type: blob.type });
}
