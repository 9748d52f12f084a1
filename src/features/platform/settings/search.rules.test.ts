import { describe, expect, it } from 'vitest';
import { leavesOf } from './leaves.rules.ts';
import { searchSettings } from './search.rules.ts';
import { settingsSections } from './sections.contract.ts';

const sections = settingsSections;
const found = (query: string) => searchSettings(query).map(({ label }) => label);

describe('a search of settings', () => {
  it('forgives accents and case, and knows other words', () => {
    expect(found('ENVÍO GRATIS')[0]).toBe('Despacho gratis desde');
    expect(found('tope')).toEqual(['Pedido máximo con despacho', 'Pedido máximo con retiro', 'Máximo cada 30 minutos']);
    expect(found('kilometro')).toEqual(['Por distancia: precio base', 'Por distancia: precio por km']);
    expect(found('uber')).toEqual(['Gratis también con repartidores externos']);
  });

  it('finds the beginnings of words, in any order, and passes over the small ones', () => {
    expect(found('min ped')[0]).toBe('Pedido mínimo con despacho');
    expect(found('el costo de envío')[0]).toBe('Precio del despacho');
  });

  it('finds nothing by blanks, nor by a word that no setting has', () => {
    expect([found('  '), found('zapatos')]).toEqual([[], []]);
  });
});

describe('the sections', () => {
  it('say of every value what it changes and where that shows, and of nothing else', () => {
    for (const { defaults, notes } of sections)
      expect(Object.keys(notes).toSorted()).toEqual(
        leavesOf(defaults, (path) => path in notes)
          .map(([path]) => path)
          .toSorted(),
      );
  });

  it('begin as they could be saved, and name each field, row and address once', () => {
    for (const { draft, defaults } of sections) expect(draft.safeParse(defaults).error).toBeUndefined();
    const names = sections.flatMap(({ fields }) => Object.keys(fields.shape));
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });
});
