import type { ChannelMenu } from '#domain/channelMenus.ts';
import { sortMenu } from '#integrations/channels/menuOrder.ts';
import { isTransient, ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { providerNameOf } from '#integrations/providers.ts';
import { failureOf } from '#kit/server/data/constraints.ts';
import type { StaffJobCtx } from '#kit/server/jobs/staffJob.ts';
import { type ChannelLink, findLinks } from '../../links/server/channelLinks.repo.ts';
import type { PublishedTarget } from '../channelMenus.contract.ts';
import { pathOfKey } from '../channelKeys.rules.ts';
import { type ConnectedLink, linkMenu, menuHash, type MenuServices, type MenuTenant } from './linkMenu.ts';
import { readPayload } from './payloadFiles.ts';
import { issueViews } from './publicationView.ts';
import * as repo from './publications.repo.ts';
import { countOpen } from './differences.repo.ts';
import { fixPathOf } from './fixPath.ts';
import { follow, publishNew, type SendOutcome } from './sendMenu.ts';

type Job = StaffJobCtx<MenuTenant>;
type Outcome = Pick<PublishedTarget, 'state' | 'number' | 'message' | 'path' | 'issues' | 'mayRetry'>;
type Issues = Outcome['issues'];

const failed = (
  message: string | null,
  { mayRetry = true, issues = [] as Issues, path = null as string | null } = {},
): Outcome => ({
  state: 'failed',
  number: null,
  message,
  path,
  issues,
  mayRetry,
});

/** Issues of a refused menu. One that names no part is corrected in the menu, or where its failed call is. */
function refusedIssues(sent: SendOutcome, menu: ChannelMenu, link: ChannelLink): Issues {
  if (sent.state !== 'refused') return [];
  const { menuId } = link;
  const isOfMenu = menuId !== null && (!sent.failure || sent.failure.status === 413);
  return issueViews(sent.issues, { menu, menuId }).map((issue) => ({
    ...issue,
    path: issue.path ?? (isOfMenu ? pathOfKey('', 'name', menuId) : fixPathOf(sent.failure, link)),
  }));
}

/** Brings an open publication of a link up to date; returns it while it stays open. */
async function openPublication(job: Job, services: MenuServices, connected: ConnectedLink) {
  const find = () => job.inTransaction((db) => repo.openOf(db, connected.link.id));
  const open = await find();
  if (!open) return undefined;
  await follow(job, services, connected, open);
  return find();
}

/** Nothing is sent while a publication of the link is open. */
function pendingOutcome({ number, state }: repo.Publication, channelName: string, isSame: boolean): Outcome {
  if (state !== 'waiting') return failed(`No se sabe todavía si ${channelName} recibió la publicación N.º ${number}.`);
  const message = isSame
    ? `Es el menú que ${channelName} ya está revisando: no hay que enviarlo de nuevo.`
    : `Publica cuando ${channelName} termine de revisar la N.º ${number}.`;
  return { state: 'pending', number: isSame ? number : null, message, path: null, issues: [], mayRetry: false };
}

/** Publishes a menu at a link, unless guests see it already or another one is open. */
async function publishMenu(
  job: Job,
  services: MenuServices,
  connected: ConnectedLink,
  { menu, repeats, force = false }: { menu: ChannelMenu; repeats: number | null; force?: boolean },
): Promise<Outcome> {
  const { link, menus, channelName } = connected;
  const hash = menuHash(connected, menu);
  const open = await openPublication(job, services, connected);
  const isSame = open?.payloadHash === hash;
  const isReplaced = open?.state === 'waiting' && !isSame && menus.limits.replacesWaiting;
  if (open && !isReplaced) return pendingOutcome(open, channelName, isSame);
  const [live] = await job.inTransaction((db) => repo.liveOf(db, [link.id]));
  const drifted = await job.inTransaction((db) => countOpen(db, link.id));
  if (!force && drifted === 0 && live?.payloadHash === hash)
    return { state: 'unchanged', number: live.number, message: null, path: null, issues: [], mayRetry: true };
  const payload = menus.translate(menu, link.reference);
  const items = menu.items.length;
  const sent = await publishNew(job, services, connected, { payload, hash, items, repeats, replaced: open });
  if (!sent) return failed('Otra persona lo está publicando ahora.');
  const { publication, outcome } = sent;
  const issues = refusedIssues(outcome, menu, link);
  const messages = {
    live: null,
    waiting: `${channelName} lo está revisando.`,
    refused: issues.length > 0 ? null : `${channelName} lo rechazó sin decir por qué.`,
    lost: `${channelName} no respondió: se verá si le llegó.`,
  };
  return {
    state: outcome.state,
    number: publication.number,
    message: messages[outcome.state],
    path: null,
    issues,
    mayRetry: outcome.state !== 'refused' || isTransient(outcome.failure),
  };
}

/** The hours that guests see stay where the user does not publish them. */
async function withLiveHours(job: Job, { menus, link }: ConnectedLink, menu: ChannelMenu): Promise<ChannelMenu> {
  if (!menus.limits.storeHours) return menu;
  const live = await menus.live(link.reference, job.signal);
  return live?.hours ? { ...menu, hours: live.hours } : menu;
}

type Options = { withHours: boolean; origin: string; force?: boolean };

/** Publishes the present menu of a link. */
async function publishPresent(job: Job, services: MenuServices, link: ChannelLink, options: Options) {
  const { withHours, origin, force = false } = options;
  const { menu, findings, ...connected } = await job.inTransaction((db) =>
    linkMenu({ db, tenant: job.tenant }, services, { link, origin }),
  );
  const blocking = findings.find(({ effect }) => effect === 'blocks');
  if (blocking) {
    const { itemKey, name, message, path } = blocking;
    return failed(null, { mayRetry: false, issues: [{ itemKey, name, message, path }] });
  }
  const sent = withHours ? menu : await withLiveHours(job, connected, menu);
  return publishMenu(job, services, connected, { menu: sent, repeats: null, force });
}

/** Sends an earlier menu of a link, with the sold-outs of now. */
async function publishFormer(
  job: Job,
  services: MenuServices,
  link: ChannelLink,
  { publication, origin }: { publication: repo.Publication; origin: string },
) {
  const { menu: present, ...connected } = await job.inTransaction((db) =>
    linkMenu({ db, tenant: job.tenant }, services, { link, origin }),
  );
  const former = connected.menus.read(await readPayload(services.files, publication.fileKey));
  const now = new Map(present.items.map((item) => [item.key, item]));
  const items = former.items.map((item) => {
    const { available = true, until = null } = now.get(item.key) ?? {};
    return { ...item, available, until };
  });
  const menu = sortMenu({ ...former, items });
  return publishMenu(job, services, connected, { menu, repeats: publication.number });
}

/** Publishes at a link; a failure is an outcome, so that it stops no other. */
async function settled(job: Job, link: ChannelLink, work: () => Promise<Outcome>): Promise<PublishedTarget> {
  const { id: linkId, storeId, storeName, provider } = link;
  const target = { linkId, storeId, storeName, provider, channelName: providerNameOf(provider) };
  try {
    return { ...target, ...(await work()) };
  } catch (error) {
    if (job.signal.aborted) throw error;
    const failure = failureOf(error, {});
    const message = failure?.message ?? (error instanceof Error ? error.message : String(error));
    return {
      ...target,
      ...failed(message, {
        mayRetry: error instanceof ProviderFailure ? isTransient(error) : !failure,
        path: fixPathOf(error, link),
      }),
    };
  }
}

export const publishLink = (job: Job, services: MenuServices, link: ChannelLink, options: Options) =>
  settled(job, link, () => publishPresent(job, services, link, options));

export async function republishLink(
  job: Job,
  services: MenuServices,
  { publicationId, origin }: { publicationId: number; origin: string },
): Promise<PublishedTarget | undefined> {
  const publication = await job.inTransaction((db) => repo.find(db, publicationId));
  const [link] = publication
    ? await job.inTransaction((db) => findLinks(db, [publication.linkId], job.actor.storeIds))
    : [];
  return publication && link && settled(job, link, () => publishFormer(job, services, link, { publication, origin }));
}
