import { z } from 'zod';
import { connectionTo } from '#features/platform/integrations/server/index.ts';
import { tenantsWithShop } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue, type Job } from '#kit/server/jobs/jobs.ts';
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

/** Takes a removed card from its provider, and then from here. */
export const deleteCardJob = (services: Pick<Services, 'integrations' | 'secrets'>): Job =>
  defineJob({
    ...deleteCard,
    async run(job, { cardId }) {
      const card = await job.inTransaction((db) => repo.find(db, cardId));
      if (card?.status !== 'removed') return;
      if (card.tokenSealed !== null) {
        const company = await job.database.onPlatform((db) =>
          tenantsWithShop(db)
            .select(['country', 'currency'])
            .where('id', '=', job.scope.tenantId)
            .executeTakeFirstOrThrow(),
        );
        const { provider: key, storeId } = card;
        const { payments } = await job.inTransaction((db) => connectionTo(db, services, { key, storeId, company }));
        const isSame = payments?.isProduction === card.isProduction;
        if (!payments?.gateway.cards || !isSame) throw new Error(`Faltan las credenciales de ${key}.`);
        await payments.gateway.cards.remove(chargedCard(job.scope.tenantId, services.secrets, card), job.signal);
      }
      await job.inTransaction((db) => repo.erase(db, cardId));
    },
  });

/** Tries again what no provider has forgotten yet, and forgets cards that nobody finished writing down. */
export const purgeCards: CleanupTask = ({ inTransaction }) =>
  inTransaction(async (db) => {
    await repo.purgeBegun(db);
    for (const { id } of await repo.removedCards(db)) await queueDeletion(db, id);
  });
