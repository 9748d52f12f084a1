import { describe, expect, test } from 'vitest';
import { blankRichText } from '../fields/richText.contract.ts';
import { sectionContent } from './sectionContent.contract.ts';

describe('page content', () => {
  const refused = (content: object[]) =>
    sectionContent
      .safeParse({ root: { props: {} }, content })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  test('is validated with the position of each error', () => {
    const faq = { type: 'faq', props: { id: 'b', items: [{ question: 'x'.repeat(201), answer: blankRichText }] } };
    expect(refused([{ type: 'hero', props: { id: 'a', link: 'javascript:alert(1)', tone: 'pink' } }, faq])).toEqual([
      ['content.0.props.link', 'Escribe una dirección que empiece con https://, mailto:, tel:, wa.me o «/»'],
      ['content.0.props.tone', expect.any(String)],
      ['content.1.props.items.0.question', 'Usa como máximo 200 caracteres'],
    ]);
  });

  test('is stored without characters that nobody sees, in lists and rich text too', () => {
    const paragraph = (...texts: string[]) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: texts.map((text) => ({ type: 'text', text })) }],
    });
    const items = [{ question: 'Horario\u202e\t', answer: paragraph('Lunes ', '\u200b', 'a\u2060 viernes') }];
    const props = { id: 'a', title: '\u200b Preguntas\u200b', items, ours: 'x\u200b' };
    expect(sectionContent.parse({ root: { props: {} }, content: [{ type: 'faq', props }] }).content[0]?.props).toEqual({
      id: 'a',
      title: 'Preguntas',
      items: [{ question: 'Horario', answer: paragraph('Lunes ', 'a viernes') }],
      ours: 'x\u200b',
    });
  });

  test('has unique section ids and a single header', () => {
    expect(
      refused([
        { type: 'hero', props: { id: 'a' } },
        { type: 'faq', props: { id: 'a' } },
      ]),
    ).toEqual([['content.1.props.id', 'Dos secciones tienen el mismo id']]);
    expect(refused([{ type: 'hero', props: { id: '"><b' } }])?.[0]?.[0]).toBe('content.0.props.id');
    expect(refused([{ type: 'hero', props: { id: 'header' } }])).toEqual([
      ['content.0.props.id', 'Ese id es del encabezado o del pie'],
    ]);
    expect(refused(['a', 'b'].map((id) => ({ type: 'header', props: { id } })))).toEqual([
      ['content.1.type', 'Una página tiene un solo encabezado'],
    ]);
  });

  test('of a newer version is not overwritten', () => {
    expect(refused([{ type: 'hero', version: 9, props: { id: 'a' } }])?.[0]?.[0]).toBe('content.0.version');
  });

  test('has rich text with known nodes and a depth limit', () => {
    const withText = (value: object) => refused([{ type: 'rich_text', props: { id: 'a', text: value } }]);
    const deep = (left: number): object =>
      left === 0
        ? { type: 'paragraph' }
        : { type: 'bulletList', content: [{ type: 'listItem', content: [deep(left - 1)] }] };
    expect(withText({ type: 'doc', content: [deep(4)] })).toBeUndefined();
    expect(withText({ type: 'doc', content: [deep(2000)] })).toEqual([
      ['content.0.props.text', 'El texto tiene demasiados niveles'],
    ]);
    expect(withText({ type: 'doc', content: [{ type: 'image', attrs: { src: 'x' } }] })).toHaveLength(1);
  });
});
