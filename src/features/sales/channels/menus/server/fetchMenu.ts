import { menuSourceLabels } from '#domain/channels.ts';
import { defineJob } from '#kit/server/jobs/jobs.ts';
import { fail } from '../../channels.failures.ts';
import { fetchMenu } from './channelMenuJobKinds.ts';

/** No provider gives a menu to be imported: the job fails in a sentence and is not repeated. */
export const fetchMenuJob = defineJob({
  ...fetchMenu,
  run: async (_job, { source }) =>
    fail('integrationNotConfigured', {
      message: `La integración con ${menuSourceLabels[source]} no está configurada para este local.`,
    }),
});
