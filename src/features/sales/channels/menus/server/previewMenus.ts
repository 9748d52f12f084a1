import { providerNameOf } from '#integrations/providers.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { failureOf } from '#kit/server/data/constraints.ts';
import type { ChannelLink } from '../../links/server/channelLinks.repo.ts';
import { findLinks } from '../../links/server/channelLinks.repo.ts';
import type { MenuPreview } from '../channelMenus.contract.ts';
import { hoursChange, menuChanges } from '../menuChanges.rules.ts';
import { type ConnectedLink, linkMenu, menuHash, type MenuServices } from './linkMenu.ts';
import { findPayload } from './payloadFiles.ts';
import { withDrift } from '../menuDrift.rules.ts';
import { changeOf } from './differenceView.ts';
import * as differences from './differences.repo.ts';
import * as repo from './publications.repo.ts';

const emptyMenu = { name: '', hours: null, categories: [], items: [], groups: [] };

type Pending = NonNullable<MenuPreview['pending']>;

/** An open publication beside the menu that would be sent now. */
function pendingView(
  { number, state, createdAt, payloadHash }: repo.Publication,
  { menus }: ConnectedLink,
  hash: string,
) {
  const isSame = payloadHash === hash;
  const isReplaceable = !isSame && menus.limits.replacesWaiting;
  return { number, state, createdAt, isSame, isReplaceable } satisfies Pending;
}

type Previewing = { origin: string; withHours: boolean };

/** The changes of a link's menu against the one that guests see. */
async function previewLink(
  { db, tenant }: Ctx,
  services: MenuServices,
  link: ChannelLink,
  { origin, withHours }: Previewing,
): Promise<MenuPreview> {
  const { id: linkId, storeId, storeName, provider, menuId } = link;
  const target = { linkId, storeId, storeName, provider, channelName: providerNameOf(provider), menuId };
  const [live] = await repo.liveOf(db, [linkId]);
  const blank = { liveNumber: live?.number ?? null, pending: null, isSame: false, items: 0, changes: [], hours: null };
  try {
    const { menu, findings, ...connected } = await linkMenu({ db, tenant }, services, { link, origin });
    const { menus } = connected;
    const hash = menuHash(connected, menu);
    const open = await repo.openOf(db, linkId);
    const next = menus.read(menus.translate(menu, link.reference));
    const payload = live && (await findPayload(services.files, live.fileKey));
    const former = payload ? menus.read(payload) : emptyMenu;
    const drift = (await differences.list(db, linkId)).filter(({ acceptedAt }) => acceptedAt === null).map(changeOf);
    const takesHours = menus.limits.storeHours;
    return {
      ...target,
      problem: null,
      isUnconnected: false,
      liveNumber: live?.number ?? null,
      pending: open ? pendingView(open, connected, hash) : null,
      isSame: drift.length === 0 && live?.payloadHash === hash,
      items: next.items.length,
      changes: withDrift(menuChanges(former, next), drift),
      hours: withHours ? hoursChange(former, next) : null,
      takesHours,
      findings,
    };
  } catch (error) {
    const failure = failureOf(error, {});
    if (!failure || failure.status >= 500) throw error;
    const isUnconnected = !link.hasCredentials;
    const problem = isUnconnected ? `Faltan las credenciales de ${target.channelName}.` : failure.message;
    return { ...target, ...blank, problem, isUnconnected, takesHours: false, findings: [] };
  }
}

/** Previews of links within the user's stores, one after another: each reads a whole menu. */
export async function previewMenus(
  ctx: Ctx,
  services: MenuServices,
  { linkIds, ...options }: Previewing & { linkIds: readonly number[] },
): Promise<MenuPreview[]> {
  const previews: MenuPreview[] = [];
  for (const link of await findLinks(ctx.db, linkIds, ctx.actor.storeIds))
    previews.push(await previewLink(ctx, services, link, options));
  return previews;
}
