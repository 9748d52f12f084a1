import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { readUploadedFile } from '#kit/server/http/multipart.ts';
import type { Services } from '#kit/server/services.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../landings.failures.ts';
import * as landings from '../../record/server/landings.repo.ts';
import { landingFilesApi, maxLandingBytes, maxLandingFiles, maxUploadBytes } from '../landingFiles.contract.ts';
import * as repo from './landingFiles.repo.ts';
import { folderOf, type ReadFile, readFiles } from './readFiles.ts';
import { registerFiles } from './storedFiles.repo.ts';

type UploadServices = Pick<Services, 'files' | 'pictureQuota'>;

type Upload = { id: number; folder: string; files: readonly ReadFile[]; quota: number };

const bytesOf = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Locks the landing of an upload and rejects what it has no room for. */
async function requireRoom(db: Ctx['db'], { id, folder, files, quota }: Upload): Promise<void> {
  await requireActive(db, id);
  const stored = await repo.listFiles(db, id);
  const names = new Set(stored.flatMap((file) => (file.folder === folder ? file.name : [])));
  const added = files.flatMap(({ name, bytes }) => (names.has(name) ? [] : { bytes: bytes.length }));
  if (stored.length + added.length > maxLandingFiles || bytesOf([...stored, ...added]) > maxLandingBytes)
    fail('tooLarge', { message: 'Los archivos de la landing pasan de 20 MB o de 300: quita los que no usas.' });
  if ((await repo.totalBytes(db)) + bytesOf(added) > quota)
    fail('tooLarge', {
      message: 'Los archivos de las landings ya ocupan todo el espacio de la cadena: quita los que no usas.',
    });
}

/** Stores the files of an upload; those that the landing has stay as they are. */
async function uploadFiles(ctx: Ctx, { files: store, pictureQuota: quota }: UploadServices, id: number, body: unknown) {
  const { files, html } = await readFiles(
    await readUploadedFile(body, ctx.request.contentType, { maxBytes: maxUploadBytes }),
  );
  const upload = { id, folder: folderOf(files), files, quota };
  await ctx.inTransaction(async (db) => {
    await requireRoom(db, upload);
    const hashes = files.map(({ hash }) => hash);
    await registerFiles(db, hashes);
  });
  for (const { hash, bytes } of files) await store.put(repo.landingFileKey(ctx.tenant.id, hash), bytes);
  return ctx.inTransaction(async (db) => {
    // Other uploads may have taken the room meanwhile.
    await requireRoom(db, upload);
    await repo.insertFiles(db, id, upload.folder, files);
    await emit(db, 'customLandings');
    const data = await repo.listFiles(db, id);
    return { data: data.filter(({ folder }) => folder === upload.folder), html };
  });
}

async function requireActive(db: Ctx['db'], id: number): Promise<void> {
  const landing = (await landings.lock(db, id)) ?? fail('notFound');
  if (landing.deletedAt !== null) fail('landingDeleted');
}

export const landingFiles = implementApiWith(landingFilesApi, (services) => ({
  async list({ db }, { params }) {
    if (!(await landings.find(db, params.id))) fail('notFound');
    return { data: await repo.listFiles(db, params.id) };
  },
  upload: (ctx, { params, body }) => uploadFiles(ctx, services, params.id, body),
  async remove({ db }, { params: { id, fileId } }) {
    // Also of a deleted landing: an undo may bring it back, and its files take room again.
    if (!(await landings.lock(db, id))) fail('notFound');
    const file = (await repo.listFiles(db, id)).find((each) => each.id === fileId) ?? fail('notFound');
    if (await repo.isInUse(db, file)) fail('landingFileInUse');
    await repo.removeFile(db, fileId);
    await emit(db, 'customLandings');
    return {};
  },
}));
