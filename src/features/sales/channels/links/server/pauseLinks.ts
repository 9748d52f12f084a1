import { closingError, closingSpan } from '#features/stores/server/index.ts';
import { declarations } from '#integrations/declarations.ts';
import { providerOf } from '#integrations/providers.ts';
import type { ProviderDeclaration } from '#integrations/storeForm.ts';
import { fail } from '#kit/contract/failures.ts';
import { updateEach } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { ChangedLink, ChangedLinks, LinkChoice, PauseDraft, PauseEnd } from '../pauses.contract.ts';
import { announceLinks } from './linkStates.ts';
import * as repo from './pauses.repo.ts';

const openingOf = (provider: string) =>
  (declarations as readonly ProviderDeclaration[]).find(({ key }) => key === provider)?.opening;

type Chosen = { able: repo.ChosenLink[]; unable: repo.ChosenLink[] };

/** Locks the chosen links. `unable`: their stores are opened and paused in the panel of their channel. */
async function chooseLinks({ db, actor }: Ctx, choice: LinkChoice): Promise<Chosen> {
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
  const able = found.filter(({ provider }) => openingOf(provider));
  return { able, unable: found.filter((link) => !able.includes(link)) };
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
  providerName: providerOf(link.provider)?.name ?? link.provider,
  timeZone: link.timeZone ?? tenant.timeZone,
  until,
});

/** Pauses stores at their channels. What is stored is the wish; `channels.opening` sends it. */
export async function pauseLinks(ctx: Ctx, { reason, ...draft }: PauseDraft): Promise<ChangedLinks> {
  const { db, scope } = ctx;
  const now = new Date();
  const { able, unable } = await chooseLinks(ctx, draft);
  const changes = able.map((link) => ({ link, until: endOf(ctx, link, draft, now) }));
  const pause = { pausedAt: now.toISOString(), pauseReason: reason, pausedBy: scope.author.name.slice(0, 200) };
  await updateEach(
    db,
    'channelLinks',
    changes.map(({ link, until }) => ({ id: link.id, ...pause, pausedUntil: until })),
  );
  await sendSoon(ctx, able);
  return {
    requestId: scope.requestId,
    changed: changes.map(({ link, until }) => presented(ctx, link, until)),
    unable: unable.map((link) => presented(ctx, link, null)),
  };
}

/** Ends pauses, ours and those that a channel made. Stores that are open there stay as they are. */
export async function resumeLinks(ctx: Ctx, choice: LinkChoice): Promise<ChangedLinks> {
  const { able, unable } = await chooseLinks(ctx, choice);
  const closed = able.filter(({ isPaused, isOpen }) => isPaused || isOpen === false);
  await updateEach(
    ctx.db,
    'channelLinks',
    closed
      .filter(({ isPaused }) => isPaused)
      .map(({ id }) => ({ id, pausedAt: null, pausedUntil: null, pauseReason: '', pausedBy: '' })),
  );
  await sendSoon(ctx, closed);
  return {
    requestId: ctx.scope.requestId,
    changed: closed.map((link) => presented(ctx, link, null)),
    unable: unable.map((link) => presented(ctx, link, null)),
  };
}

async function sendSoon({ db }: Ctx, links: readonly repo.ChosenLink[]): Promise<void> {
  if (links.length === 0) return;
  await repo.resend(
    db,
    links.map(({ id }) => id),
  );
  await announceLinks(db, { areChanged: true });
}
