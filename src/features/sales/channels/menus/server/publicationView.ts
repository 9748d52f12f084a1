import type { ChannelIssue, ChannelMenu } from '#domain/channelMenus.ts';
import { pathOfKey } from '../channelKeys.rules.ts';
import type { ChannelPublication } from '../channelMenus.contract.ts';
import type { Publication } from './publications.repo.ts';

type NamedParts = Pick<ChannelMenu, 'items' | 'groups' | 'categories'>;

/** Issues with the name of what they are about, and the screen that changes it. */
export function issueViews(
  issues: readonly ChannelIssue[],
  { menu, menuId }: { menu: NamedParts | null; menuId: number | null },
): ChannelPublication['issues'] {
  const parts = menu ? [...menu.items, ...menu.groups, ...menu.categories] : [];
  return issues.map(({ itemKey, message }) => ({
    itemKey,
    message,
    name: parts.find(({ key }) => key === itemKey)?.name ?? '',
    path: itemKey !== null && menuId !== null ? pathOfKey(itemKey, 'name', menuId) : null,
  }));
}

export const publicationView = (publication: Publication, menuId: number | null): ChannelPublication => {
  const { id, number, state, items, repeats, authorName, createdAt, answeredAt, issues } = publication;
  const views = issueViews(issues, { menu: null, menuId });
  return { id, number, state, items, repeats, authorName, createdAt, answeredAt, issues: views };
};
