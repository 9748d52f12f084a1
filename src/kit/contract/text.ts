/** Lower case without accents: what a search compares. The database has the same function, `normalise(text)`. */
export const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/**
 * Removes characters that have no width: zero-width spaces and joiners, soft hyphens, direction marks, byte order marks.
 *
 * For codes and numbers. Names keep their joiners, which emojis are made of.
 */
export const withoutInvisible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}+/gu, '');
