import { serve } from '#kit/server/mount.ts';
import { pictureUrl } from '#kit/server/pictures.ts';
import { requestPicture } from '#kit/server/picturesUpload.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import { picturesApi } from '../pictures.contract.ts';

export const pictures = ({ secrets }: { secrets: Secrets }) =>
  serve(picturesApi, {
    create: async ({ db, actor, tenant }, { body }) => {
      const { id, key, uploadUrl } = await requestPicture(db, secrets, tenant.id, { ...body, authorId: actor.id });
      const thumbnails = { small: pictureUrl(key, 'small'), medium: pictureUrl(key, 'medium') };
      return { id, key, url: pictureUrl(key, 'full'), uploadUrl, thumbnails };
    },
  });
