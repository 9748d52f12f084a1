import { z } from 'zod';
import { followStock } from '#features/catalogue/sold-outs/server/index.ts';
import { MissingCredentials, openStoredConnection } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { Pos } from '#integrations/pos/port.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { stockChanges } from '../stock.rules.ts';
import * as catalogues from './catalogues.repo.ts';
import * as repo from './stock.repo.ts';

type PosServices = Pick<Services, 'integrations' | 'secrets'>;

/** Milliseconds between two reads of the stock of an account. */
const readEvery = 3 * 60_000;

const readStock = defineJobKind({
  kind: 'pos.stock',
  label: ({ provider }) => `Leer el stock de ${providerNameOf(provider)}`,
  args: z.object({ catalogueId: z.number().int(), provider: z.string() }),
  source: 'clock',
  bySystem: true,
  transient: true,
});

/** Queues the next read of the stock of an account, unless one waits. */
export const readStockLater = (
  db: Db,
  { id: catalogueId, provider }: Pick<catalogues.Account, 'id' | 'provider'>,
  delayMs = readEvery,
) =>
  enqueue(
    db,
    readStock,
    { catalogueId, provider },
    {
      uniqueKey: `pos-stock:${catalogueId}`,
      isSerial: true,
      runAt: new Date(Date.now() + delayMs).toISOString(),
    },
  );

/** Has sold-outs follow what was counted since the last read. */
async function settle(db: Db, account: catalogues.Account, units: ReadonlyMap<string, number>): Promise<void> {
  const stored = await repo.mappedItems(db, account.id);
  const changes = stockChanges(stored, units);
  await repo.setStock(
    db,
    account.id,
    stored.map(({ code }) => code),
    units,
  );
  if (changes.ended.length + changes.available.length === 0) return;
  const source = { key: account.provider, name: providerNameOf(account.provider) };
  const storeIds = await repo.storesOf(db, account);
  const ended = await repo.targetsOf(db, account.id, changes.ended);
  const available = await repo.targetsOf(db, account.id, changes.available);
  for (const target of ['product', 'modifier'] as const)
    await followStock(db, { source, storeIds, target, ended: ended[target], available: available[target] });
}

async function read(job: JobCtx, { stock }: Required<Pick<Pos, 'stock'>>, account: catalogues.Account): Promise<void> {
  const items = await job.inTransaction((db) => repo.mappedItems(db, account.id));
  if (items.length === 0) return;
  const units = await stock(
    items.map(({ code }) => code),
    job.signal,
  );
  const rounded = new Map([...units].map(([code, quantity]) => [code, Math.floor(quantity)]));
  await job.inTransaction((db) => settle(db, account, rounded));
}

/** Reads the stock of an account again and again, until it has no credentials. */
export const readStockJob = (services: PosServices): Job =>
  defineJob({
    ...readStock,
    async run(job, { catalogueId }) {
      const account = await job.inTransaction((db) => catalogues.find(db, catalogueId));
      if (!account) return null;
      try {
        const { adapter } = await openStoredConnection(job, services, 'pos', { ...account, credentialId: null });
        const { stock } = adapter;
        if (!stock) return null;
        await read(job, { stock }, account);
      } catch (error) {
        job.signal.throwIfAborted();
        if (error instanceof MissingCredentials) return null;
        if (!(error instanceof ProviderFailure)) throw error;
      }
      await job.inTransaction((db) => readStockLater(db, account));
      return null;
    },
  });
