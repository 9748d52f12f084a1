import type { PortConnection } from '#features/platform/integrations/server/index.ts';
import { isTransient, ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { ChannelOpening } from '#integrations/channels/openingPort.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { assertWritable } from '../../links/server/assertWritable.ts';
import { announceLinks, setState } from '../../links/server/linkStates.ts';
import type { ChannelServices } from '../../links/server/linkJobs.ts';
import { openLink, runOnLink } from '../../links/server/runOnLink.ts';
import {
  isHeldAlone,
  needsSending,
  preparationToSend,
  type RequiredOpening,
  requiredOpening,
} from '../opening.rules.ts';
import { heldClosingsOf } from '#features/platform/tenants/server/index.ts';
import * as repo from './opening.repo.ts';
import { syncOpening, syncOpeningAt } from './openingJobKinds.ts';

/** Milliseconds for which a channel that takes no change is left alone. */
const blockedFor = 600_000;

type Linked = { link: repo.LinkOpening; connection: PortConnection<'channels'>; opening: ChannelOpening };

const earliest = (...moments: readonly (string | null)[]) =>
  moments.filter((moment) => moment !== null).toSorted((one, other) => Date.parse(one) - Date.parse(other))[0];

/** Whether a hold leaves a store as its tablet paused it: the release would open it otherwise. */
async function isPausedAlready({ signal }: JobCtx, { link, opening }: Linked): Promise<boolean> {
  if (link.sentOpen === false || !isHeldAlone(link.closures, new Date())) return false;
  const { open, closedBy } = await opening.state(link.reference, signal);
  return !open && closedBy === 'channel';
}

/** Sends the state that a store is to have, where its channel has another of us. */
async function sendOpening(job: JobCtx, { pause }: RequiredOpening, { link, connection, opening }: Linked) {
  assertWritable(connection, link);
  const { blocked } = pause
    ? await opening.pause(link.reference, pause, job.signal)
    : await opening.open(link.reference, job.signal);
  const blockedUntil = blocked === null ? null : new Date(Date.now() + blockedFor).toISOString();
  await job.inTransaction((db) =>
    setState(db, link.id, {
      blockedUntil,
      problem: blocked,
      ...(blocked === null && { sentOpen: !pause, sentUntil: pause?.until ?? null, resends: false }),
    }),
  );
  return blockedUntil;
}

async function sendPreparation(job: JobCtx, { link, connection, opening }: Linked): Promise<void> {
  const minutes = preparationToSend({ ...link, usual: link.pickUpWaitTime }, link.sentMinutes, new Date());
  if (minutes === null || !opening.setPreparation) return;
  assertWritable(connection, link);
  await opening.setPreparation(link.reference, minutes, job.signal);
  await job.inTransaction((db) => setState(db, link.id, { sentMinutes: minutes }));
}

async function readState(job: JobCtx, { link, opening }: Linked): Promise<void> {
  const { open, closedBy, reason, until } = await opening.state(link.reference, job.signal);
  await job.inTransaction((db) =>
    setState(db, link.id, {
      isOpen: open,
      closedBy,
      reason,
      closedUntil: until,
      checkedAt: new Date().toISOString(),
    }),
  );
}

async function sync(job: JobCtx, services: ChannelServices, link: repo.LinkOpening): Promise<void> {
  const connection = await openLink(job, services, link);
  const { opening } = connection.adapter;
  if (!opening) return;
  const linked = { link, connection, opening };
  const required = requiredOpening(link.closures, new Date());
  const isBlocked = link.blockedUntil !== null && Date.parse(link.blockedUntil) > Date.now();
  const isDue =
    link.resends || needsSending(required, { isOpen: link.sentOpen, until: link.sentUntil }, opening.endsPauses);
  const isSent = isDue && !isBlocked && !(await isPausedAlready(job, linked));
  const blockedUntil = isSent ? await sendOpening(job, required, linked) : link.blockedUntil;
  await sendPreparation(job, linked);
  await readState(job, linked);
  await job.inTransaction(async (db) => {
    if (!isBlocked && blockedUntil === null) await setState(db, link.id, { problem: null });
    const nextAt = earliest(required.changesAt, isDue ? blockedUntil : null, link.busyUntil);
    if (nextAt !== undefined && Date.parse(nextAt) > Date.now()) await syncOpeningAt(db, link.id, nextAt);
    await announceLinks(db);
  });
}

/** Credentials that are missing may be entered meanwhile. */
const isRetried = (error: Error): boolean => isTransient(error) || !(error instanceof ProviderFailure);

/** Repeatable: what is sent is the state of the store now, and a channel that has it is left alone. */
export const syncOpeningJob = (services: ChannelServices): Job =>
  defineJob({
    ...syncOpening,
    async run(job, { linkId }) {
      const heldIn = await heldClosingsOf(job);
      const link = await job.inTransaction((db) => repo.find(db, heldIn, linkId));
      if (!link) return null;
      await runOnLink(job, { linkId, shownAs: 'problem', work: () => sync(job, services, link), isRetried });
      return null;
    },
  });
