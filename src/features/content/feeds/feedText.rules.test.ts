import { describe, expect, test } from 'vitest';
import { feedTexts } from './feedText.rules.ts';

const limits = { title: 30, description: 60, takesEmoji: true };
const texts = (producto: string, description = 'Con palta', takesEmoji = true, template = '{producto}') =>
  feedTexts(
    { template, parts: { producto, local: 'Ñuñoa', empresa: 'La Fonda', categoria: 'Completos' }, description },
    { ...limits, takesEmoji },
  );

describe('texts of a feed', () => {
  test('stay as they are where a network takes them', () => {
    expect(texts('Italiano')).toEqual({ title: 'Italiano', description: 'Con palta', problems: [] });
  });

  test.each([
    ['Italiano <b>XL</b>', 'Italiano XL'],
    ['Pan &amp; queso', 'Pan & queso'],
    ['Piña &#241;am &#x1F355;', 'Piña ñam 🍕'],
    ['1 < 2 y 3 > 2', '1 < 2 y 3 > 2'],
    ['A &desconocida; B', 'A &desconocida; B'],
    ['a\u0000b\u200bc', 'abc'],
  ])('have no HTML, entities or control characters: %j', (producto, title) => {
    expect(texts(producto).title).toBe(title);
  });

  test.each(['=1+1', '+56', '@todos', '-Pollo', '\t=cmd', ' = + - @Pollo'])(
    'never begin like a formula: %j',
    (producto) => {
      expect(texts(producto).title).toMatch(/^[\p{L}\d]/u);
      expect(texts(producto).problems).toContain('changedText');
    },
  );

  test('lose their emoji only where the network rejects them', () => {
    expect(texts('Pizza 🍕🇨🇱 👨‍👩‍👧', 'Rica 😋', false)).toMatchObject({ title: 'Pizza', description: 'Rica' });
    expect(texts('Pizza 🍕', 'Rica', true).title).toBe('Pizza 🍕');
  });

  test('without anything left are a title that no network takes', () => {
    expect(texts('🍕', 'Rica', false, '{producto} en {local}').title).toBe('');
  });

  test('are cut at a word, without splitting a character', () => {
    const long = texts('Completo italiano con palta 🥑 y tomate');
    expect(long).toMatchObject({ title: 'Completo italiano con palta 🥑', problems: ['longTitle'] });
    expect(Array.from(texts('🥑'.repeat(40)).title)).toHaveLength(30);
  });

  test('fill the template, and the title stands in for a missing description', () => {
    expect(texts('Italiano', '', true, '{producto} en {local}')).toEqual({
      title: 'Italiano en Ñuñoa',
      description: 'Italiano en Ñuñoa',
      problems: ['noDescription'],
    });
    expect(texts('Súper $& $1', 'x', true, '{producto}').title).toBe('Súper $& $1');
  });
});
