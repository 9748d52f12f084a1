import { describe, expect, test } from 'vitest';
import { blankContent, idOf, type SectionContent, sectionContent } from '../content/sectionContent.contract.ts';
import { type SectionName, sectionTypes } from '../types/sectionTypes.contract.ts';
import { changed, copyOf, inserted, newSection, ordered, removed } from './contentEdits.ts';

const typesOf = ({ content }: SectionContent) => content.map(({ type }) => type);
const contentOf = (...types: SectionName[]) =>
  types.reduce((content, type) => inserted(content, newSection(type), null), blankContent);

describe('the sections of a page', () => {
  test('start as valid blanks of their types', () => {
    const all = contentOf(...(Object.keys(sectionTypes) as SectionName[]));
    expect(sectionContent.safeParse(all).error).toBeUndefined();
  });

  test('are inserted after the selected one, with header first and footer last', () => {
    const content = contentOf('footer', 'hero', 'faq', 'header');
    expect(typesOf(content)).toEqual(['header', 'hero', 'faq', 'footer']);
    const [, hero] = content.content;
    expect(typesOf(inserted(content, newSection('menu'), idOf(hero!)))).toEqual([
      'header',
      'hero',
      'menu',
      'faq',
      'footer',
    ]);
    const reversed = content.content.slice(1, 3).toReversed();
    expect(typesOf(ordered(content, reversed))).toEqual(['header', 'faq', 'hero', 'footer']);
    expect(typesOf(removed(content, idOf(hero!)))).toEqual(['header', 'faq', 'footer']);
  });

  test('keep their identity when another one changes', () => {
    const content = contentOf('hero', 'faq');
    const [hero, faq] = content.content;
    const next = changed(content, idOf(hero!), { title: 'Hola' });
    expect(next.content[0]?.props).toEqual({ ...hero?.props, title: 'Hola' });
    expect(next.content[1]).toBe(faq);
  });

  test('are copied with a new id', () => {
    const section = newSection('hero');
    expect(idOf(copyOf(section))).not.toBe(idOf(section));
    expect({ ...copyOf(section).props, id: idOf(section) }).toEqual(section.props);
  });
});
