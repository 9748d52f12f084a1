import { z } from 'zod';
import { menuSourceLabels, menuSources, salesChannels } from '#domain/channels.ts';
import { fail } from '../../stores.failures.ts';
import { defineJob, defineJobKind, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { MenuChannel, MenuChannels } from '#integrations/channels/port.ts';
import * as repo from './channels.repo.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Adapters that send menus to sales channels and read them. */
    menuChannels: MenuChannels;
  }
}

const ofStore = { storeId: z.number().int(), storeName: z.string() };

export const deployMenu = defineJobKind({
  kind: 'stores.deploy_menu',
  label: ({ storeName, channel }) => `Enviar el menú de ${storeName} a ${menuSourceLabels[channel]}`,
  args: z.object({ ...ofStore, channel: z.enum(salesChannels) }),
});

export const fetchMenu = defineJobKind({
  kind: 'stores.fetch_menu',
  label: ({ storeName, source }) => `Traer el menú de ${storeName} desde ${menuSourceLabels[source]}`,
  args: z.object({ ...ofStore, source: z.enum(menuSources) }),
});

/** Sends and reads menus by the adapters of this installation; without one the job says so and is not tried again. */
export function menuJobs(channels: MenuChannels): Job[] {
  const run = async (job: JobCtx, name: keyof typeof menuSourceLabels, act: keyof MenuChannel, storeId: number) => {
    const channel = channels.get(name);
    if (!channel?.[act])
      return fail('integrationNotConfigured', {
        message: `La integración con ${menuSourceLabels[name]} no está configurada para este local.`,
      });
    const store = await job.inTransaction((db) => repo.findWithMenu(db, storeId, null));
    if (!store) return fail('notFound', { message: 'El local ya no existe.' });
    return channel[act]({ tenantId: job.scope.tenantId, storeId, menuId: store.menuId }, job.signal);
  };
  return [
    defineJob({ ...deployMenu, run: (job, { channel, storeId }) => run(job, channel, 'deployMenu', storeId) }),
    defineJob({ ...fetchMenu, run: (job, { source, storeId }) => run(job, source, 'fetchMenu', storeId) }),
  ];
}
