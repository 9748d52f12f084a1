import { z } from 'zod';
import { MissingCredentials, openAccount } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { follower } from '#kit/server/live/followers.ts';
import type { Services } from '#kit/server/services.ts';
import { itemsOf } from '../catalogueItems.rules.ts';
import * as repo from './catalogues.repo.ts';
import { readCatalogueOf } from './readCatalogueOf.ts';
import { readStockLater } from './stockJobs.ts';

type PosServices = Pick<Services, 'integrations' | 'secrets'>;

const minute = 60_000;
const upkeep = { bySystem: true, transient: true } as const;

const readCatalogue = defineJobKind({
  kind: 'pos.catalogue',
  whileHeld: 'defer',
  label: ({ provider }) => `Leer el catálogo de ${providerNameOf(provider)}`,
  args: z.object({ catalogueId: z.number().int(), provider: z.string() }),
  // Those that fail are read again each hour.
  maxAttempts: 1,
  ...upkeep,
});

/** Reads the catalogues of new accounts, and those whose credentials changed. */
const followAccounts = defineJobKind({
  kind: 'pos.follow_accounts',
  whileHeld: 'defer',
  label: () => 'Poner al día los catálogos de los puntos de venta',
  args: z.object({}),
  ...upkeep,
});

const readSoon = (db: Db, { id: catalogueId, provider }: Pick<repo.Account, 'id' | 'provider'>, runAt?: string) =>
  enqueue(
    db,
    readCatalogue,
    { catalogueId, provider },
    { uniqueKey: `pos-catalogue:${catalogueId}`, isSerial: true, ...(runAt !== undefined && { runAt }) },
  );

async function prepareAccounts(db: Db): Promise<void> {
  await repo.createMissing(db);
  await repo.resetChanged(db);
}

/** Queues the reading of the catalogues that a user may read; returns how many. */
export async function readAllSoon(db: Db, storeScope: Actor['storeIds']): Promise<number> {
  await prepareAccounts(db);
  const catalogues = await repo.list(db, storeScope);
  for (const catalogue of catalogues) await readSoon(db, catalogue);
  return catalogues.length;
}

/** When a catalogue may be read; null: now. */
function nextReadAt({ triedAt }: repo.Account, callsPerMinute: number | null): string | null {
  const at = triedAt === null ? 0 : Date.parse(triedAt) + Math.ceil(minute / (callsPerMinute ?? Infinity));
  return at > Date.now() ? new Date(at).toISOString() : null;
}

async function read(job: JobCtx, services: PosServices, account: repo.Account): Promise<void> {
  const { id } = account;
  const { adapter, provider, credential } = await openAccount(job, services, 'pos', account);
  const later = nextReadAt(account, adapter.traits.catalogueCallsPerMinute);
  if (later !== null) {
    await job.inTransaction((db) => readSoon(db, account, later));
    return;
  }
  const attempt = {
    triedAt: new Date().toISOString(),
    credentialId: credential.id,
    credentialVersion: credential.version,
  };
  await job.inTransaction((db) => repo.setState(db, id, attempt));
  const items = itemsOf(await readCatalogueOf({ adapter, provider }, job.signal));
  await job.inTransaction(async (db) => {
    await repo.mergeItems(db, id, items);
    await repo.setState(db, id, { readAt: new Date().toISOString(), problem: null });
    if (adapter.stock) await readStockLater(db, account, 0);
  });
}

/** Reads a catalogue, or stores why it could not be read. A failure changes none of its items. */
export const readCatalogueJob = (services: PosServices): Job =>
  defineJob({
    ...readCatalogue,
    async run(job, { catalogueId }) {
      const account = await job.inTransaction((db) => repo.find(db, catalogueId));
      if (!account) return null;
      try {
        await read(job, services, account);
      } catch (error) {
        const isExpected = error instanceof ProviderFailure || error instanceof MissingCredentials;
        if (!isExpected || job.signal.aborted) throw error;
        const problem = error.message.slice(0, 500);
        await job.inTransaction((db) => repo.setState(db, catalogueId, { problem }));
      }
      return null;
    },
  });

export const followAccountsJob = defineJob({
  ...followAccounts,
  run: (job) =>
    job.inTransaction(async (db) => {
      await readUnreadSoon(db);
      return null;
    }),
});

export const followCredentials = follower({
  topic: 'auth_credentials',
  job: followAccounts,
  jobOf: () => ({ key: '', args: {} }),
  hasWork: repo.hasUnread,
});

/** Queues the reading of catalogues that were never read with their credentials, or whose last reading failed. */
export async function readUnreadSoon(db: Db): Promise<void> {
  await prepareAccounts(db);
  for (const account of await repo.listUnread(db)) await readSoon(db, account);
}

export const readNightly = ({ inTransaction }: JobCtx): Promise<number> => inTransaction((db) => readAllSoon(db, null));
