import type { MenuChange } from './channelMenus.contract.ts';

/** Changes of pictures of one type. */
export type PictureGroup = { noun: readonly [string, string]; changes: MenuChange[] };

const nouns = {
  added: ['foto nueva', 'fotos nuevas'],
  replaced: ['foto distinta', 'fotos distintas'],
  removed: ['foto que se quita', 'fotos que se quitan'],
} as const;

function typeOf({ before, after }: MenuChange): keyof typeof nouns {
  if (before === null) return 'added';
  return after === null ? 'removed' : 'replaced';
}

/** Pictures that change, by type, and every other change. */
export function groupPictures(changes: readonly MenuChange[]): { pictures: PictureGroup[]; others: MenuChange[] } {
  const { picture = [], other = [] } = Object.groupBy(changes, ({ kind }) => (kind === 'picture' ? kind : 'other'));
  const byType = Object.groupBy(picture, typeOf);
  const types = Object.keys(nouns) as (keyof typeof nouns)[];
  const pictures = types.flatMap((type) => {
    const found = byType[type];
    return found ? [{ noun: nouns[type], changes: found }] : [];
  });
  return { pictures, others: other };
}
