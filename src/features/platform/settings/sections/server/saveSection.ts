import { requireUploaded } from '#features/platform/pictures/server/index.ts';
import { mergeParts } from '#kit/contract/parts.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { requireNoIssues, validate } from '#kit/server/http/validate.ts';
import type { SettingsEffect } from '#kit/server/area.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import type { SectionValues, SettingsPreview, SettingsSection } from '../../section.contract.ts';
import { announceSettings } from './announceSettings.ts';
import { requireCompanyUser } from './requireCompanyUser.ts';
import * as repo from './settings.repo.ts';

type Values = SectionValues<SettingsSection>;

const withoutVersion = ({ version: _, ...values }: repo.StoredSection): Values => values;

/** The fields of a body, completed from the stored ones where it has parts of them. */
const sentFields = ({ fields }: SettingsSection, stored: Values, body: Values): Values => {
  const merged: Values = mergeParts(fields, stored, body);
  return Object.fromEntries(Object.keys(body).map((name) => [name, merged[name]]));
};

/** Saves what changed of a section and returns all of it. */
export function updateSection(ctx: Ctx, section: SettingsSection, body: Values): Promise<repo.StoredSection> {
  // Settings apply in every store.
  requireEveryStore(ctx, 'cambiar la configuración');
  const patch = patchEndpoint<repo.StoredSection, Values>({
    table: 'settings',
    column: 'value',
    rules: ({ tenant }) => section.draftIn(tenant.country),
    find: (db) => repo.findForUpdate(db, section),
    draftOf: withoutVersion,
    resolvePatch: async (_, stored, parts) => ({ fields: sentFields(section, stored, parts) }),
    async requireReferences({ db }, stored, fields) {
      const before = withoutVersion(stored);
      requireNoIssues(section.changeIssues?.({ ...before, ...fields }, before) ?? []);
      for (const name of section.pictures ?? [])
        await requireUploaded(db, name, fields[name] as string | null | undefined);
    },
    async save({ db, actor, tenant }, _id, values) {
      requireCompanyUser({ actor, tenant }, [section]);
      await repo.save(db, section, values);
      await announceSettings(db, [section]);
      return repo.find(db, section);
    },
  });
  return patch(ctx, { params: { id: section.id }, body });
}

/** Effects on other areas of saving a part of a section. Rejects what could not be saved. */
export async function previewSection(
  { db, tenant }: Ctx,
  section: SettingsSection,
  body: Values,
  effects: readonly SettingsEffect[],
): Promise<SettingsPreview> {
  const before = withoutVersion(await repo.find(db, section));
  const after = validate(section.draftIn(tenant.country), { ...before, ...sentFields(section, before, body) });
  requireNoIssues(section.changeIssues?.(after, before) ?? []);
  const sentences = await Promise.all(
    effects
      .filter((effect) => effect.section === section.key)
      .map((effect) => effect.sentences(db, { before, after }, { tenant })),
  );
  return { consequences: sentences.flat() };
}
