import { hideablePathNames } from '#domain/hideablePaths.ts';
import { type Environment, storedFlag } from '#domain/flags.ts';
import { fail, type FieldErrors } from '#kit/contract/failures.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { accessTopic } from '#kit/contract/live.ts';
import { recordPlatformChange } from '#features/platform/audit/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { emit } from '#kit/server/live/events.ts';
import { type CompanyFeatures, featuresApi, featuresEntity, type FeaturesPatch } from '../features.contract.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Which of the stored flags count in this installation. */
    environment: Environment;
  }
}

type Known = { environment: Environment; knownFlags: readonly string[] };
type Stored = { flags: Record<string, boolean>; hiddenPaths: string[] };

const present = ({ flags, hiddenPaths }: Stored, { environment, knownFlags }: Known): CompanyFeatures => ({
  flags: Object.fromEntries(
    knownFlags.flatMap((name) => {
      const value = flags[storedFlag(name, environment)];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  knownFlags: [...knownFlags],
  hiddenPaths,
});

const find = ({ database, tenant: { id } }: Ctx): Promise<Stored> =>
  database.onPlatform(async (db) => {
    const row = db.selectFrom('tenants').select(['flags', 'hiddenPaths']).where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()) as Stored;
  });

/** Rejects names that would have no effect. Paths that are stored already stay. */
function requireKnown({ flags = {}, hiddenPaths = [] }: FeaturesPatch, stored: Stored, { knownFlags }: Known): void {
  const paths: readonly string[] = [...hideablePathNames, ...stored.hiddenPaths];
  const fields: FieldErrors = {};
  for (const name of Object.keys(flags))
    if (!knownFlags.includes(name))
      fields[`flags.${name}`] = [`No hay una función con ese nombre. Las que hay: ${knownFlags.join(', ')}`];
  if (hiddenPaths.some((path) => !paths.includes(path)))
    fields.hidden_paths = [`Solo se pueden ocultar ${hideablePathNames.join(' y ')}`];
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
}

const merged = (stored: Stored, { flags = {}, hiddenPaths }: FeaturesPatch, { environment }: Known): Stored => {
  const entries = Object.entries(flags).map(([name, value]) => [storedFlag(name, environment), value]);
  const all: Record<string, boolean | null> = { ...stored.flags, ...Object.fromEntries(entries) };
  return {
    flags: Object.fromEntries(Object.entries(all).filter((entry): entry is [string, boolean] => entry[1] !== null)),
    hiddenPaths: hiddenPaths ? [...new Set(hiddenPaths)] : stored.hiddenPaths,
  };
};

type FeaturesChange = Record<'before' | 'after', Record<string, unknown>>;

/** The changed flags and paths, in their history; null if nothing changed. */
function changeOf(before: Stored, after: Stored, { environment, knownFlags }: Known): FeaturesChange | null {
  const valueOf = ({ flags }: Stored, name: string) => flags[storedFlag(name, environment)] ?? null;
  const changedFlags = knownFlags.filter((name) => valueOf(before, name) !== valueOf(after, name));
  const hidesOthers = !deepEqual(before.hiddenPaths, after.hiddenPaths);
  if (changedFlags.length === 0 && !hidesOthers) return null;
  const recorded = (stored: Stored) => ({
    ...(changedFlags.length > 0 && {
      flags: Object.fromEntries(changedFlags.map((name) => [name, valueOf(stored, name)])),
    }),
    ...(hidesOthers && { hidden_paths: stored.hiddenPaths }),
  });
  return { before: recorded(before), after: recorded(after) };
}

/** Announces the change to the processes and screens of the company, whose history has who made it. */
const announce = ({ inTransaction, tenant }: Ctx, change: FeaturesChange): Promise<void> =>
  inTransaction(async (db) => {
    await recordPlatformChange(db, { entity: featuresEntity, recordId: tenant.id, title: tenant.name, ...change });
    await emit(db, accessTopic, { audience: 'signedIn' });
  });

async function save(ctx: Ctx, patch: FeaturesPatch, known: Known): Promise<CompanyFeatures> {
  requireKnown(patch, await find(ctx), known);
  const saved = await ctx.database.onPlatform(async (db) => {
    const row = db.selectFrom('tenants').select(['flags', 'hiddenPaths']).where('id', '=', ctx.tenant.id).forUpdate();
    const before = (await row.executeTakeFirstOrThrow()) as Stored;
    const next = merged(before, patch, known);
    const columns = { flags: JSON.stringify(next.flags), hiddenPaths: JSON.stringify(next.hiddenPaths) };
    await db.updateTable('tenants').set(columns).where('id', '=', ctx.tenant.id).execute();
    return { next, change: changeOf(before, next, known) };
  });
  if (saved.change) await announce(ctx, saved.change);
  return present(saved.next, known);
}

export const features = implementApiWith(featuresApi, ({ environment, areas }) => {
  const known = { environment, knownFlags: Object.keys(areas.flags).toSorted() };
  return {
    get: async (ctx) => present(await find(ctx), known),
    update: (ctx, { body }) => save(ctx, body, known),
  };
});
