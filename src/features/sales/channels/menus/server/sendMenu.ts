import type { MenuOutcome, MenuPayload } from '#integrations/channels/menuPort.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { resetItems } from '../../availability/server/availability.repo.ts';
import { compareItemsSoon } from '../../availability/server/availabilityJobKinds.ts';
import { assertWritable } from '../../links/server/assertWritable.ts';
import { compareSoon, followLater } from './channelMenuJobKinds.ts';
import type { ConnectedLink, MenuServices } from './linkMenu.ts';
import { readPayload, writePayload } from './payloadFiles.ts';
import * as repo from './publications.repo.ts';

const minute = 60_000;
/** Until a menu that was sent is looked up, in case its process ended. */
const checkAfterMs = 5 * minute;

type NewMenu = {
  payload: MenuPayload;
  hash: string;
  items: number;
  repeats: number | null;
  /** An open publication that this one replaces at the channel. */
  replaced?: repo.Publication | undefined;
};
type SentPublication = Pick<repo.Publication, 'id' | 'linkId' | 'createdAt'>;
type SentMenu = { publication: SentPublication; payload: MenuPayload };
type Run = Pick<JobCtx, 'inTransaction' | 'signal' | 'scope'>;

/** Milliseconds until the state of a waiting menu is read again, by those since it was sent. */
export function pollAfter(ageMs: number): number {
  if (ageMs < 10 * minute) return minute;
  return ageMs < 120 * minute ? 10 * minute : 60 * minute;
}
/** People of a channel answer within three days. */
export const maxWaitMs = 6 * 24 * 60 * minute;

/** Records an outcome. A waiting menu is followed; in a live one the sold-outs are switched off again. */
const record = (run: Run, { menus }: ConnectedLink, { publication, payload }: SentMenu, outcome: MenuOutcome) =>
  run.inTransaction(async (db) => {
    await repo.settle(db, publication.id, outcome);
    if (outcome.state === 'live') {
      const off = menus.read(payload).items.filter(({ available }) => !available);
      await resetItems(
        db,
        publication.linkId,
        off.map(({ key, until: offUntil }) => ({ key, offUntil })),
      );
      await compareItemsSoon(db, true);
      await compareSoon(db, publication.linkId, 2 * minute);
    }
    if (outcome.state === 'waiting')
      await followLater(db, publication.id, pollAfter(Date.now() - Date.parse(publication.createdAt)));
  });

/** Why a call that the channel answered did not publish the menu. */
export const refusalText = ({ status, message }: ProviderFailure, channelName: string): string =>
  status === 413
    ? `El menú es demasiado grande para ${channelName}: quita productos o fotos, o repártelos en dos menús.`
    : message;

const refusedWith = (message: string): MenuOutcome => ({ state: 'refused', issues: [{ itemKey: null, message }] });

/** An outcome of sending, with the failure of the call where there was one. */
export type SendOutcome = (MenuOutcome | { state: 'lost' }) & { failure?: ProviderFailure };

/** Sends the payload of an open publication. One without an answer is lost, and looked up soon. */
export async function send(run: Run, connected: ConnectedLink, sent: SentMenu): Promise<SendOutcome> {
  const { menus, link, channelName } = connected;
  try {
    assertWritable(connected, link);
    const outcome = await menus.publish(link.reference, sent.payload, run.signal);
    await record(run, connected, sent, outcome);
    return outcome;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || run.signal.aborted) throw error;
    if (!error.uncertain) {
      const outcome = refusedWith(refusalText(error, channelName));
      await record(run, connected, sent, outcome);
      return { ...outcome, failure: error };
    }
    const issues = [{ itemKey: null, message: `${channelName} no respondió: se verá si le llegó.` }];
    await run.inTransaction(async (db) => {
      await repo.settle(db, sent.publication.id, { state: 'lost', issues });
      await followLater(db, sent.publication.id, minute / 2);
    });
    return { state: 'lost' };
  }
}

/** Creates a publication of a link and sends it; null where another one is open. One that is refused replaces none. */
export async function publishNew(run: Run, { files }: MenuServices, connected: ConnectedLink, menu: NewMenu) {
  const { payload, hash: payloadHash, items, repeats, replaced } = menu;
  const linkId = connected.link.id;
  const fileKey = await writePayload(files, run.scope.tenantId, payload);
  const publication = await run.inTransaction(async (db) => {
    if (replaced)
      await repo.settle(db, replaced.id, { ...refusedWith('Otra publicación la reemplazó.'), task: replaced.task });
    const id = await repo.begin(db, { linkId, payloadHash, fileKey, items, repeats });
    if (id === undefined) return undefined;
    await followLater(db, id, checkAfterMs);
    return repo.find(db, id);
  });
  if (!publication) {
    await files.remove(fileKey);
    return null;
  }
  const outcome = await send(run, connected, { publication, payload });
  if (outcome.state === 'refused' && replaced)
    await run.inTransaction(async (db) => {
      await repo.reopen(db, replaced.id);
      await followLater(db, replaced.id, minute);
    });
  return { publication, outcome };
}

/** Reads the state of an open publication at its channel; it is sent where it is known not to have arrived. */
export async function follow(
  run: Run,
  { files }: MenuServices,
  connected: ConnectedLink,
  publication: repo.Publication,
): Promise<void> {
  const payload = await readPayload(files, publication.fileKey);
  const { menus, link, channelName } = connected;
  const outcome = await menus.outcome(link.reference, { payload, task: publication.task }, run.signal);
  const isOld = Date.now() - Date.parse(publication.createdAt) > maxWaitMs;
  const sent = { publication, payload };
  const settle = (result: MenuOutcome) => record(run, connected, sent, result);
  if (outcome?.state === 'waiting' && isOld)
    await settle(refusedWith(`${channelName} no respondió en seis días: publica de nuevo.`));
  else if (outcome) await settle(outcome);
  else if (publication.state === 'waiting')
    await settle(refusedWith(`${channelName} ya no tiene este menú: alguien envió otro.`));
  else await send(run, connected, sent);
}
