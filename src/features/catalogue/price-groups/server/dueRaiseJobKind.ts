import { z } from 'zod';
import { defineJobKind } from '#kit/server/jobs/jobs.ts';

/** The moment of a raise: to begin, or to go back. */
export const dueRaiseJobKind = defineJobKind({
  kind: 'price_groups.raise_due',
  whileHeld: 'defer',
  label: () => 'Alza de precios programada',
  args: z.object({ priceGroupId: z.number().int(), raiseId: z.number().int(), at: z.iso.datetime() }),
  source: 'clock',
});
