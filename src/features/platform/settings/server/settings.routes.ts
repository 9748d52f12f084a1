import type { z } from 'zod';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi, implementApiWith } from '#kit/server/http/mount.ts';
import type { sectionApi, SettingsSection } from '../section.contract.ts';
import { type GuestSettings, guestSettingsApi } from '../guestSettings.contract.ts';
import { analyticsSection } from '../sections/analyticsSection.contract.ts';
import { brandSection } from '../sections/brandSection.contract.ts';
import { deliverySection } from '../sections/deliverySection.contract.ts';
import { mailSection } from '../sections/mailsSection.contract.ts';
import { payoutSection } from '../sections/payoutsSection.contract.ts';
import { schedulingSection } from '../sections/schedulingSection.contract.ts';
import { templateSection } from '../sections/templatesSection.contract.ts';
import { seoSection } from '../sections/seoSection.contract.ts';
import {
  brandSettingsApi,
  deliverySettingsApi,
  analyticsSettingsApi,
  mailSettingsApi,
  templateSettingsApi,
  payoutSettingsApi,
  schedulingSettingsApi,
  seoSettingsApi,
  type Settings,
  settingsApi,
  settingsSections,
} from '../settings.contract.ts';
import { previewSection, updateSection } from './saveSection.ts';
import * as repo from './settings.repo.ts';

/** The handlers of one section. */
const implementSection = <Shape extends z.ZodRawShape>(
  api: ReturnType<typeof sectionApi<Shape>>,
  section: SettingsSection<Shape>,
) =>
  implementApiWith(api as unknown as ReturnType<typeof sectionApi>, ({ areas }) => ({
    read: ({ db }) => repo.find(db, section),
    update: (ctx, { body }) => updateSection(ctx, section, body),
    preview: (ctx, { body }) => previewSection(ctx, section, body, areas.settingsEffects),
  }));

export const deliverySettings = implementSection(deliverySettingsApi, deliverySection);
export const schedulingSettings = implementSection(schedulingSettingsApi, schedulingSection);
export const payoutSettings = implementSection(payoutSettingsApi, payoutSection);
export const mailSettings = implementSection(mailSettingsApi, mailSection);
export const templateSettings = implementSection(templateSettingsApi, templateSection);
export const analyticsSettings = implementSection(analyticsSettingsApi, analyticsSection);
export const brandSettings = implementSection(brandSettingsApi, brandSection);
export const seoSettings = implementSection(seoSettingsApi, seoSection);

/** Saves each section that a part of all settings touches. */
async function updateAll(ctx: Ctx, body: Partial<Settings>): Promise<Settings> {
  const given = Object.entries(body);
  for (const section of settingsSections as readonly SettingsSection[]) {
    const own = given.filter(([name]) => name in section.fields.shape);
    if (own.length > 0) await updateSection(ctx, section, Object.fromEntries(own));
  }
  return (await repo.all(ctx.db)) as Settings;
}

export const settings = implementApi(settingsApi, {
  read: async ({ db }) => (await repo.all(db)) as Settings,
  update: (ctx, { body }) => updateAll(ctx, body),
});

/** The reply's schema leaves out what is not for guests. */
export const guestSettings = implementApi(guestSettingsApi, {
  read: async ({ db }) => (await repo.all(db)) as GuestSettings,
});
