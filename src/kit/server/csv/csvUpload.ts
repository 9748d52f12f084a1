import { Readable } from 'node:stream';
import { readUploadedFile } from '../http/multipart.ts';
import { csvText } from './csvReader.ts';

/** The text of an uploaded file: the body itself, or the field `data` of a form; in any encoding that Excel writes. */
export async function uploadedText(
  body: unknown,
  contentType: string,
  { maxBytes }: { maxBytes: number },
): Promise<string> {
  if (typeof body === 'string') return csvText(Readable.from([Buffer.from(body)]), { maxBytes });
  if (!contentType.startsWith('multipart/')) return csvText(body as Readable, { maxBytes });
  const { bytes } = await readUploadedFile(body, contentType, { maxBytes });
  return csvText(Readable.from([bytes]), { maxBytes });
}
