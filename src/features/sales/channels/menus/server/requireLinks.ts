import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../channels.failures.ts';
import { type ChannelLink, findLinks } from '../../links/server/channelLinks.repo.ts';

/** The links of a request, all of which are within the user's stores; fails in a sentence where one is not. */
export async function requireLinks({ db, actor }: Ctx, linkIds: readonly number[]): Promise<ChannelLink[]> {
  const links = await findLinks(db, linkIds, actor.storeIds);
  if (links.length < new Set(linkIds).size)
    fail('invalidFields', { fields: { link_ids: ['Uno de los locales ya no tiene su ID en ese canal: recarga.'] } });
  return links;
}

export async function requireLink({ db, actor }: Ctx, id: number): Promise<ChannelLink> {
  const [link] = await findLinks(db, [id], actor.storeIds);
  return link ?? fail('notFound');
}
