import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { Failure } from '#kit/contract/failures.ts';
import { readUploadedFile } from './multipart.ts';

const boundary = '----what-separates-parts';
const contentType = `multipart/form-data; boundary=${boundary}`;
const part = (head: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const form = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`;
const read = (body: string, type = contentType, maxBytes = 1000) =>
  readUploadedFile(Readable.from([Buffer.from(body)]), type, { maxBytes });

describe('an uploaded form file', () => {
  test('is read with its name regardless of other fields', async () => {
    const body = form(part('name="store_id"', '7'), part('name="data"; filename="zonas ñ.kml"', '<kml/>'));
    const { name, bytes } = await read(body);
    expect([name, bytes.toString()]).toEqual(['zonas ñ.kml', '<kml/>']);
  });

  test('is rejected one byte above the limit', async () => {
    const file = (size: number) => form(part('name="data"; filename="a.kml"', 'x'.repeat(size)));
    expect((await read(file(1000))).bytes).toHaveLength(1000);
    await expect(read(file(1001))).rejects.toMatchObject({ status: 413 });
    await expect(read(file(1_000_000))).rejects.toMatchObject({ status: 413 });
  });

  test.each([
    ['without the file', form(part('name="other"; filename="a.kml"', 'x')), contentType],
    ['with a text instead', form(part('name="data"', '<kml/>')), contentType],
    ['cut in the middle', form(part('name="data"; filename="a.kml"', 'x')).slice(0, 60), contentType],
    ['without boundary', form(part('name="data"; filename="a.kml"', 'x')), 'multipart/form-data'],
    ['of another type', '{}', 'application/json'],
    ['of no type', '', ''],
  ])('is required in a form %s', async (_, body, type) => {
    const failure = await read(body, type).catch((thrown: unknown) => thrown as Failure);
    expect(failure).toMatchObject({
      status: 422,
      fields: { data: ['Falta el archivo: envíalo en el campo data de un formulario.'] },
    });
  });
});

describe('over a real connection', () => {
  const server = createServer((request, response) => {
    readUploadedFile(request, request.headers['content-type'] ?? '', { maxBytes: 2_500_000 }).then(
      ({ bytes }) => response.end(String(bytes.length)),
      (failure: Failure) => response.writeHead(failure.status).end(failure.message),
    );
  }).listen(0, '127.0.0.1');
  afterAll(() => void server.close());

  test('rejects a file that is too large with a message before reading the rest', async () => {
    if (!server.listening) await once(server, 'listening');
    const body = new FormData();
    body.set('data', new File([Buffer.alloc(20_000_000)], 'enorme.kml'));
    const { port } = server.address() as AddressInfo;
    const reply = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });
    expect([reply.status, await reply.text()]).toEqual([413, 'El archivo pesa más de 2,5 MB.']);
  });
});
