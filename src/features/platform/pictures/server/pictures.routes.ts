import { fail } from '#kit/contract/failures.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { createPictureUpload, requireRoomForPicture } from '#kit/server/files/picturesUpload.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { type PictureDraft, pictureDraft, picturesApi } from '../pictures.contract.ts';
import { draftOf } from '#kit/contract/draft.ts';
import * as repo from './pictures.repo.ts';
import { requirePicturePermission, savePicture } from './savePicture.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Bytes that the pictures of one tenant may have. */
    pictureQuota: number;
  }
}

export const pictures = implementApiWith(picturesApi, ({ secrets, pictureQuota, areas }) => ({
  create: async ({ db, actor, tenant }, { body }) => {
    await requireRoomForPicture(db, { quota: pictureQuota, authorId: actor.id });
    const { id, uploadUrl } = await createPictureUpload(db, secrets, tenant.id, { ...body, authorId: actor.id });
    return { ...((await repo.find(db, [], id)) ?? fail('notFound')), uploadUrl };
  },
  list: ({ db }, { query }) => repo.list(db, areas.pictures, query),
  get: async ({ db }, { params }) => (await repo.find(db, areas.pictures, params.id)) ?? fail('notFound'),
  update: patchEndpoint<repo.StoredPicture, PictureDraft>({
    table: 'pictures',
    rules: pictureDraft,
    find: (db, id) => repo.findForUpdate(db, areas.pictures, id),
    draftOf: (stored) => draftOf(pictureDraft, stored),
    requireReferences: async ({ actor }, stored) => requirePicturePermission(actor, stored, areas.pictures),
    save: savePicture,
  }),
}));
