import { Readable } from 'node:stream';
import { fail } from '#kit/contract/failures.ts';
import { failTooLarge } from './tooLarge.ts';

export type UploadedFile = { name: string; bytes: Buffer };

/** Allowance for boundaries, names and small fields of a form besides its file. */
const overhead = 65_536;

const missing = 'Falta el archivo: envíalo en el campo data de un formulario.';

const refuse = (message: string): never => fail('invalidFields', { message, fields: { data: [message] } });

/**
 * Reads the file in the form field `data`; other fields are ignored.
 *
 * Rejects forms without it, and files above `maxBytes` without reading the rest.
 */
export async function readUploadedFile(
  body: unknown,
  contentType: string,
  { maxBytes }: { maxBytes: number },
): Promise<UploadedFile> {
  // Other content types were parsed already.
  if (!(body instanceof Readable)) return refuse(missing);
  const content = await bounded(body, maxBytes);
  const form = await new Response(content, { headers: { 'content-type': contentType } }).formData().catch(() => null);
  const file = form?.get('data');
  if (!(file instanceof File)) return refuse(missing);
  if (file.size > maxBytes) failTooLarge(maxBytes);
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** The unread rest of a rejected body stays open, so that the response still reaches the client. */
async function bounded(body: Readable, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes + overhead) failTooLarge(maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
