import { parseStoredFlag, storedFlag } from '#domain/flags.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import { flagMatrixApi, type FlagSummary } from '../flagMatrix.contract.ts';
import type { FlagValue } from '../flags.contract.ts';
import * as repo from './flagMatrix.repo.ts';
import type { Platform } from './flags.repo.ts';
import { defaultOf, requireSettable } from './flags.routes.ts';
import { setFlags } from './setFlags.ts';

/** A flag with how many companies have it. */
export async function summaryOf(db: Platform, name: string, { areas, environment }: Services): Promise<FlagSummary> {
  const stored = storedFlag(name, environment);
  const { onCount = 0, offCount = 0 } = (await repo.counts(db)).find((count) => count.stored === stored) ?? {};
  return { name, known: name in areas.flags, default: defaultOf(areas.flags, name), onCount, offCount };
}

async function readSummary({ database }: Ctx, { areas, environment }: Services) {
  const [counts, plans] = await database.onPlatform(
    async (db) => [await repo.counts(db), await repo.plans(db)] as const,
  );
  const here = new Map(
    counts
      .filter(({ stored }) => parseStoredFlag(stored).environment === environment)
      .map((count) => [count.stored, count]),
  );
  const names = new Set([
    ...Object.keys(areas.flags),
    ...[...here.keys()].map((stored) => parseStoredFlag(stored).name),
  ]);
  const flags = [...names].toSorted().map((name): FlagSummary => {
    const { onCount = 0, offCount = 0 } = here.get(storedFlag(name, environment)) ?? {};
    return { name, known: name in areas.flags, default: defaultOf(areas.flags, name), onCount, offCount };
  });
  return { flags, plans };
}

/** Why a company was not changed. */
const sentenceOf = (error: unknown): string =>
  error instanceof Failure && error.status < 500 ? error.message : 'No se pudo guardar. Vuelve a intentarlo.';

type Many = FlagValue & { name: string; companies: { id: number; version: number }[] };

/** Sets a flag of several companies, each in its transaction: one that another person changed stops none of the others. */
async function setMany(ctx: Ctx, { companies, ...change }: Many, services: Services) {
  requireSettable(change, services);
  const by = { environment: services.environment, authorName: ctx.actor.name };
  const results: { id: number; error: string | null }[] = [];
  for (const { id, version } of companies) {
    try {
      await setFlags(ctx, id, [{ ...change, version }], by);
      results.push({ id, error: null });
    } catch (error) {
      results.push({ id, error: sentenceOf(error) });
    }
  }
  return { results };
}

export const flagMatrix = implementApiWith(flagMatrixApi, (services) => ({
  list: ({ database }, { query }) => database.onPlatform((db) => repo.list(db, query, services.environment)),
  summary: (ctx) => readSummary(ctx, services),
  setMany: (ctx, { body }) => setMany(ctx, body, services),
}));
