import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import * as repo from './channelOrders.repo.ts';
import { isOpen } from './channelStates.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Answers to the channels of companies without credentials count as sent. */
    rehearsesChannels: boolean;
  }
}
export type RehearsalServices = Pick<Services, 'rehearsesChannels'>;

/** Stores the answers to an order that is placed here as if its channel had them; returns whether it is. */
export async function rehearseAnswers(db: Db, id: number): Promise<boolean> {
  const row = await repo.findForUpdate(db, id);
  if (!row || row.orderId === null) return false;
  const now = new Date().toISOString();
  const isAccepted = row.answer === 'accept' && row.state === 'waiting';
  const isRefused = row.answer === 'refuse' && isOpen(row.state);
  if (row.missing !== null && row.missingSentAt === null) await repo.markMissingSent(db, id, row.missing);
  await repo.change(db, id, {
    ...(isAccepted && { state: 'accepted', acceptedAt: now }),
    ...(isRefused && { state: 'denied' }),
    ...(row.readyAt !== null && row.readySentAt === null && { readySentAt: now }),
    ...(row.courierStep !== null && { courierStepSent: row.courierStep }),
    problem: null,
  });
  return true;
}
