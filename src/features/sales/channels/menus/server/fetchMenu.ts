import type { ChannelMenu } from '#domain/channelMenus.ts';
import { type MenuSource, menuSourceLabels, salesChannels } from '#domain/channels.ts';
import { listedProducts, loadStoredDraft, startReview } from '#features/catalogue/menus/server/index.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { connectPos, startPosReview } from '#features/sales/pos/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { Job, JobCtx } from '#kit/server/jobs/jobs.ts';
import type { StaffJobCtx } from '#kit/server/jobs/staffJob.ts';
import { fail } from '../../channels.failures.ts';
import type { ChannelLink } from '../../links/server/channelLinks.repo.ts';
import { type FetchedMenu, fetchedColumns, fetchedLines, type FetchTarget, namingCells } from '../fetchedMenu.rules.ts';
import type { FetchReport } from '../storeChannels.contract.ts';
import { fetchMenu } from './channelMenuJobKinds.ts';
import { type ConnectedLink, connectLink, type MenuServices, type MenuTenant } from './linkMenu.ts';
import { presentMenu } from './presentMenu.ts';
import { findPayload } from './payloadFiles.ts';
import * as repo from './publications.repo.ts';
import { failUnconfigured, requireLinkOf } from './publishJobs.ts';
import { findWithMenu } from './storesWithMenu.repo.ts';

/** The menu that guests see; fails in a sentence where the channel returns none that can be read. */
async function readMenu({ menus, link, channelName }: ConnectedLink, signal: AbortSignal): Promise<ChannelMenu> {
  try {
    const found = await menus.live(link.reference, signal);
    if (found && found.items.length > 0) return found;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || signal.aborted) throw error;
    fail('menuNotFetched', { message: `No se pudo leer el menú en ${channelName}. ${error.message}` });
  }
  return fail('menuNotFetched', { message: `${channelName} no muestra ningún menú de ${link.storeName}.` });
}

/** The menu that guests see at the channel of a link, with the one that was published there. */
async function fetchOf(
  job: Pick<JobCtx, 'inTransaction' | 'signal'>,
  services: MenuServices,
  { link, tenant }: { link: ChannelLink; tenant: MenuTenant },
): Promise<FetchedMenu> {
  const connected = await job.inTransaction((db) => connectLink(db, services, link, tenant));
  const { menus, channelName } = connected;
  const theirs = await readMenu(connected, job.signal);
  const [live] = await job.inTransaction((db) => repo.liveOf(db, [link.id]));
  const payload = live && (await findPayload(services.files, live.fileKey));
  const published = payload ? menus.read(payload) : null;
  return { channelName, theirs, published, present: await presentMenu({ ...job, tenant }, services, link) };
}

/** Our menu, as far as the lines of a channel's menu refer to it. */
const targetOf = (
  { inTransaction }: Pick<JobCtx, 'inTransaction'>,
  fetched: FetchedMenu,
  { link, menuId, tenant: { country } }: { link: ChannelLink; menuId: number; tenant: MenuTenant },
): Promise<FetchTarget> =>
  inTransaction(async (db) => {
    const draft = await loadStoredDraft(db, menuId, namingCells(fetched));
    const ids = draft.products.map(({ id }) => id);
    const comparison = `/menu/channels?differences=${link.id}`;
    return { draft, listed: await listedProducts(db, menuId, ids), link, comparison, country };
  });

type FetchJob = StaffJobCtx<MenuTenant>;
type FetchSource = { storeId: number; storeName: string; source: MenuSource };

const noMenu = (storeName: string): never =>
  fail('menuNotFetched', { message: `${storeName} no tiene un menú al que traerlo: elige uno en sus datos.` });

async function reviewOfChannel(job: FetchJob, services: MenuServices, { storeId, storeName, source }: FetchSource) {
  const { tenant } = job;
  const link = await requireLinkOf(job, { storeId, channel: source });
  const menuId = link.menuId ?? noMenu(storeName);
  const fetched = await fetchOf(job, services, { link, tenant });
  const lines = fetchedLines(fetched, await targetOf(job, fetched, { link, menuId, tenant }));
  const fileName = `${storeName} en ${fetched.channelName}`.slice(0, 200);
  const columns = { columns: fetchedColumns, unusedColumns: [] };
  return startReview(job, { menuId, fileName, source: 'channel', ...columns, ...lines });
}

async function reviewOfPos(job: FetchJob, services: MenuServices, { storeId, storeName, source }: FetchSource) {
  const connection = (await connectPos(job, services, { source, storeId })) ?? failUnconfigured(source);
  const store = await job.inTransaction((db) => findWithMenu(db, storeId, job.actor.storeIds));
  const { menuId } = store ?? fail('notFound');
  try {
    return await startPosReview(job, connection, { storeName, menuId: menuId ?? noMenu(storeName) });
  } catch (error) {
    if (!(error instanceof ProviderFailure) || job.signal.aborted) throw error;
    const name = menuSourceLabels[source];
    return fail('menuNotFetched', { message: `No se pudo leer el catálogo de ${name}. ${error.message}` });
  }
}

const isChannel = (source: MenuSource): boolean => salesChannels.some((channel) => channel === source);

/** Reads the menu of a store at a channel or point of sale and starts a review of its lines. The menu does not change. */
export const fetchMenuJob = (services: MenuServices): Job =>
  defineStaffJob(fetchMenu, async (job, target): Promise<FetchReport> => {
    const read = isChannel(target.source) ? reviewOfChannel : reviewOfPos;
    const { id: importId, menuId, counts, groupCounts, notes } = await read(job, services, target);
    const { create, change, error } = counts;
    const toReview = create + change + error + groupCounts.create + groupCounts.change;
    const summary = { count: toReview, noun: ['línea por revisar', 'líneas por revisar'] as [string, string] };
    return { summary, menuId, importId, hasNotes: notes.length > 0 };
  });
