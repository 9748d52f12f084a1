import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi, implementApiWith } from '#kit/server/http/mount.ts';
import { guestSettingsApi } from '../guestSettings.contract.ts';
import { type Settings, settingsApi, settingsSections } from '../settings.contract.ts';
import { previewSection, updateSection } from './saveSection.ts';
import * as repo from './settings.repo.ts';

/** The endpoints of every section with their handlers: `deliverySettings`. */
export const sectionApis = Object.fromEntries(
  settingsSections.map((section) => [
    `${section.key}Settings`,
    {
      title: `Configuración: ${section.title.toLowerCase()}`,
      ...implementApiWith(section.api, ({ areas }) => ({
        read: ({ db }) => repo.find(db, section),
        update: (ctx, { body }) => updateSection(ctx, section, body),
        preview: (ctx, { body }) => previewSection(ctx, section, body, areas.settingsEffects),
      })),
    },
  ]),
);

/** Saves each section that a part of all settings touches. */
async function updateAll(ctx: Ctx, body: Partial<Settings>): Promise<Settings> {
  const given = Object.entries(body);
  for (const section of settingsSections) {
    const own = given.filter(([name]) => name in section.fields.shape);
    if (own.length > 0) await updateSection(ctx, section, Object.fromEntries(own));
  }
  return repo.all(ctx.db);
}

export const settings = implementApi(settingsApi, {
  read: ({ db }) => repo.all(db),
  update: (ctx, { body }) => updateAll(ctx, body),
});

/** The reply's schema leaves out what is not for guests. */
export const guestSettings = implementApi(guestSettingsApi, {
  read: ({ db }) => repo.all(db),
});
