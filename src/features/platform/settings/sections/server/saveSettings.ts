import type { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import type { SettingsSection } from '../../section.contract.ts';
import { findForUpdate, save } from './settings.repo.ts';

/** Saves a section without its endpoint, for demo companies and tests. */
export async function saveSettings<Shape extends z.ZodRawShape>(
  db: Db,
  section: SettingsSection<Shape>,
  values: z.output<z.ZodObject<Shape>>,
): Promise<void> {
  await findForUpdate(db, section);
  await save(db, section, values);
}
