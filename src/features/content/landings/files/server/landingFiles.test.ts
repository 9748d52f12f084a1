import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openFiles } from '#kit/server/files/files.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { landingCalls, landingHtml } from '#testing/landings.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { landingsFlag } from '../../landings.flags.ts';
import { landingsApi } from '../../record/landings.contract.ts';
import { landingVersionsApi } from '../../versions/landingVersions.contract.ts';
import { landingFilesApi, maxLandingBytes } from '../landingFiles.contract.ts';
import { landingFileKey, totalBytes } from './landingFiles.repo.ts';
import { purgeStoredFiles } from './storedFiles.repo.ts';

const comanda = await testApp();
const [home, other] = [
  await comanda.tenant({ flags: [landingsFlag] }),
  await comanda.tenant({ flags: [landingsFlag] }),
];
const { admin } = home;
const { create, change, deploy } = landingCalls(admin);
const { body: landing } = await create();
const params = { id: landing.id };

const png = new Uint8Array(
  await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c00' } })
    .png()
    .toBuffer(),
);
const { resolve } = createRequire(import.meta.url);
const font = new Uint8Array(readFileSync(resolve('@fontsource/lora/files/lora-latin-400-normal.woff2')));
const text = strToU8;

async function upload(name: string, content: Uint8Array, who: Caller = admin, id = landing.id) {
  const form = new FormData();
  form.set('data', new File([new Uint8Array(content)], name));
  const sent = new Response(form);
  return who.call(
    landingFilesApi.upload,
    { params: { id }, body: Buffer.from(await sent.arrayBuffer()) as never },
    { 'content-type': sent.headers.get('content-type') ?? '' },
  );
}
const zip = (files: Zippable) => upload('web.zip', zipSync(files));
const open = (address: string, slug = home.slug, headers: Record<string, string> = {}) =>
  comanda.app.inject({
    url: `/tienda/${slug}/l/${address}`.replace('/l/../', '/'),
    headers: { host: 'localhost', ...headers },
  });

