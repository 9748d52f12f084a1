import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
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

/** Milliseconds after which whoever draws a form is taken for gone, and how often the others look for it. */
const leaseMs = 20_000;
const glanceMs = 50;

/** A whole page of pictures may wait; of uploads, which hold their bytes meanwhile, few. */
const waiting = new FairQueue({ concurrency: 1, maxWaiting: 200 });
/** Who asks for a form that this process draws already waits for that. */
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
 * Makes a form of a picture where it is not there yet: once, whoever asks for it at the same time here or in another
 * process. Answers its file. Throws `Failure` where the picture is gone or damaged.
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
 * Makes the form that the name of a file means, when it is read for the first time; false where the name means none. Only the
 * focal points that a picture has now are drawn: a name is made up by anybody.
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
  const inTurn = () =>
    waiting
      .run(tenantId, () => enqueueDrawing(tenantId, () => drawUnlessTaken(services, tenantId, work)))
      .catch(refuseWhenFull);
  while (!(await inTurn())) {
    if (Date.now() > until) fail('unavailable', { retryAfter: 1 });
    await sleep(glanceMs);
  }
}

/** Draws a form and stores it; true where that is done, false while another process does it. */
async function drawUnlessTaken({ database, files }: Services, tenantId: number, work: Work): Promise<boolean> {
  const { picture, fileKey } = work;
  const inTenant = <T>(task: (db: Db) => Promise<T>) => database.inTenant(scopeIn(tenantId, picture.id), task);
  if (!(await inTenant((db) => claim(db, work)))) return inTenant((db) => isMade(db, fileKey));
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

/** Takes a form to draw it, unless somebody does or did; whoever took it long ago is gone. */
async function claim(db: Db, { picture, form, focal, fileKey }: Work): Promise<boolean> {
  const gone = sql<string>`now() - make_interval(secs => ${leaseMs / 1000})`;
  const taken = await unaudited(db)
    .insertInto('pictureRenditions')
    .values({ pictureId: picture.id, fileKey, spec: form, focalX: focal.x, focalY: focal.y })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId' as never, 'fileKey'])
        .doUpdateSet({ claimedAt: sql<string>`now()` })
        .where('pictureRenditions.bytes', 'is', null)
        .where('pictureRenditions.claimedAt', '<', gone),
    )
    .returning('fileKey')
    .executeTakeFirst();
  return taken !== undefined;
}

const isMade = async (db: Db, fileKey: string): Promise<boolean> =>
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
