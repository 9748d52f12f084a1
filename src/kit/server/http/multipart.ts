import { Readable } from 'node:stream';
import { fail } from '#kit/contract/failures.ts';

export type UploadedFile = { name: string; bytes: Buffer };

/** What a form may hold besides the bytes of its file: boundaries, names, small fields. */
const overhead = 65_536;

const missing = 'Falta el archivo: envíalo en el campo data de un formulario.';

const refuse = (message: string): never => fail('invalidFields', { message, fields: { data: [message] } });

/**
 * The file in the field `data` of a form. Refuses one larger than `maxBytes` without reading on, and what is no form
 * with such a file; other fields are passed over.
 */
export async function readUploadedFile(
  body: unknown,
  contentType: string,
  { maxBytes }: { maxBytes: number },
): Promise<UploadedFile> {
  // Anything but a form was read as what it says it is.
  if (!(body instanceof Readable)) return refuse(missing);
  const content = await bounded(body, maxBytes + overhead);
  const form = await new Response(content, { headers: { 'content-type': contentType } }).formData().catch(() => null);
  const file = form?.get('data');
  if (!(file instanceof File)) return refuse(missing);
  if (file.size > maxBytes) fail('tooLarge');
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** What is left unread of a refused body stays open, so that the refusal still reaches its sender. */
async function bounded(body: Readable, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) fail('tooLarge');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
