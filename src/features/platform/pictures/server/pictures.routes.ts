import { implementApiWith } from '#kit/server/http/mount.ts';
import { pictureUrl } from '#kit/server/files/pictures.ts';
import { createPictureUpload, requireRoomForPicture } from '#kit/server/files/picturesUpload.ts';
import { picturesApi } from '../pictures.contract.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Bytes that the pictures of one tenant may have. */
    pictureQuota: number;
  }
}

export const pictures = implementApiWith(picturesApi, ({ secrets, pictureQuota }) => ({
  create: async ({ db, actor, tenant }, { body }) => {
    await requireRoomForPicture(db, { quota: pictureQuota, authorId: actor.id });
    const { id, key, uploadUrl } = await createPictureUpload(db, secrets, tenant.id, { ...body, authorId: actor.id });
    const thumbnails = { small: pictureUrl(key, 'small'), medium: pictureUrl(key, 'medium') };
    return { id, key, url: pictureUrl(key, 'full'), uploadUrl, thumbnails };
  },
}));
