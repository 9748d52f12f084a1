import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { fail } from '#kit/contract/failures.ts';
import { type Database, type Db, unaudited } from '../data/database.ts';
import type { FileStore } from './files.ts';
import {
  type RenderedPicture,
  renderPicture,
  newPictureKey,
  pictureFile,
  type PictureSize,
  pictureSizes,
} from './pictures.ts';
import { systemAuthor, type Scope } from '../data/scope.ts';
import type { Secrets } from '../secrets/secrets.ts';

export const maxPictureBytes = 1_500_000;
const minutes = 10;
const purpose = 'picture';

const ticket = z.object({ tenantId: z.number(), id: z.number() });
type Ticket = z.output<typeof ticket>;

type Request = { name: string; type?: string; category?: string; authorId: number };

/** Notes that a picture will come; answers its key and the address that takes it once, by PUT, for ten minutes. */
export async function createPictureUpload(
  db: Db,
  secrets: Secrets,
  tenantId: number,
  asked: Request,
): Promise<{ id: number; key: string; uploadUrl: string }> {
  const { id, key } = await unaudited(db)
    .insertInto('pictures')
    .values({ ...asked, key: newPictureKey(tenantId) })
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
      { bodyLimit: maxPictureBytes },
      async ({ params, body }, reply) => {
        const given = ticket.safeParse(services.secrets.verify(purpose, params.token));
        if (!given.success) return fail('expiredLink');
        await take(services, given.data, body ?? Buffer.alloc(0));
        return reply.code(204).send();
      },
    );
  });
}

const scopeOf = ({ tenantId, id }: Ticket): Scope => ({
  tenantId,
  author: systemAuthor,
  requestId: `picture-${id}`,
  source: 'staff',
  area: 'pictures',
});

/** The picture is drawn first and claimed then, so that a refused file can be followed by a better one. */
async function take({ database, files }: Services, asked: Ticket, body: Buffer): Promise<void> {
  const inTenant = <T>(work: (db: Db) => Promise<T>) => database.inTenant(scopeOf(asked), work);
  const waiting = await inTenant((db) =>
    db
      .selectFrom('pictures')
      .select('id')
      .where('id', '=', asked.id)
      .where('uploadedAt', 'is', null)
      .executeTakeFirst(),
  );
  if (!waiting) fail('expiredLink');
  const drawn = await renderPicture(body);
  const key = await inTenant((db) => claim(db, asked.id, body.length, drawn));
  try {
    for (const { size, content } of drawn.files) await files.put(pictureFile(key, size), content);
  } catch (error) {
    await inTenant((db) => release(db, asked.id));
    throw error;
  }
}

async function claim(
  db: Db,
  id: number,
  bytes: number,
  { contentType, width, height }: RenderedPicture,
): Promise<string> {
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

/** Forgets pictures that were asked for a day ago and never came, and whatever an upload cut short left of them. */
export async function purgeAbandonedPictures(
  inTransaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  files: FileStore,
) {
  const abandoned = await inTransaction((db) =>
    db
      .selectFrom('pictures')
      .select(['id', 'key'])
      .where('uploadedAt', 'is', null)
      .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
      .execute(),
  );
  for (const { id, key } of abandoned) {
    for (const size of Object.keys(pictureSizes)) await files.remove(pictureFile(key, size as PictureSize));
    await inTransaction((db) => unaudited(db).deleteFrom('pictures').where('id', '=', id).execute());
  }
}
