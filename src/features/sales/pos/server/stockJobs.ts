import { z } from 'zod';
import { followStock } from '#features/catalogue/sold-outs/server/index.ts';
import { MissingCredentials, openAccount } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { Pos } from '#integrations/pos/port.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import * as catalogues from './catalogues.repo.ts';
import * as repo from './stock.repo.ts';

type PosServices = Pick<Services, 'integrations' | 'secrets'>;

/** Milliseconds between two reads of the stock of an account, at least, and for each of its items. */
const [readEvery, perItem] = [3 * 60_000, 100];

const readStock = defineJobKind({
  kind: 'pos.stock',
  whileHeld: 'defer',
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
  delayMs: number,
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

/** Has the sold-outs of the stores of an account follow its stock as it is stored; without credentials they end. */
async function settle(job: JobCtx, account: catalogues.Account, isConnected: boolean): Promise<void> {
  const followBatch = async (db: Db) =>
    followStock(db, {
      source: { key: account.provider, name: providerNameOf(account.provider) },
      storeIds: isConnected ? await repo.storesOf(db, account) : [],
      coveredIds: await repo.coveredStores(db, account),
      out: await repo.outOfStock(db, account.id),
    });
  while (await job.inTransaction(followBatch)) job.signal.throwIfAborted();
}

/** Reads the stock of an account; returns how many items it has. */
async function read(
  job: JobCtx,
  { stock }: Required<Pick<Pos, 'stock'>>,
  account: catalogues.Account,
): Promise<number> {
  const codes = await job.inTransaction((db) => repo.mappedCodes(db, account.id));
  const units = codes.length === 0 ? new Map<string, number>() : await stock(codes, job.signal);
  await job.inTransaction((db) => repo.setStock(db, account.id, units));
  await settle(job, account, true);
  return codes.length;
}

/** Reads the stock of an account again and again, until it has no credentials. */
export const readStockJob = (services: PosServices): Job =>
  defineJob({
    ...readStock,
    async run(job, { catalogueId }) {
      const account = await job.inTransaction((db) => catalogues.find(db, catalogueId));
      if (!account) return null;
      let items = 0;
      try {
        const { adapter } = await openAccount(job, services, 'pos', account);
        const { stock } = adapter;
        if (!stock) return null;
        items = await read(job, { stock }, account);
      } catch (error) {
        job.signal.throwIfAborted();
        if (error instanceof MissingCredentials) {
          await settle(job, account, false);
          return null;
        }
        if (!(error instanceof ProviderFailure)) throw error;
      }
      await job.inTransaction((db) => readStockLater(db, account, Math.max(readEvery, items * perItem)));
      return null;
    },
  });
