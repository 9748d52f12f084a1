import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

/** Bytes of an upload: a file, or a ZIP archive. */
export const maxUploadBytes = 5 * 1024 * 1024;
/** Files of an archive. */
export const maxArchiveFiles = 60;
/** Bytes and files that a landing may have. */
export const maxLandingBytes = 20 * 1024 * 1024;
export const maxLandingFiles = 300;

export const landingFile = z.object({
  id: z.number().int(),
  folder: z.string(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  /** As the HTML of a landing refers to it. */
  address: z.string(),
});
export type LandingFile = z.output<typeof landingFile>;

const all = z.array(landingFile);

export const landingFilesApi = {
  list: endpoint({
    method: 'GET',
    path: '/custom_landings/:id/files',
    policy: 'customLandings.show',
    summary: 'Archivos de una landing, con la dirección que usa su HTML',
    params: idParam,
    reply: z.object({ data: all }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/custom_landings/:id/files',
    policy: 'customLandings.update',
    summary: 'Subir un archivo, o un .zip con varios; el index.html de un .zip se devuelve y no se guarda',
    params: idParam,
    consumes: 'multipart/form-data',
    transaction: 'none',
    status: 201,
    reply: z.object({ data: all, html: z.string().nullable() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/custom_landings/:id/files/:fileId',
    policy: 'customLandings.update',
    summary: 'Quitar un archivo que ninguna versión publicada o programada usa',
    params: idParam.extend({ fileId: z.coerce.number().int().positive() }),
    status: 204,
  }),
};
