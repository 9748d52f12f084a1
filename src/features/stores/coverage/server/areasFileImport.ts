import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { type UploadedFile, readUploadedFile } from '#kit/server/http/multipart.ts';
import { WorkStopped } from '#kit/server/workers/workerProcess.ts';
import { workerOf } from '#kit/server/workers/workers.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { Readable } from 'node:stream';
import { mergeImportedAreas } from '../../zones/importedAreas.rules.ts';
import type { ReadAreas } from '../coverage.contract.ts';
import { type DeliveryArea, maxAreas } from '../../delivery/delivery.contract.ts';
import { draftOfStore } from '../../saving/stores.rules.ts';
import { maxAreasBytes } from './areasFile.ts';
import { unusedPrice, unusedProposals } from './areaValues.ts';
import { quoted, rejectFile } from './rejectAreasFile.ts';
import { updateStore } from '../../saving/server/saveStore.ts';
import * as repo from '../../rows/server/stores.repo.ts';
import { viewOf } from '../../record/server/storeView.ts';

const read = workerOf<{ bytes: Uint8Array; country: CountryCode }, string>(
  new URL('./areasFile.work.ts', import.meta.url),
  { seconds: 10, memoryMb: 300 },
);

/** Reads the areas of an uploaded file without saving them. */
export async function readUploadedAreas(
  { request, tenant }: Pick<Ctx, 'request' | 'tenant'>,
  body: Readable,
): Promise<ReadAreas> {
  const { bytes }: UploadedFile = await readUploadedFile(body, request.contentType, { maxBytes: maxAreasBytes });
  try {
    return JSON.parse(await read(tenant.id, { bytes, country: tenant.country })) as ReadAreas;
  } catch (error) {
    return error instanceof WorkStopped && error.isTooMuch
      ? rejectFile('El archivo es demasiado complejo para leerlo: deja en él solo las zonas.')
      : Promise.reject(error);
  }
}

/** Brings the areas of a file into a store; answers all it has then. */
export async function importAreas(
  ctx: Ctx,
  id: number,
  body: Readable,
): Promise<Pick<ReadAreas, 'warnings' | 'notRead'> & { deliveryAreas: DeliveryArea[] }> {
  const read = await readUploadedAreas(ctx, body);
  return ctx.inTransaction(async (db) => {
    const within = ctx.within(db);
    const stored = (await repo.findForUpdate(db, id, viewOf(ctx))) ?? fail('notFound');
    const draft = draftOfStore(stored);
    const { areas, locked, free, unpriced } = mergeImportedAreas(draft.deliveryAreas, read.areas);
    if (areas.length > maxAreas)
      rejectFile(`El local quedaría con ${areas.length} zonas y puede tener hasta ${maxAreas}.`);
    const saved = await updateStore(within, id, { ...draft, deliveryAreas: areas }, { deliveryAreas: areas }, stored);
    const unused = unusedProposals(read, ctx.tenant.country);
    return {
      deliveryAreas: saved.deliveryAreas,
      warnings: [...read.warnings, ...unused, ...left(locked), ...unpriced.map(unusedPrice), ...freeWarning(free)],
      notRead: read.notRead,
    };
  });
}

const left = (names: readonly string[]): string[] =>
  names.map((name) => `La zona ${quoted(name)} está bloqueada y quedó como estaba.`);

function freeWarning(names: readonly string[]): string[] {
  const [first] = names;
  if (first === undefined) return [];
  const which = names.length === 1 ? `La zona ${quoted(first)} quedó` : `${names.length} zonas nuevas quedaron`;
  return [`${which} con tarifa 0, porque el archivo no la dice: revísala.`];
}
