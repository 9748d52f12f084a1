import { z } from 'zod';
import { connect, failWithoutCredentials } from '#features/platform/integrations/server/index.ts';
import { tenantsWithShop } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { CleanupTask } from '#kit/server/jobs/nightlyCleanup.ts';
import type { Services } from '#kit/server/services.ts';
import * as repo from './cards.repo.ts';
import { chargedCard } from './chargedCard.ts';

const deleteCard = defineJobKind({
  kind: 'cards.delete',
  label: () => 'Borrar una tarjeta guardada en su proveedor',
  args: z.object({ cardId: z.number().int() }),
  bySystem: true,
  maxAttempts: 12,
});

/** Asks for a removed card to be taken from its provider. */
export const queueDeletion = (db: Db, cardId: number) =>
  enqueue(db, deleteCard, { cardId }, { uniqueKey: `cards.delete:${cardId}` });

type CardServices = Pick<Services, 'integrations' | 'secrets'>;

/** Takes a card from whoever keeps it. One of tries that was left behind by productive credentials nobody can reach, or charge. */
async function deleteAtProvider(job: JobCtx, services: CardServices, card: repo.StoredCard): Promise<void> {
  const { database, scope, inTransaction, signal } = job;
  const company = await database.onPlatform((db) =>
    tenantsWithShop(db).select(['country', 'currency']).where('id', '=', scope.tenantId).executeTakeFirstOrThrow(),
  );
  const { provider, storeId, isProduction } = card;
  const connection = await inTransaction((db) =>
    connect(db, services, 'payments', { provider, storeId, company, isSent: true }),
  );
  if (connection?.isProduction && !isProduction) return;
  // A store without credentials of its own is answered with those of the company, which know nothing of the card.
  const isKeeper = connection?.isProduction === isProduction && connection.credential.storeId === storeId;
  const vault = isKeeper ? connection.adapter.cards : undefined;
  if (!vault) return failWithoutCredentials(provider);
  await vault.remove(chargedCard(scope.tenantId, services.secrets, card), signal);
}

/** Takes a removed card from its provider, and then from here. */
export const deleteCardJob = (services: CardServices): Job =>
  defineJob({
    ...deleteCard,
    async run(job, { cardId }) {
      const card = await job.inTransaction((db) => repo.find(db, cardId));
      if (card?.status !== 'removed') return;
      if (card.tokenSealed !== null) await deleteAtProvider(job, services, card);
      await job.inTransaction((db) => repo.erase(db, cardId));
    },
  });

/** Tries again what no provider has forgotten yet, and forgets cards that nobody finished writing down. */
export const purgeCards: CleanupTask = ({ inTransaction }) =>
  inTransaction(async (db) => {
    await repo.purgeBegun(db);
    for (const { id } of await repo.removedCards(db)) await queueDeletion(db, id);
  });
