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
  whileHeld: 'run',
  label: () => 'Borrar una tarjeta guardada en su proveedor',
  args: z.object({ cardId: z.number().int() }),
  bySystem: true,
  maxAttempts: 12,
});

/** Queues the deletion of a removed card at its provider. */
export const queueDeletion = (db: Db, cardId: number) =>
  enqueue(db, deleteCard, { cardId }, { uniqueKey: `cards.delete:${cardId}` });

type CardServices = Pick<Services, 'integrations' | 'secrets'>;

/**
 * Deletes a card at its provider. A test card whose store now has production credentials is out of reach and cannot be
 * charged.
 */
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
  // A store without credentials falls back to those of the company, which do not know the card.
  const hasCard = connection?.isProduction === isProduction && connection.credential.storeId === storeId;
  const vault = hasCard ? connection.adapter.cards : undefined;
  if (!vault) return failWithoutCredentials(provider);
  await vault.remove(chargedCard(scope.tenantId, services.secrets, card), signal);
}

/** Takes a removed card from its provider, and then from here. */
export const deleteCardJob = (services: CardServices): Job =>
  defineJob({
    ...deleteCard,
    async run(job, { cardId }) {
      const card = await job.inTransaction((db) => repo.find(db, cardId));
      if (card?.status !== 'removed') return { summary: 'La tarjeta ya estaba borrada' };
      if (card.tokenSealed !== null) await deleteAtProvider(job, services, card);
      await job.inTransaction((db) => repo.erase(db, cardId));
      return { summary: 'Tarjeta borrada' };
    },
  });

/** Retries pending deletions at providers, and deletes cards whose registration was never completed. */
export const purgeCards: CleanupTask = ({ inTransaction }) =>
  inTransaction(async (db) => {
    await repo.purgeBegun(db);
    for (const { id } of await repo.removedCards(db)) await queueDeletion(db, id);
  });
