import { closingError, closingSpan } from '#features/stores/server/index.ts';
import { providerNameOf } from '#integrations/providers.ts';
import { fail } from '#kit/contract/failures.ts';
import { updateAll, updateEach } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type {
  BusyDraft,
  ChangedLink,
  ChangedLinks,
  LinkChoice,
  PauseDraft,
  PauseEnd,
  UnableLink,
} from '../pauses.contract.ts';
import { storeTraitsOf } from '#integrations/channelStores.ts';
import type { StoreTraits } from '#integrations/channels/storeTraits.ts';
import { announceLinks } from './linkStates.ts';
import * as repo from './pauses.repo.ts';

type Trait = keyof StoreTraits;
type Unable = { link: repo.ChosenLink; cause: UnableLink['cause'] };
type Chosen = { able: repo.ChosenLink[]; unable: Unable[] };
/** Needs of a change at a channel. The end of a change may lack credentials, since it need not be sent. */
type Required = { trait: Trait; withCredentials: boolean };

function causeAgainst(link: repo.ChosenLink, { trait, withCredentials }: Required): Unable['cause'] | null {
  if (!storeTraitsOf(link.provider)[trait]) return 'unsupported';
  return withCredentials && !link.hasCredentials ? 'credentials' : null;
}

/** Locks the chosen links. `unable`: they cannot take the change. */
async function chooseLinks({ db, actor }: Ctx, choice: LinkChoice, required: Required): Promise<Chosen> {
  const found = await repo.lockChosen(db, choice, actor.storeIds);
  const missing = (choice.ids?.length ?? 0) - found.length;
  if (missing > 0 && !choice.storeIds && !choice.provider)
    fail('invalidFields', {
      fields: { ids: ['Uno de esos locales ya no tiene ese ID en el canal: actualiza la lista'] },
    });
  if (found.length === 0)
    fail('invalidFields', {
      message: 'Ninguno de esos locales tiene ID en un canal de venta: escríbelo en sus servicios externos.',
    });
  const chosen: Chosen = { able: [], unable: [] };
  for (const link of found) {
    const cause = causeAgainst(link, required);
    if (cause === null) chosen.able.push(link);
    else chosen.unable.push({ link, cause });
  }
  return chosen;
}

/** When a change ends on the clock of a store; null: when staff end it. */
function endOf({ tenant }: Ctx, link: repo.ChosenLink, { kind, endLocal }: PauseEnd, now: Date): string | null {
  if (kind === 'manual') return null;
  if (kind === 'halfHour') return new Date(now.getTime() + 1_800_000).toISOString();
  const place = { timeZone: link.timeZone ?? tenant.timeZone, now, businessDayCutoff: tenant.businessDayCutoff };
  const span = closingSpan({ kind, startLocal: null, endLocal }, place);
  const error = closingError(span, now);
  if (error) fail('invalidFields', { fields: { end_local: [error] } });
  return span.end?.toISOString() ?? null;
}

const presented = ({ tenant }: Ctx, link: repo.ChosenLink, until: string | null): ChangedLink => ({
  id: link.id,
  storeName: link.storeName,
  providerName: providerNameOf(link.provider),
  timeZone: link.timeZone ?? tenant.timeZone,
  until,
});

type Changed = { link: repo.ChosenLink; until: string | null };
const withoutEnd = (links: readonly repo.ChosenLink[]): Changed[] => links.map((link) => ({ link, until: null }));

const resultOf = (ctx: Ctx, changed: readonly Changed[], unable: readonly Unable[]): ChangedLinks => ({
  requestId: ctx.scope.requestId,
  changed: changed.map(({ link, until }) => presented(ctx, link, until)),
  unable: unable.map(({ link, cause }) => ({ ...presented(ctx, link, null), cause })),
});

/** Pauses stores at their channels. What is stored is the wish; `channels.opening` sends it. */
export async function pauseLinks(ctx: Ctx, { reason, ...draft }: PauseDraft): Promise<ChangedLinks> {
  const { db, scope } = ctx;
  const now = new Date();
  const { able, unable } = await chooseLinks(ctx, draft, { trait: 'opening', withCredentials: true });
  const changes = able.map((link) => ({ link, until: endOf(ctx, link, draft, now) }));
  const pause = { pausedAt: now.toISOString(), pauseReason: reason, pausedBy: scope.author.name.slice(0, 200) };
  await updateEach(
    db,
    'channelLinks',
    changes.map(({ link, until }) => ({ id: link.id, ...pause, pausedUntil: until })),
  );
  await sendSoon(ctx, able);
  return resultOf(ctx, changes, unable);
}

/** Ends pauses, ours and those that a channel made. Stores that are open there stay as they are. */
export async function resumeLinks(ctx: Ctx, choice: LinkChoice): Promise<ChangedLinks> {
  const { able, unable } = await chooseLinks(ctx, choice, { trait: 'opening', withCredentials: false });
  const closed = able.filter(({ isPaused, isOpen }) => isPaused || isOpen === false);
  await updateEach(
    ctx.db,
    'channelLinks',
    closed
      .filter(({ isPaused }) => isPaused)
      .map(({ id }) => ({ id, pausedAt: null, pausedUntil: null, pauseReason: '', pausedBy: '' })),
  );
  await sendSoon(ctx, closed);
  return resultOf(ctx, withoutEnd(closed), unable);
}

/** Adds minutes to the preparation of orders of stores at their channels, for as long as the stores are busy. */
export async function setBusy(ctx: Ctx, { minutes, ...draft }: BusyDraft): Promise<ChangedLinks> {
  const now = new Date();
  const { able, unable } = await chooseLinks(ctx, draft, { trait: 'preparation', withCredentials: true });
  const changes = able.map((link) => ({ link, until: endOf(ctx, link, draft, now) }));
  await updateEach(
    ctx.db,
    'channelLinks',
    changes.map(({ link, until }) => ({ id: link.id, busyMinutes: minutes, busyUntil: until })),
  );
  if (able.length > 0) await announceLinks(ctx.db, { areChanged: true });
  return resultOf(ctx, changes, unable);
}

/** Ends the busy mode of stores at their channels. */
export async function endBusy(ctx: Ctx, choice: LinkChoice): Promise<ChangedLinks> {
  const { able, unable } = await chooseLinks(ctx, choice, { trait: 'preparation', withCredentials: false });
  const busy = able.filter(({ isBusy }) => isBusy);
  await updateAll(
    ctx.db,
    'channelLinks',
    busy.map(({ id }) => id),
    { busyMinutes: null, busyUntil: null },
  );
  if (busy.length > 0) await announceLinks(ctx.db, { areChanged: true });
  return resultOf(ctx, withoutEnd(busy), unable);
}

async function sendSoon({ db }: Ctx, links: readonly repo.ChosenLink[]): Promise<void> {
  if (links.length === 0) return;
  await repo.resend(
    db,
    links.map(({ id }) => id),
  );
  await announceLinks(db, { areChanged: true });
}
