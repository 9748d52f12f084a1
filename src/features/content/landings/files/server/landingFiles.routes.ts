import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { readUploadedFile } from '#kit/server/http/multipart.ts';
import type { Services } from '#kit/server/services.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../landings.failures.ts';
import * as landings from '../../record/server/landings.repo.ts';
import { landingFilesApi, maxLandingBytes, maxLandingFiles, maxUploadBytes } from '../landingFiles.contract.ts';
import * as repo from './landingFiles.repo.ts';
import { folderOf, readFiles } from './readFiles.ts';

type UploadServices = Pick<Services, 'files' | 'pictureQuota'>;

/** Stores the files of an upload; those that the landing has stay as they are. */
async function uploadFiles(ctx: Ctx, { files: store, pictureQuota }: UploadServices, id: number, body: unknown) {
  const { files, html } = await readFiles(
    await readUploadedFile(body, ctx.request.contentType, { maxBytes: maxUploadBytes }),
  );
  // The landing is found before anything is stored, and again with the rows.
  await ctx.inTransaction((db) => requireActive(db, id));
  for (const { hash, bytes } of files) await store.put(repo.landingFileKey(ctx.tenant.id, hash), bytes);
  return ctx.inTransaction(async (db) => {
    await requireActive(db, id);
    const folder = folderOf(files);
    await repo.insertFiles(db, id, folder, files);
    const data = await repo.listFiles(db, id);
    const bytes = data.reduce((sum, file) => sum + file.bytes, 0);
    if (data.length > maxLandingFiles || bytes > maxLandingBytes)
      fail('tooLarge', { message: 'Los archivos de la landing pasan de 20 MB o de 300: quita los que no usas.' });
    if ((await repo.totalBytes(db)) > pictureQuota)
      fail('tooLarge', {
        message: 'Los archivos de las landings ya ocupan todo el espacio de la cadena: quita los que no usas.',
      });
    await emit(db, 'customLandings');
    return { data: data.filter((file) => file.folder === folder), html };
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
    await requireActive(db, id);
    const file = (await repo.listFiles(db, id)).find((each) => each.id === fileId) ?? fail('notFound');
    if (await repo.isInUse(db, id, `${file.folder}/`)) fail('landingFileInUse');
    await repo.removeFile(db, fileId);
    await emit(db, 'customLandings');
    return {};
  },
}));
