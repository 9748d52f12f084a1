import { implementApiWith } from '#kit/server/http/mount.ts';
import { pictureUrl } from '#kit/server/files/pictures.ts';
import { createPictureUpload } from '#kit/server/files/picturesUpload.ts';
import { picturesApi } from '../pictures.contract.ts';

export const pictures = implementApiWith(picturesApi, ({ secrets }) => ({
  create: async ({ db, actor, tenant }, { body }) => {
    const { id, key, uploadUrl } = await createPictureUpload(db, secrets, tenant.id, { ...body, authorId: actor.id });
    const thumbnails = { small: pictureUrl(key, 'small'), medium: pictureUrl(key, 'medium') };
    return { id, key, url: pictureUrl(key, 'full'), uploadUrl, thumbnails };
  },
}));
