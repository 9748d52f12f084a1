/** Lower case without accents: what a search compares. The database has the same function, `normalise(text)`. */
export const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