describe('files of a landing', () => {
  test('come by a zip, keep their places, and are served by the type of their content', async () => {
    const { status, body } = await zip({
      'web/index.html': text('<h1>Hola</h1>'),
      'web/img/foto.png': png,
      'web/estilo.css': text('body{background:url(img/foto.png)}'),
      'web/codigo.js': text('alert(1)'),
      'web/letra.woff2': font,
      '__MACOSX/._foto.png': text('x'),
    });
    expect([status, body.html, body.data.map(({ name }) => name)]).toEqual([
      201,
      '<h1>Hola</h1>',
      ['codigo.js', 'estilo.css', 'img/foto.png', 'letra.woff2'],
    ]);
    const types = await Promise.all(
      body.data.map(async ({ address }) => (await open(address)).headers['content-type']),
    );
    expect(types).toEqual(['text/javascript; charset=utf-8', 'text/css; charset=utf-8', 'image/png', 'font/woff2']);
    const picture = await open(body.data[2]!.address);
    expect(picture.rawPayload.equals(Buffer.from(png))).toBe(true);
    expect(picture.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('that are played are sent in parts', async () => {
    const video = text('\0\0\0\u0010ftypisom\0\0\0\0');
    const { body } = await upload('video.mp4', video);
    const part = (range: string) => open(body.data[0]!.address, home.slug, { range });
    const first = await part('bytes=4-5');
    expect([first.statusCode, first.rawPayload, first.headers]).toMatchObject([
      206,
      Buffer.from('ft'),
      {
        'content-range': 'bytes 4-5/16',
        'content-length': '2',
        'accept-ranges': 'bytes',
        'content-type': 'video/mp4',
      },
    ]);
    const beyond = await part('bytes=16-');
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */16']);
    expect((await open(body.data[0]!.address)).rawPayload).toHaveLength(16);
  });

  test('are the same ones when they are uploaded again', async () => {
    const [first, second] = [await zip({ 'a.png': png }), await zip({ 'a.png': png })];
    expect(second.body.data).toEqual(first.body.data);
  });

  test('are of one company only', async () => {
    const { body } = await upload('propia.png', png);
    expect((await open(body.data[0]!.address)).statusCode).toBe(200);
    expect((await open(body.data[0]!.address, other.slug)).statusCode).toBe(404);
    expect((await upload('ajena.png', png, other.admin)).status).toBe(404);
    expect((await other.admin.call(landingFilesApi.list, { params })).status).toBe(404);
  });

  test('are reviewed with the landing that loads them', async () => {
    const { body } = await zip({ 'estilo a.css': text('p{color:#aaa}') });
    const linked = `<h1>Hola</h1><link rel="stylesheet" href="${body.data[0]!.address}"><p>Gris</p>`;
    const { body: second } = await create({ html: landingHtml(linked) });
    const review = await admin.call(landingVersionsApi.preflight, { params: { id: second.id } });
    const messages = review.body.findings.map(({ message }) => message);
    expect(messages).toContain('Un texto #aaaaaa sobre #ffffff se lee mal: su contraste es 2,3 y debe ser 4,5.');
    expect(messages.join()).not.toMatch(/No hay un archivo/);
  });

  test('that guests see cannot be removed', async () => {
    const { body } = await upload('usada.png', png);
    const file = body.data[0]!;
    await change(landing.id, { html: landingHtml(`<h1>Hola</h1><img src="${file.address}" alt="">`) });
    await deploy(landing.id);
    const remove = () => admin.call(landingFilesApi.remove, { params: { ...params, fileId: file.id } });
    expect((await remove()).refusal.code).toBe(1234);
    await change(landing.id, { html: landingHtml('<h1>Hola</h1>') });
    await deploy(landing.id);
    expect((await remove()).status).toBe(204);
    expect((await open(file.address)).statusCode).toBe(404);
  });

  test('that another landing shows to guests cannot be removed, unless that one has them too', async () => {
    const { body } = await upload('compartida.png', png);
    const file = body.data[0]!;
    const { body: second } = await create({ html: landingHtml(`<h1>Hola</h1><img src="${file.address}" alt="">`) });
    await deploy(second.id);
    const remove = () => admin.call(landingFilesApi.remove, { params: { ...params, fileId: file.id } });
    expect((await remove()).refusal.code).toBe(1234);
    await upload('compartida.png', png, admin, second.id);
    expect((await remove()).status).toBe(204);
    expect((await open(file.address)).statusCode).toBe(200);
  });

  test('of a deleted landing take no room of the company, and can be removed', async () => {
    const { body: deleted } = await create();
    const { body } = await upload('sobra.png', png, admin, deleted.id);
    const taken = await home.inTenant(totalBytes);
    await admin.call(landingsApi.remove, { params: { id: deleted.id } });
    expect(await home.inTenant(totalBytes)).toBe(taken - png.length);
    const remove = { params: { id: deleted.id, fileId: body.data[0]!.id } };
    expect((await admin.call(landingFilesApi.remove, remove)).status).toBe(204);
  });
});

describe('storage', () => {
  const files = openFiles(comanda.config.files);
  const isStored = async (content: Uint8Array) => {
    const file = await files.get(landingFileKey(home.id, createHash('sha256').update(content).digest('hex')));
    file?.content.destroy();
    return file !== null;
  };
  const purge = (days: number) =>
    home
      .inTenant((db) =>
        sql`update landing_stored_files set stored_at = now() - make_interval(days => ${days})`.execute(db),
      )
      .then(() => purgeStoredFiles({ inTransaction: home.inTenant } as JobCtx, files));

  test('loses the files that no landing has, a day after their upload', async () => {
    const [used, removed] = [text('a{color:#111}'), text('a{color:#222}')];
    await upload('queda.css', used);
    const { body } = await upload('sale.css', removed);
    await admin.call(landingFilesApi.remove, { params: { ...params, fileId: body.data[0]!.id } });
    await purge(0);
    expect([await isStored(used), await isStored(removed)]).toEqual([true, true]);
    await purge(2);
    expect([await isStored(used), await isStored(removed)]).toEqual([true, false]);
    await upload('sale.css', removed);
    expect(await isStored(removed)).toBe(true);
  });

  test('gets no files that a landing has no room for', async () => {
    const { body: full } = await create();
    await home.inTenant((db) =>
      sql`insert into landing_files (landing_id, folder, name, content_type, bytes, hash)
        values (${full.id}, repeat('b', 24), 'x', 'x', ${maxLandingBytes}, repeat('b', 64))`.execute(db),
    );
    const content = text('a{color:#333}');
    expect((await upload('no-cabe.css', content, admin, full.id)).refusal.message).toMatch(/pasan de 20 MB/);
    expect(await isStored(content)).toBe(false);
  });
});

/** Changes a byte range of the directory entry of a file, from its signature. */
function patched(files: Zippable, name: string, change: (entry: DataView) => void): Uint8Array {
  const archive = zipSync(files);
  const at = Buffer.from(archive.buffer).lastIndexOf(name) - 46;
  change(new DataView(archive.buffer, at));
  return archive;
}

const svg = (inner: string) => text(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`);

describe('an upload is refused', () => {
  test.each<[string, () => Promise<{ status: number; refusal: { message: string } }>, RegExp]>([
    ['that leaves its folder', () => zip({ '../a.png': png }), /sale de su carpeta/],
    ['that leaves it with backslashes', () => zip({ '..\\a.png': png }), /sale de su carpeta/],
    ['with an absolute path', () => zip({ '/etc/a.png': png }), /sale de su carpeta/],
    [
      'with a symbolic link',
      () => zip({ 'a.png': [text('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
      /es un enlace a otro archivo/,
    ],
    [
      'that unfolds into more than 20 MB',
      () => zip({ 'a.css': new Uint8Array(21 * 1024 * 1024) }),
      /pesa más de 20 MB/,
    ],
    [
      'that lies about its size',
      () =>
        upload(
          'web.zip',
          patched({ 'a.css': new Uint8Array(4_000_000) }, 'a.css', (entry) => entry.setUint32(24, 100, true)),
        ),
      /está dañado/,
    ],
    [
      'of more than 60 files',
      () => zip(Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`${at}.css`, text('a')]))),
      /puede traer hasta 60/,
    ],
    ['with two files of one name', () => zip({ 'a.css': text('a'), 'A.css': text('b') }), /el mismo nombre/],
    ['of HTML as a picture', () => upload('a.png', text('<script>alert(1)</script>')), /no es lo que dice su nombre/],
    ['of HTML as text', () => upload('a.html', text('<script>alert(1)</script>')), /sube imágenes/],
    ['of a second page', () => zip({ 'index.html': text('a'), 'otra.html': text('b') }), /sube imágenes/],
    ['of a picture as code', () => upload('a.js', png), /no es lo que dice su nombre/],
    ['of two endings', () => upload('a.png.html', png), /sube imágenes/],
    ['of a program', () => upload('a.exe', text('MZ')), /sube imágenes/],
    ['of a drawing with a script', () => upload('a.svg', svg('<script>alert(1)</script>')), /SVG con código/],
    ['of a drawing with a handler', () => upload('a.svg', svg('<g onload="alert(1)"/>')), /SVG con código/],
    ['of a drawing with HTML', () => upload('a.svg', svg('<foreignObject/>')), /SVG con código/],
    [
      'of a drawing with an entity',
      () => upload('a.svg', text('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')),
      /SVG con código/,
    ],
    ['of more than 5 MB', () => upload('a.css', new Uint8Array(5 * 1024 * 1024 + 1)), /MB/],
  ])('%s', async (_case, send, message) => {
    const { status, refusal } = await send();
    expect([status >= 400 && status < 500, refusal.message]).toEqual([true, expect.stringMatching(message)]);
  });

  test('by people who may only read', async () => {
    const reader = await home.userWith(['customLandings.list', 'customLandings.show']);
    expect((await upload('a.png', png, reader)).status).toBe(403);
  });
});
