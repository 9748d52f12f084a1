import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { fail } from '#kit/contract/failures.ts';
import { zipEntries } from '#kit/server/files/zipEntries.ts';
import type { UploadedFile } from '#kit/server/http/multipart.ts';
import { isInertDrawing } from './inertDrawing.ts';
import { isIgnored, nameProblem, withoutCommonFolder } from '../fileNames.rules.ts';
import { maxArchiveFiles, maxLandingBytes, maxUploadBytes } from '../landingFiles.contract.ts';

export type ReadFile = { name: string; bytes: Buffer; contentType: string; hash: string };

/** Types by the ending of a name whose content has a signature. */
const signed: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
};
/** Types of text, which has none. */
const texts: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

const refuse = (message: string): never => fail('invalidFields', { message, fields: { file: [message] } });

async function typeOf(name: string, bytes: Buffer): Promise<string> {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const type = signed[ending];
  if (type !== undefined) return found === type ? type : refuse(`«${name}» no es lo que dice su nombre.`);
  const textType = texts[ending];
  if (textType === undefined) return refuse(`«${name}»: sube imágenes, tipografías, video, CSS o JavaScript.`);
  if ((found !== undefined && found !== 'application/xml') || bytes.includes(0))
    refuse(`«${name}» no es lo que dice su nombre.`);
  const text = utf8Of(name, bytes);
  if (ending === 'svg' && !isInertDrawing(text))
    refuse(`«${name}» es un SVG con código o con enlaces a otros archivos.`);
  return textType;
}

function utf8Of(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse(`«${name}» no está en UTF-8.`);
  }
}

type Entry = { name: string; bytes: Buffer };

function unzip(archive: Buffer): Entry[] {
  const entries = entriesOf(archive).filter(({ name }) => !isIgnored(name));
  if (entries.length > maxArchiveFiles)
    refuse(`El .zip trae ${entries.length} archivos y puede traer hasta ${maxArchiveFiles}.`);
  const [problem] = entries.flatMap(({ name, isLink }) =>
    isLink ? `«${name}» es un enlace a otro archivo: se rechazó.` : (nameProblem(name) ?? []),
  );
  if (problem) refuse(problem);
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxLandingBytes) refuse('El .zip abierto pesa más de 20 MB.');
  const names = withoutCommonFolder(entries.map(({ name }) => name));
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    refuse('El .zip trae dos archivos con el mismo nombre.');
  return entries.map(({ read }, at) => ({ name: names[at] ?? '', bytes: contentOf(read) }));
}

const damaged = (): never => refuse('El .zip está dañado: créalo de nuevo.');

function entriesOf(archive: Buffer) {
  try {
    return [...zipEntries(archive)];
  } catch {
    return damaged();
  }
}

function contentOf(read: () => Buffer): Buffer {
  try {
    return read();
  } catch {
    return damaged();
  }
}

const isPage = ({ name }: Entry) => /^index\.html?$/i.test(name);

/** The checked files of an upload, and the page of an archive. Fails for anything that guests must not get. */
export async function readFiles({ name, bytes }: UploadedFile): Promise<{ files: ReadFile[]; html: string | null }> {
  const isArchive = (await fileTypeFromBuffer(bytes))?.mime === 'application/zip';
  if (!isArchive && /\.zip$/i.test(name)) damaged();
  const plainName = name.replace(/^.*[/\\]/, '').replaceAll(/\s+/g, ' ');
  const problem = isArchive ? null : nameProblem(plainName);
  if (problem) refuse(problem);
  const entries = isArchive ? unzip(bytes) : [{ name: plainName, bytes }];
  const page = entries.find(isPage);
  const files: ReadFile[] = [];
  for (const entry of entries) {
    if (entry === page) continue;
    if (entry.bytes.length > maxUploadBytes) refuse(`«${entry.name}» pesa más de 5 MB.`);
    const hash = createHash('sha256').update(entry.bytes).digest('hex');
    files.push({ ...entry, contentType: await typeOf(entry.name, entry.bytes), hash });
  }
  return { files, html: page ? utf8Of(page.name, page.bytes) : null };
}

/** Folder of files that were uploaded together: equal for equal files, and not to be guessed. */
export const folderOf = (files: readonly ReadFile[]): string =>
  createHash('sha256')
    .update(
      files
        .map(({ name, hash }) => `${name}\n${hash}\n`)
        .toSorted()
        .join(''),
    )
    .digest('hex')
    .slice(0, 24);
