import type { MailDoor } from '#features/platform/mail/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { type Pause, settledOf } from './sendOutcomes.ts';
import * as sends from './sends.repo.ts';

/** Mails that are looked up in one run. */
const batchSize = 50;
/** Minutes until a look-up that failed is tried again. */
const findMinutes = 2;

const lostAnswer = 'El servidor de correo no dijo si lo envió.';
const notFoundYet = 'El proveedor todavía no lo encuentra.';

/** The key of a mail at its provider. */
export const sendKey = (campaignId: number, sendId: number): string => `c${campaignId}-${sendId}`;

/** The account as far as lost answers depend on it. */
export const accountOf = ({ account, find }: MailDoor): sends.SendingAccount => ({
  account,
  findsMails: find !== undefined,
});

/** Looks up a mail. Without one of its key it waits again, unless the provider may list it later. */
async function findMail(
  find: NonNullable<MailDoor['find']>,
  campaignId: number,
  { id, isRecent }: sends.UnsettledSend,
): Promise<sends.Settled> {
  const result = await find(sendKey(campaignId, id));
  if (result) return settledOf({ id, attempts: 0, result });
  if (isRecent) return { id, state: 'unknown', problem: notFoundYet, inMinutes: findMinutes };
  return { id, state: 'waiting' };
}

/**
 * Looks up the mails whose answer was lost. Those that the present account cannot find stay unknown, and are not sent again.
 *
 * `outage`: a look-up failed, so the others were not tried.
 */
export async function settleLost(
  job: JobCtx,
  door: MailDoor,
  campaignId: number,
): Promise<{ outage?: string; pause?: Pause }> {
  const lost = await job.inTransaction((db) =>
    sends.listUnsettled(db, campaignId, { ...accountOf(door), count: batchSize }),
  );
  const results: sends.Settled[] = [];
  let failure: ProviderFailure | null = null;
  for (const send of lost) {
    const { id, isFindable } = send;
    if (!door.find || !isFindable) results.push({ id, state: 'unknown', problem: lostAnswer });
    else if (failure) results.push({ id, state: 'unknown', problem: failure.message, inMinutes: findMinutes });
    else
      try {
        results.push(await findMail(door.find, campaignId, send));
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        failure = error;
        results.push({ id, state: 'unknown', problem: error.message, inMinutes: findMinutes });
      }
  }
  await job.inTransaction((db) => sends.settle(db, results));
  if (failure?.reason === 'unauthorised') return { pause: { reason: 'provider', note: failure.message } };
  return failure ? { outage: failure.message } : {};
}
