import type { z } from 'zod';
import { fromWire } from '#kit/contract/wire.ts';

/** The report of a job; null where the job ended before a deploy and left a report of another shape. */
export const parseReport = <Report>(schema: z.ZodType<Report>, result: unknown): Report | null =>
  schema.safeParse(fromWire(schema, result)).data ?? null;
