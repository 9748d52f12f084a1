import { describe, expect, test } from 'vitest';
import { exactBeforeNear, rank } from './ranking.ts';

const pages = ['Menús', 'Modificadores', 'Reporte de ventas', 'Cupones', 'Crear usuario', 'Usuarios', 'Roles'];
const find = (query: string) => exactBeforeNear([rank(pages, query, (page) => page)])[0];

/** A word with one letter missing, wrong, too many or swapped with the next, at each place. */
const misspelt = (word: string): string[] =>
  Array.from({ length: word.length }, (_, at) => {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    const swapped = before + after.slice(0, 1) + letter + after.slice(1);
    return [before + after, `${before}k${after}`, `${before}k${letter}${after}`, swapped];
  }).flat();

describe('the palette finds', () => {
  test('everything, in its order, while nothing is asked', () => {
    expect(find('')).toEqual(pages);
  });

  test('without accents and without case', () => {
    expect(find('MENUS')).toEqual(['Menús']);
  });

  test('by any word, and by several in any order', () => {
    expect(find('ventas')).toEqual(['Reporte de ventas']);
    expect(find('usuario crear')).toEqual(['Crear usuario']);
  });

  test.each([
    ['cuopones', 'Cupones'],
    ['modifcadores', 'Modificadores'],
    ['usaurios', 'Usuarios'],
    ['reprote', 'Reporte de ventas'],
  ])('%s although it is misspelt', (typed, meant) => {
    expect(find(typed)).toContain(meant);
  });

  test.each(pages)('%s with any one slip in a long word', (page) => {
    const long = page.split(' ').filter((word) => word.length > 4);
    for (const typed of long.flatMap(misspelt)) expect(find(typed), typed).toContain(page);
  });

  test('while a misspelt word is still being typed', () => {
    expect(find('modfi')).toContain('Modificadores');
  });

  test('the start of a word before its inside', () => {
    expect(find('us')).toEqual(['Crear usuario', 'Usuarios', 'Menús']);
  });

  test('nothing for what is not there', () => {
    expect(find('zapatos')).toEqual([]);
    expect(find('xy')).toEqual([]);
  });
});

describe('the order of matches', () => {
  const names = ['Agustín González', 'Juan Gómez', 'Gomezplaza', 'Los Gomez 12'];
  const ranked = (query: string) => rank(names, query, (name) => name);

  test('is whole words, then beginnings, then parts', () => {
    expect(ranked('gomez').exact).toEqual(['Juan Gómez', 'Los Gomez 12', 'Gomezplaza']);
    expect(ranked('plaza').exact).toEqual(['Gomezplaza']);
  });

  test('has near matches only if nothing in any list is exact', () => {
    expect(ranked('gomes').near).toContain('Juan Gómez');
    expect(exactBeforeNear([ranked('gomes'), { exact: ['Gomes'], near: [] }])).toEqual([[], ['Gomes']]);
    expect(exactBeforeNear([ranked('gomes'), { exact: [], near: ['Gomis'] }])[1]).toEqual(['Gomis']);
  });

  test('has no near matches of numbers: another digit is another order', () => {
    expect(rank(['Padre Hurtado 10580'], '10526', (name) => name)).toEqual({ exact: [], near: [] });
  });
});
