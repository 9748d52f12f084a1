import type { FileStore } from '#kit/server/files.ts';
import { serve } from '#kit/server/mount.ts';
import { guestMenusApi } from '../guestMenus.contract.ts';
import { answerKept } from './answerKept.ts';
import { keptMenu } from './keptMenus.ts';
import { keptPrices } from './keptPrices.ts';

export const guestMenus = ({ files }: { files: FileStore }) =>
  serve(guestMenusApi, {
    async static(ctx, { params: { id: storeId, channel } }) {
      const services = { database: ctx.database, files };
      const asked = { storeId, channel };
      return answerKept(ctx, services, asked, await keptMenu(services, ctx.tenant, asked));
    },
    async prices(ctx, { query: { storeId, channel = 'web' } }) {
      const services = { database: ctx.database, files };
      return keptPrices(await keptMenu(services, ctx.tenant, { storeId, channel }));
    },
  });
