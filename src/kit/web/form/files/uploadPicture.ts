import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { call } from '../../api/call.ts';
import { megabytes } from '#kit/contract/values/megabytes.ts';
import { failureOf } from '#kit/contract/requests.ts';
import { offlineFailure } from '../../api/requests.ts';
import type { PictureEndpoint } from './picturesApi.ts';
import type { PictureLimits } from './pictureError.ts';

/** The file as it may travel: made smaller here, so that a photo from a phone just works. */
export async function compressPicture(file: File, { maxBytes }: PictureLimits): Promise<File> {
  if (file.size <= maxBytes) return file;
  const { default: compress } = await import('browser-image-compression');
  const smaller = await compress(file, {
    maxSizeMB: maxBytes / 1_048_576,
    maxWidthOrHeight: 2400,
    useWebWorker: false,
  });
  if (smaller.size > maxBytes)
    throw new Failure(kitFailures.tooLarge, {
      message: `«${file.name}» pesa ${megabytes(file.size)} MB y no pudimos bajarla de ${megabytes(maxBytes)} MB. Elige otra.`,
    });
  return new File([smaller], file.name, { type: smaller.type });
}

const uploaded = new Map<string, string>();

/** Where a picture uploaded since the page was loaded is read from, for what shows it before it is saved. */
export const uploadedUrl = (key: string): string | undefined => uploaded.get(key);

/** Uploads a file to the address from the server. Throws `Failure`. */
export async function uploadPicture(endpoint: PictureEndpoint, file: File): Promise<{ key: string; url: string }> {
  const { key, url, uploadUrl } = await call(endpoint, { body: { name: file.name } });
  const reply = await fetch(uploadUrl, { method: 'PUT', body: file, headers: { 'Content-Type': file.type } }).catch(
    () => {
      throw offlineFailure();
    },
  );
  if (reply.ok) {
    uploaded.set(key, url);
    return { key, url };
  }
  throw failureOf(reply, await reply.text());
}
