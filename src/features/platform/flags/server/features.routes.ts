import { minReason } from '#domain/changeReason.ts';
import { hideablePathNames } from '#domain/hideablePaths.ts';
import { type Environment, storedFlag, unexpired } from '#domain/flags.ts';
import { fail, type FieldErrors } from '#kit/contract/failures.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { type CompanyFeatures, featuresApi, type FeaturesPatch } from '../features.contract.ts';
import { changeCompany } from './changeCompany.ts';
import * as repo from './flags.repo.ts';
import { addFlags, type FlagChange } from './setFlags.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Which of the stored flags count in this installation. */
    environment: Environment;
  }
}

type Known = { environment: Environment; knownFlags: readonly string[] };
type Stored = Pick<repo.LockedCompany, 'flags' | 'flagEnds' | 'hiddenPaths'>;

/** Known flags that are set for this environment. */
function flagsHere({ flags, flagEnds }: Stored, { environment, knownFlags }: Known): Record<string, boolean> {
  const present = unexpired(flags, flagEnds, Date.now());
  return Object.fromEntries(
    knownFlags.flatMap((name) => {
      const value = present[storedFlag(name, environment)];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const read = async ({ database, tenant }: Ctx, known: Known): Promise<CompanyFeatures> => {
  const stored = (await database.onPlatform((db) => repo.findCompany(db, tenant.id))) ?? fail('notFound');
  return { flags: flagsHere(stored, known), knownFlags: [...known.knownFlags], hiddenPaths: stored.hiddenPaths };
};

/** Flags of a patch whose values differ from the present ones. */
function changedFlags({ flags = {}, reason = '', until = null }: FeaturesPatch, stored: Stored, known: Known) {
  const present = flagsHere(stored, known);
  return Object.entries(flags)
    .filter(([name, value]) => (present[name] ?? null) !== value)
    .map(([name, value]): FlagChange => ({ name, value, until, reason }));
}

/** Rejects names that would have no effect, and changed flags without a reason. Paths that are stored already stay. */
function requireValid(patch: FeaturesPatch, stored: Stored, known: Known): void {
  const { flags = {}, reason, hiddenPaths = [] } = patch;
  const paths: readonly string[] = [...hideablePathNames, ...stored.hiddenPaths];
  const fields: FieldErrors = {};
  for (const name of Object.keys(flags))
    if (!known.knownFlags.includes(name))
      fields[`flags.${name}`] = [`No hay una función con ese nombre. Las que hay: ${known.knownFlags.join(', ')}`];
  if (changedFlags(patch, stored, known).length > 0 && reason === undefined)
    fields.reason = [`Escribe por qué cambian las funciones, en al menos ${minReason} letras`];
  if (hiddenPaths.some((path) => !paths.includes(path)))
    fields.hidden_paths = [`Solo se pueden ocultar ${hideablePathNames.join(' y ')}`];
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
}

async function hidePaths(db: repo.Platform, { id, hiddenPaths: before }: repo.LockedCompany, paths: readonly string[]) {
  const after = [...new Set(paths)];
  if (deepEqual(before, after)) return { before: {}, after: {} };
  await db
    .updateTable('tenants')
    .set({ hiddenPaths: JSON.stringify(after) })
    .where('id', '=', id)
    .execute();
  return { before: { hidden_paths: before }, after: { hidden_paths: after } };
}

const save = (ctx: Ctx, patch: FeaturesPatch, known: Known): Promise<void> =>
  changeCompany(ctx, ctx.tenant.id, async (db, company) => {
    requireValid(patch, company, known);
    const by = { environment: known.environment, authorName: ctx.actor.name };
    const { change, ends } = await addFlags(db, company, changedFlags(patch, company, known), by);
    const hidden = await hidePaths(db, company, patch.hiddenPaths ?? company.hiddenPaths);
    return {
      change: { before: { ...change.before, ...hidden.before }, after: { ...change.after, ...hidden.after } },
      ends,
    };
  });

export const features = implementApiWith(featuresApi, ({ environment, areas }) => {
  const known = { environment, knownFlags: Object.keys(areas.flags).toSorted() };
  return {
    get: (ctx) => read(ctx, known),
    update: async (ctx, { body }) => {
      await save(ctx, body, known);
      return read(ctx, known);
    },
  };
});
