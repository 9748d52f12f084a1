import { describe, expect, it } from 'vitest';
import { leavesOf } from './leaves.rules.ts';
import { searchSettings } from './search.rules.ts';
import { settingsSections } from './sections.contract.ts';

const sections = settingsSections;
const found = (query: string) => searchSettings(query).map(({ label }) => label);

describe('searching settings', () => {
  it('ignores accents and case and knows synonyms', () => {
    expect(found('ENVÍO GRATIS')[0]).toBe('Despacho gratis desde');
    expect(found('tope')).toEqual([
      'Pedido máximo con despacho',
      'Pedido máximo con retiro',
      'Unidades de un mismo producto',
      'Productos en un pedido',
      'Pedido máximo que se paga al recibir',
      'Máximo cada 30 minutos',
    ]);
    expect(found('kilometro')).toEqual(['Por distancia: precio base', 'Por distancia: precio por km']);
    expect(found('uber')).toEqual(['Gratis también con repartidores externos']);
  });

  it('matches prefixes of words in any order and ignores stop words', () => {
    expect(found('min ped')[0]).toBe('Pedido mínimo con despacho');
    expect(found('el costo de envío')[0]).toBe('Precio del despacho');
  });

  it('finds nothing for blanks or unknown words', () => {
    expect([found('  '), found('zapatos')]).toEqual([[], []]);
  });
});

describe('settings sections', () => {
  it('describe the effect and the place of every value', () => {
    for (const { defaults, notes } of sections)
      expect(Object.keys(notes).toSorted()).toEqual(
        leavesOf(defaults, (path) => path in notes)
          .map(([path]) => path)
          .toSorted(),
      );
  });

  it('have valid defaults and unique fields, rows and addresses', () => {
    for (const section of sections) expect(section.draftIn('cl').safeParse(section.defaults).error).toBeUndefined();
    const names = sections.flatMap(({ fields }) => Object.keys(fields.shape));
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });
});
