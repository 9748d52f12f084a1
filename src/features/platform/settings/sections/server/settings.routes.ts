import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi, implementApiWith } from '#kit/server/http/mount.ts';
import { guestSettingsApi } from '../../guestSettings.contract.ts';
import type { SettingsSection } from '../../section.contract.ts';
import { guestSections, type Settings, settingsSections } from '../../sections.contract.ts';
import { settingsApi } from '../../settings.contract.ts';
import { previewSection, updateSection } from './saveSection.ts';
import * as repo from './settings.repo.ts';

const implementSection = (section: SettingsSection) => ({
  title: `Configuración: ${section.title.toLowerCase()}`,
  ...implementApiWith(section.api, ({ areas }) => ({
    read: ({ db }) => repo.find(db, section),
    update: (ctx, { body }) => updateSection(ctx, section, body),
    preview: (ctx, { body }) => previewSection(ctx, section, body, areas.settingsEffects),
  })),
});

/** The endpoints of every section with their handlers: `deliverySettings`. */
export const sectionApis = Object.fromEntries(
  settingsSections.map((section) => [`${section.key}Settings`, implementSection(section)]),
);

/** Saves each section that has a field in the body. */
async function updateAll(ctx: Ctx, body: Partial<Settings>): Promise<Settings> {
  const fields = Object.entries(body);
  for (const section of settingsSections) {
    const part = fields.filter(([name]) => name in section.fields.shape);
    if (part.length > 0) await updateSection(ctx, section, Object.fromEntries(part));
  }
  return repo.readSettings(ctx.db, ...settingsSections);
}

export const settings = implementApi(settingsApi, {
  read: ({ db }) => repo.readSettings(db, ...settingsSections),
  update: (ctx, { body }) => updateAll(ctx, body),
});

export const guestSettings = implementApi(guestSettingsApi, {
  read: ({ db }) => repo.readSettings(db, ...guestSections),
});
