import { isLockedCompany } from '#features/platform/tenants/server/index.ts';
import type { AudienceAdapter } from '#integrations/audience/port.ts';
import { upsertMembers } from '#integrations/audience/upsertMembers.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { findList } from './chosenList.ts';
import * as repo from './members.repo.ts';
import { announce } from './syncs.repo.ts';

/** Contacts that are removed at the same time: a key of Mailchimp has ten connections. */
const connections = 5;

type Sending = { job: JobCtx; adapter: AudienceAdapter };

/** Removes a contact at the provider; a refusal is stored with it. */
async function removeOne({ job, adapter }: Sending, member: repo.LeavingMember): Promise<boolean> {
  const { id, listId, reference, state } = member;
  try {
    await (state === 'erasing' ? adapter.erase : adapter.archive)(listId, reference, job.signal);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.reason !== 'refused') throw error;
    await job.inTransaction((db) => repo.reportLeaving(db, id, error.message));
    return false;
  }
}

/** Removes contacts who left; returns how many the provider refused to remove. */
async function removeLeaving(sending: Sending): Promise<number> {
  const { job } = sending;
  let refused = 0;
  for (let after = 0; ; ) {
    const members = await job.inTransaction((db) => repo.findLeaving(db, after, connections));
    const last = members.at(-1);
    if (!last) return refused;
    const removed = await Promise.all(members.map((member) => removeOne(sending, member)));
    const done = members.filter((_, place) => removed[place]);
    refused += members.length - done.length;
    await job.inTransaction(async (db) => {
      await repo.remove(db, done);
      await announce(db);
    });
    after = last.id;
  }
}

/** Whether a list is still the chosen one and enabled, which may end in the middle of a synchronisation. */
async function isChosen(db: Db, listId: string): Promise<boolean> {
  const list = await findList(db);
  return list !== null && list.isEnabled && list.listId === listId;
}

/** Sends a batch of contacts and stores their results; returns the last one and how many have no result. None while locked. */
async function sendBatch(
  { job, adapter }: Sending,
  { listId, after }: { listId: string; after: number },
): Promise<{ after: number; unknown: number } | null> {
  if (await isLockedCompany(job)) return null;
  const members = await job.inTransaction(async (db) => {
    if (!(await isChosen(db, listId))) return [];
    const pending = await repo.findPending(db, { listId, after, count: adapter.traits.batchSize });
    if (pending.length > 0)
      await repo.setReferences(
        db,
        pending.map(({ id, mail }) => ({ id, reference: adapter.referenceOf(mail) })),
      );
    return pending;
  });
  const last = members.at(-1);
  if (!last) return null;
  const sent = members.map(({ id: _, contentHash: __, ...member }) => member);
  const results = new Map(
    (await upsertMembers(adapter, { listId, members: sent }, job.signal)).map((result) => [result.mail, result]),
  );
  const settled = members.flatMap(({ id, contentHash, mail }): repo.SettledMember[] => {
    const result = results.get(mail);
    if (!result) return [];
    return result.state === 'ok'
      ? [{ id, contentHash, state: 'synced', problem: '' }]
      : [{ id, contentHash, state: result.state, problem: result.message }];
  });
  await job.inTransaction(async (db) => {
    await repo.settle(db, settled);
    await announce(db);
  });
  return { after: last.id, unknown: members.length - settled.length };
}

/** Removes who left, then sends who is new or has changed. Returns a problem in a sentence; blank: all are done. */
export async function sendChanges(job: JobCtx, adapter: AudienceAdapter, listId: string): Promise<string> {
  const sending = { job, adapter };
  const refused = await removeLeaving(sending);
  let unknown = 0;
  for (let place = { listId, after: 0 }; ; ) {
    job.signal.throwIfAborted();
    const sent = await sendBatch(sending, place);
    if (!sent) break;
    unknown += sent.unknown;
    place = { listId, after: sent.after };
  }
  if (unknown > 0)
    return `${unknown} contactos quedaron sin respuesta: se envían de nuevo en la próxima sincronización.`;
  return refused > 0 ? `Mailchimp no dejó quitar ${refused} contactos: quítalos en su panel.` : '';
}
