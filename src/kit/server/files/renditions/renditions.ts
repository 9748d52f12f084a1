import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { fail } from '#kit/contract/failures.ts';
import { type Framing, focalPointOf } from '#kit/contract/pictures/focalPoint.ts';
import { type Rendition, specOf } from '#kit/contract/pictures/renditions.ts';
import { type Database, type Db, unaudited } from '../../data/database.ts';
import { perDatabase } from '../../data/perDatabase.ts';
import { systemAuthor, type Scope } from '../../data/scope.ts';
import { FairQueue } from '../../workers/fairQueue.ts';
import type { FileStore } from '../files.ts';
import { pictureFile } from '#kit/contract/pictures/pictureUrl.ts';
import { enqueueDrawing, refuseWhenFull } from '../picturesUpload.ts';
import { drawRendition } from './drawRendition.ts';
import { type NamedRendition, parseRenditionFile, renditionFile } from './renditionFile.ts';

type Services = { database: Database; files: FileStore };

/** Lease of a process on a rendition it draws, in milliseconds, and poll interval of the others. */
const leaseMs = 20_000;
const glanceMs = 50;

/** A whole page of pictures may wait; of uploads, which hold their bytes meanwhile, few. */
const waiting = new FairQueue({ concurrency: 1, maxWaiting: 200 });
/** Requests for a rendition that this process is drawing share its promise. */
const inFlight = perDatabase(() => new Map<string, Promise<void>>());

const scopeIn = (tenantId: number, pictureId: number): Scope => ({
  tenantId,
  author: systemAuthor,
  requestId: `picture-${pictureId}`,
  source: 'staff',
  area: 'pictures',
});

export type FramedPicture = Framing & { id: number; key: string };

export const framedColumns = ['id', 'key', 'focalX', 'focalY', 'focalPoints'] as const;

/**
 * Creates a missing rendition once, across concurrent requests and processes, and returns its file.
 *
 * Throws `Failure` when the picture is missing or damaged.
 */
export async function ensureRendition(
  services: Services,
  tenantId: number,
  picture: FramedPicture,
  form: Rendition,
): Promise<string> {
  const focal = focalPointOf(picture, form);
  const fileKey = renditionFile(tenantId, picture.key, form, focal);
  const running = inFlight(services.database);
  const work = running.get(fileKey) ?? drawOnce(services, tenantId, { picture, form, focal, fileKey });
  running.set(fileKey, work);
  try {
    await work;
  } finally {
    running.delete(fileKey);
  }
  return fileKey;
}

/**
 * Creates the rendition of a file name on first request; false for other names.
 *
 * Only current focal points are accepted, since anyone can invent a name.
 */
export async function drawNamedFile(services: Services, name: string): Promise<boolean> {
  const named = parseRenditionFile(name);
  const picture = named && (await pictureOf(services.database, named));
  if (!picture) return false;
  const { tenantId, form } = named;
  if (renditionFile(tenantId, picture.key, form, focalPointOf(picture, form)) !== name) return false;
  await ensureRendition(services, tenantId, picture, form);
  return true;
}

const pictureOf = (database: Database, { tenantId, keys }: NamedRendition): Promise<FramedPicture | undefined> =>
  database.readTenant(
    scopeIn(tenantId, 0),
    (db) =>
      db
        .selectFrom('pictures')
        .select(framedColumns)
        .where('key', 'in', keys)
        .where('uploadedAt', 'is not', null)
        .executeTakeFirst() as Promise<FramedPicture | undefined>,
  );

type Work = { picture: FramedPicture; form: Rendition; focal: { x: number; y: number }; fileKey: string };

async function drawOnce(services: Services, tenantId: number, work: Work): Promise<void> {
  const until = Date.now() + leaseMs;
  const inOrder = () =>
    waiting
      .run(tenantId, () => enqueueDrawing(tenantId, () => drawUnlessTaken(services, tenantId, work)))
      .catch(refuseWhenFull);
  while (!(await inOrder())) {
    if (Date.now() > until) fail('unavailable', { retryAfter: 1 });
    await sleep(glanceMs);
  }
}

/** Draws a form and stores it; true where that is done, false while another process does it. */
async function drawUnlessTaken({ database, files }: Services, tenantId: number, work: Work): Promise<boolean> {
  const { picture, fileKey } = work;
  const inTenant = <T>(task: (db: Db) => Promise<T>) => database.inTenant(scopeIn(tenantId, picture.id), task);
  if (!(await inTenant((db) => claim(db, work)))) return inTenant((db) => exists(db, fileKey));
  try {
    const content = await draw(files, work);
    await files.put(fileKey, content);
    await inTenant((db) => finish(db, fileKey, content.length));
    return true;
  } catch (error) {
    await inTenant((db) => release(db, fileKey));
    throw error;
  }
}

async function draw(files: FileStore, { picture, form, focal }: Work): Promise<Buffer> {
  const stored =
    (await files.get(pictureFile(picture.key, 'full'))) ??
    fail('notFound', { message: 'La imagen ya no está guardada. Vuelve a subirla.' });
  const bytes = await buffer(stored.content);
  return drawRendition(bytes, specOf(form), focal).catch(() =>
    fail('invalidFields', { message: 'La imagen guardada está dañada. Vuelve a subirla.' }),
  );
}

/** Claims a rendition for drawing unless it exists or is claimed; expired claims are taken over. */
async function claim(db: Db, { picture, form, focal, fileKey }: Work): Promise<boolean> {
  const claimedAt = new Date().toISOString();
  const expired = new Date(Date.now() - leaseMs).toISOString();
  const taken = await unaudited(db)
    .insertInto('pictureRenditions')
    .values({ pictureId: picture.id, fileKey, spec: form, focalX: focal.x, focalY: focal.y, claimedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId' as never, 'fileKey'])
        .doUpdateSet({ claimedAt })
        .where('pictureRenditions.bytes', 'is', null)
        .where('pictureRenditions.claimedAt', '<', expired),
    )
    .returning('fileKey')
    .executeTakeFirst();
  return taken !== undefined;
}

const exists = async (db: Db, fileKey: string): Promise<boolean> =>
  (await db
    .selectFrom('pictureRenditions')
    .select('fileKey')
    .where('fileKey', '=', fileKey)
    .where('bytes', 'is not', null)
    .executeTakeFirst()) !== undefined;

const finish = (db: Db, fileKey: string, bytes: number) =>
  unaudited(db).updateTable('pictureRenditions').set({ bytes }).where('fileKey', '=', fileKey).execute();

const release = (db: Db, fileKey: string) =>
  unaudited(db).deleteFrom('pictureRenditions').where('fileKey', '=', fileKey).where('bytes', 'is', null).execute();
