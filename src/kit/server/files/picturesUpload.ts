import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { fail } from '#kit/contract/failures.ts';
import { type Database, type Db, unaudited } from '../data/database.ts';
import type { FileStore } from './files.ts';
import { pictureFile } from '#kit/contract/pictures/pictureUrl.ts';
import { type RenderedPicture, renderPicture, newPictureKey } from './pictures.ts';
import { tenantRows } from '../data/tenantRows.ts';
import { FairQueue, QueueFull } from '../workers/fairQueue.ts';
import { systemAuthor, type Scope } from '../data/scope.ts';
import type { Secrets } from '../secrets/secrets.ts';

export const maxPictureBytes = 1_500_000;
const minutes = 10;
const purpose = 'picture';

const ticket = z.object({ tenantId: z.number(), id: z.number() });
type Ticket = z.output<typeof ticket>;

type Request = { name: string; type?: string; category?: string; authorId: number };

/** Of one person and day, of pictures that no record took. */
const maxUnusedADay = 100;

const gigabyte = 1_000_000_000;

const renditionBytes = sql`(select coalesce(sum(bytes), 0) from ${tenantRows('pictureRenditions')})`;

/** Refuses one more picture to a tenant that has as many bytes as it may, and to a person who only uploads. */
export async function requireRoomForPicture(db: Db, { quota, authorId }: { quota: number; authorId: number }) {
  const { bytes, unused } = await db
    .selectFrom('pictures')
    .select([
      sql<number>`(coalesce(sum(bytes), 0) + ${renditionBytes})::float8`.as('bytes'),
      sql<number>`count(*) filter (where unused_since > now() - interval '1 day' and author_id = ${authorId})::int`.as(
        'unused',
      ),
    ])
    .executeTakeFirstOrThrow();
  if (bytes >= quota)
    fail('tooLarge', {
      message: `Las imágenes ya ocupan los ${quota / gigabyte} GB que puede usar la cadena. Pide más espacio a quien administra Comanda.`,
    });
  if (unused >= maxUnusedADay)
    fail('tooMany', {
      message: `Hoy subiste ${maxUnusedADay} imágenes que no están en ningún registro. Guárdalas donde van antes de subir más.`,
    });
}

/** Notes that a picture will come; answers its id and the address that takes it once, by PUT, for ten minutes. */
export async function createPictureUpload(
  db: Db,
  secrets: Secrets,
  tenantId: number,
  request: Request,
): Promise<{ id: number; key: string; uploadUrl: string }> {
  const { id, key } = await unaudited(db)
    .insertInto('pictures')
    .values({ ...request, key: newPictureKey(tenantId), unusedSince: sql<string>`now()` })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow();
  const content: Ticket = { tenantId, id };
  return { id, key, uploadUrl: `/files/upload/${secrets.sign(purpose, content, minutes * 60)}` };
}

type Services = { database: Database; secrets: Secrets; files: FileStore };

/** Takes the files of requested pictures. The signed address is the permission: it needs no other. */
export async function pictureUploads(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxPictureBytes }, (_request, body, done) =>
      done(null, body),
    );
    uploads.put<{ Params: { token: string }; Body: Buffer | undefined }>(
      '/files/upload/:token',
      {
        bodyLimit: maxPictureBytes,
        // Runs before the file is read.
        onRequest: ({ params }) => requirePending(services, ticketOf(services, params.token)),
      },
      async ({ params, body }, reply) => {
        await take(services, ticketOf(services, params.token), body ?? Buffer.alloc(0));
        return reply.code(204).send();
      },
    );
  });
}

function ticketOf({ secrets }: Pick<Services, 'secrets'>, token: string): Ticket {
  const { data } = ticket.safeParse(secrets.verify(purpose, token));
  return data ?? fail('expiredLink');
}

const scopeOf = ({ tenantId, id }: Ticket): Scope => ({
  tenantId,
  author: systemAuthor,
  requestId: `picture-${id}`,
  source: 'staff',
  area: 'pictures',
});

/** A picture takes much memory while it is drawn. */
const drawing = new FairQueue({ concurrency: 1, maxWaiting: 10 });

/** Pictures of drivers and guests wait in a separate line, so that staff uploads wait behind one of them at most. */
const guestDrawing = new FairQueue({ concurrency: 1, maxWaiting: 10 });

/** Does what draws, one at a time in this process; refuses when too much of the tenant waits. */
export const enqueueDrawing = <T>(tenantId: number, work: () => Promise<T>): Promise<T> =>
  drawing.run(tenantId, work).catch(refuseWhenFull);

/** Draws a picture as `renderPicture` does, in its turn. */
export const drawPicture = (tenantId: number, bytes: Buffer): Promise<RenderedPicture> =>
  enqueueDrawing(tenantId, () => renderPicture(bytes));

/** Draws a picture of a driver or a guest. */
export const drawGuestPicture = (tenantId: number, bytes: Buffer): Promise<RenderedPicture> =>
  guestDrawing.run(tenantId, () => drawPicture(tenantId, bytes)).catch(refuseWhenFull);

export function refuseWhenFull(error: unknown): never {
  if (error instanceof QueueFull) fail('unavailable');
  throw error;
}

/** Fails unless the picture of a ticket is still missing. */
async function requirePending({ database }: Pick<Services, 'database'>, upload: Ticket): Promise<void> {
  const pending = await database.readTenant(scopeOf(upload), (db) =>
    db
      .selectFrom('pictures')
      .select('id')
      .where('id', '=', upload.id)
      .where('uploadedAt', 'is', null)
      .executeTakeFirst(),
  );
  if (!pending) fail('expiredLink');
}

/** The picture is drawn first and claimed then, so that a refused file can be followed by a better one. */
async function take({ database, files }: Services, upload: Ticket, body: Buffer): Promise<void> {
  const inTenant = <T>(work: (db: Db) => Promise<T>) => database.inTenant(scopeOf(upload), work);
  const drawn = await drawPicture(upload.tenantId, body);
  const key = await inTenant((db) => claim(db, upload.id, drawn));
  try {
    for (const { size, content } of drawn.files) await files.put(pictureFile(key, size), content);
  } catch (error) {
    await inTenant((db) => release(db, upload.id));
    throw error;
  }
}

async function claim(db: Db, id: number, { files, contentType, width, height }: RenderedPicture): Promise<string> {
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  const claimed = await unaudited(db)
    .updateTable('pictures')
    .set({ contentType, bytes, width, height, uploadedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('uploadedAt', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return claimed?.key ?? fail('expiredLink');
}

const release = (db: Db, id: number) =>
  unaudited(db).updateTable('pictures').set({ uploadedAt: null }).where('id', '=', id).execute();
