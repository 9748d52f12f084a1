import { z } from 'zod';
import { menuSource, menuSourceLabels, salesChannel } from '#domain/channels.ts';
import { fail } from '../../stores.failures.ts';
import { defineJob, defineJobKind, type Job } from '#kit/server/jobs/jobs.ts';

const ofStore = { storeId: z.number().int(), storeName: z.string() };

export const deployMenu = defineJobKind({
  kind: 'stores.deploy_menu',
  label: ({ storeName, channel }) => `Enviar el menú de ${storeName} a ${menuSourceLabels[channel]}`,
  args: z.object({ ...ofStore, channel: salesChannel }),
});

export const fetchMenu = defineJobKind({
  kind: 'stores.fetch_menu',
  label: ({ storeName, source }) => `Traer el menú de ${storeName} desde ${menuSourceLabels[source]}`,
  args: z.object({ ...ofStore, source: menuSource }),
});

const failNotConfigured = (name: keyof typeof menuSourceLabels): never =>
  fail('integrationNotConfigured', {
    message: `La integración con ${menuSourceLabels[name]} no está configurada para este local.`,
  });

/** No provider implements a port of channels or points of sale: the jobs fail in a sentence and are not repeated. */
export const menuJobs: readonly Job[] = [
  defineJob({ ...deployMenu, run: async (_job, { channel }) => failNotConfigured(channel) }),
  defineJob({ ...fetchMenu, run: async (_job, { source }) => failNotConfigured(source) }),
];
