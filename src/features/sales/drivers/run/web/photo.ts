/** The longest side of a photo that is sent, in pixels: enough to read a door's number, little for a bad line. */
const longest = 1280;
const quality = 0.72;

/** Encodes a photo for the upload: rotated, downsized, JPEG in base64. Throws when the file is no picture. */
export async function packPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const [, data = ''] = canvas.toDataURL('image/jpeg', quality).split(',');
  return data;
}
