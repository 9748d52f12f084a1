import { requireUploaded } from '#features/platform/pictures/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { validate } from '#kit/server/http/validate.ts';
import type { SettingsEffect } from '#kit/server/area.ts';
import type { SettingsPreview, SettingsSection } from '../section.contract.ts';
import { announceSettings } from './announceSettings.ts';
import * as repo from './settings.repo.ts';

type Values = Record<string, unknown>;
type Stored = Values & { version: number };

/** Settings hold in every store. */
function requireEveryStore({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.storeIds === null) return;
  fail('notAllowed', { message: 'Solo quien trabaja con todos los locales puede cambiar la configuración.' });
}

/** What somebody wrote of a section, with the parts of a value that they did not say as they are. */
const mergeParts = (present: Values, body: Values): Values =>
  Object.fromEntries(
    Object.entries(body).map(([name, given]) => [
      name,
      isRecord(given) ? { ...(present[name] as object), ...given } : given,
    ]),
  );

const valuesOf = ({ version: _, ...values }: Stored): Values => values;

/** Saves what changed of a section; answers it whole. */
export function updateSection(ctx: Ctx, section: SettingsSection, body: Values): Promise<Stored> {
  requireEveryStore(ctx);
  const patch = patchEndpoint<Stored, Values>({
    table: 'settings',
    column: 'value',
    rules: section.draft,
    find: (db) => repo.findForUpdate(db, section),
    draftOf: valuesOf,
    resolvePatch: async (_, stored, given) => ({ fields: mergeParts(stored, given) }),
    async requireReferences({ db }, _, given) {
      for (const name of section.pictures ?? [])
        await requireUploaded(db, name, given[name] as string | null | undefined);
    },
    async save({ db }, _id, whole) {
      await repo.save(db, section, whole);
      await announceSettings(db, [section]);
      return repo.find(db, section);
    },
  });
  return patch(ctx, { params: { id: section.id }, body });
}

/** What saving a part of a section would do to the records of other areas. Refuses what could not be saved. */
export async function previewSection(
  { db, tenant }: Ctx,
  section: SettingsSection,
  body: Values,
  effects: readonly SettingsEffect[],
): Promise<SettingsPreview> {
  const before = valuesOf(await repo.find(db, section));
  const after = validate(section.draft, { ...before, ...mergeParts(before, body) });
  const own = effects.filter((effect) => effect.section === section.key);
  const sentences = await Promise.all(own.map((effect) => effect.sentences(db, { before, after }, { tenant })));
  return { consequences: sentences.flat() };
}
