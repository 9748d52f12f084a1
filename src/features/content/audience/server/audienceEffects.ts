import { webhookEffect } from '#features/platform/integrations/server/index.ts';
import { applyMailEvents } from '#features/platform/mail/server/index.ts';
import type { AudienceChange } from '#integrations/audience/port.ts';
import type { MailEventKind } from '#integrations/mail/port.ts';
import { effect } from '#kit/server/effects.ts';
import { findList } from './chosenList.ts';
import * as repo from './members.repo.ts';
import { announce } from './syncs.repo.ts';
import { enqueueSync } from './syncAudience.ts';

/** Events of mails that changes of contacts are; another address of a contact is none. */
const eventKinds: Readonly<Record<AudienceChange, MailEventKind | null>> = {
  unsubscribed: 'unsubscribed',
  cleaned: 'hardBounce',
  complained: 'complaint',
  changed: null,
};

/** Who unsubscribes at the provider refuses offers here, and addresses that it cleans get no mails. */
export const reportedChange = webhookEffect('audience', async (db, { provider, event }) => {
  const { key, kind, listId, mail: address, reference, newReference, at } = event;
  const isOurs = (await findList(db))?.listId === listId || (await repo.isKnownList(db, listId));
  if (!isOurs) return;
  await repo.change(db, { listId, mail: address, reference, newReference, state: kind });
  const eventKind = eventKinds[kind];
  const common = { reference: null, mailKey: null, isMachine: false, url: null };
  if (eventKind)
    await applyMailEvents(db, {
      provider,
      events: [{ ...common, key, kind: eventKind, at, address, code: kind === 'cleaned' ? 'cleaned' : null }],
    });
  await announce(db);
});

/** The provider deletes all data of customers who are erased here. */
export const eraseMembers = effect('customersErased', 'audience', async (db, { customerIds }) => {
  if ((await repo.erase(db, customerIds)) > 0) await enqueueSync(db);
});
