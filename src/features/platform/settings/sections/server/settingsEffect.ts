import type { z } from 'zod';
import type { SettingsEffect } from '#kit/server/area.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { SettingsSection } from '../../section.contract.ts';

/** Declares what a change of a section would do to an area's records, in sentences for the form. */
export const settingsEffect = <Shape extends z.ZodRawShape>(
  { key }: SettingsSection<Shape>,
  sentences: (
    db: Db,
    change: { before: z.output<z.ZodObject<Shape>>; after: z.output<z.ZodObject<Shape>> },
    ctx: { tenant: Tenant },
  ) => Promise<string[]>,
): SettingsEffect => ({ section: key, sentences });
