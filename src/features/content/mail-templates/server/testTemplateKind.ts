import { z } from 'zod';
import { defineJobKind } from '#kit/server/jobs/jobs.ts';

export const testTemplate = defineJobKind({
  kind: 'mailTemplates.test',
  label: ({ mail }) => `Enviar una prueba a ${mail}`,
  args: z.object({ id: z.number().int(), mail: z.string(), key: z.string() }),
  maxAttempts: 1,
  whileHeld: 'drop',
});
