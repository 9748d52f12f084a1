import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { html } from '#kit/contract/values/html.ts';
import { sectionContent, type Section, section } from '../../content/sectionContent.contract.ts';
import type { SectionField, SectionFields } from '../../fields/sectionFields.contract.ts';
import { defineSection, type SectionType } from '../../drawing/defineSection.contract.ts';
import { sectionTypes } from '../../types/sectionTypes.contract.ts';
import { drawnProps } from '../../content/readSection.rules.ts';
import { text } from '../../fields/sectionFields.contract.ts';
import { renderSection, renderSections } from './renderSections.ts';
import type { SectionContext } from '../../drawing/sectionContext.contract.ts';

const context: SectionContext = {
  base: '/tienda/demo',
  company: 'Sabores & Cía',
  pictureUrl: (key) => `/files/${key}.webp`,
  stores: [
    {
      name: 'Ñuñoa',
      address: 'Irarrázaval 3400',
      phone: '+56 9 8765 4321',
      url: '/tienda/demo/locales/1',
      pictureUrl: null,
      position: { latitude: -33.45, longitude: -70.6 },
      hours: ['Lun–Vie 12:00–22:00'],
    },
  ],
  menu: [
    {
      name: 'Pizzas',
      url: '/tienda/demo/locales/1',
      pictureUrl: null,
      products: [{ name: 'Napolitana', price: '$8.990', pictureUrl: null }],
    },
  ],
};

const types = Object.entries(sectionTypes) as unknown as [string, SectionType][];
const drawn = (type: string, props: object) =>
  renderSection({ type, version: 1, props: { id: 'a', ...props } }, context, 'page').text;

const folder = new URL('../../types/', import.meta.url);
const folders = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);
const folderOf = (type: string) => type.replaceAll('_', '-');

/** Stored sections of a type, one of every version there has been. They are never changed. */
function samplesOf(type: string): Section[] {
  const file = new URL(`${folderOf(type)}/samples.json`, folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Section[]) : [];
}
const samples = types.flatMap(([type]) => samplesOf(type));

describe('a section type', () => {
  test('has a folder named after it, and every folder is in the registry', () => {
    expect(folders.toSorted()).toEqual(types.map(([type]) => folderOf(type)).toSorted());
  });

  test.each(types)('has a stored sample of every version: %s', (name, { version }) => {
    const versions = Array.from({ length: version }, (_, at) => at + 1);
    expect(samplesOf(name).map((sample) => [sample.type, sample.version])).toEqual(
      versions.map((each) => [name, each]),
    );
  });

  test('is not rendered in a place it does not support', () => {
    const header = samplesOf('header')[0] as Section;
    expect(renderSection(header, context, 'mail').text).toBe('<section class="cs" id="s-header" hidden></section>');
    expect(renderSection(header, context, 'landing').text).toBe(renderSection(header, context, 'page').text);
  });
});

describe('a stored section', () => {
  test.each(samples.map((sample) => [`${sample.type} ${sample.version}`, sample] as const))(
    'is valid and rendered: %s',
    (_, sample) => {
      expect(sectionContent.safeParse({ root: { props: {} }, content: [sample] }).error).toBeUndefined();
      const html = renderSection(sample, context, 'page').text;
      expect(html).toContain(`id="s-${String(sample.props['id'])}"`);
      expect(html).toContain('Muestra');
    },
  );

  test('of an older version is read as the latest', () => {
    const type = defineSection({
      label: 'Saludo',
      icon: 'photo',
      draw: { site: ({ words }) => html`${words}` },
      fields: { words: text('Palabras', 40), end: text('Final', 10) },
      upgrades: [({ greeting }) => ({ words: greeting }), ({ words }) => ({ words: `${String(words)}!`, end: 'fin' })],
    }) as unknown as SectionType;
    const stored = (version: number, props: object) => ({ type: 'saludo', version, props: { id: 'a', ...props } });
    expect(drawnProps(stored(1, { greeting: 'Hola' }), type)).toEqual({ words: 'Hola!', end: 'fin' });
    expect(drawnProps(stored(2, { words: 'Hola' }), type)).toEqual({ words: 'Hola!', end: 'fin' });
    expect(drawnProps(stored(3, { words: 'Hola' }), type)).toEqual({ words: 'Hola', end: '' });
  });

  test('of another client is stored unchanged and not rendered', () => {
    const other: Section = { type: 'PromoWheel', version: 1, props: { id: 'w', spinSpeed: 3, 'data-x': '<b>' } };
    expect(sectionContent.parse({ root: { props: {} }, content: [other] }).content).toEqual([other]);
    expect(renderSection(other, context, 'page').text).toBe('<section class="cs" id="s-w" hidden></section>');
    const more = { type: 'hero', version: 1, props: { id: 'h', title: 'Hola', videoUrl: 'x' } };
    expect(sectionContent.parse({ root: { props: {} }, content: [more] }).content[0]?.props).toEqual(more.props);
  });
});

test('has a valid blank that shows guests nothing', () => {
  for (const [type, { blank }] of types) {
    const instance = section.parse({ type, props: { ...blank, id: type } });
    expect(sectionContent.safeParse({ root: { props: {} }, content: [instance] }).error).toBeUndefined();
    expect(renderSection(instance, context, 'page').text).toContain(`id="s-${type}"`);
  }
});

test('has paths of the current site', () => {
  const html = drawn('call_to_order', { label: 'Pedir', link: '/carta?a=1&b=2' });
  expect(html).toContain('href="/tienda/demo/carta?a=1&amp;b=2"');
  expect(drawn('call_to_order', { label: 'Chat', link: 'wa.me/56987654321' })).toContain(
    'href="https://wa.me/56987654321"',
  );
});

describe('an injection attempt', () => {
  const allowedTags: Record<string, readonly string[]> = {
    a: ['href', 'class', 'target', 'rel'],
    b: [],
    br: [],
    em: [],
    strong: [],
    details: [],
    summary: [],
    h1: ['class'],
    h2: ['class'],
    h3: [],
    p: ['class'],
    div: ['class'],
    span: ['class'],
    ul: ['class', 'tabindex', 'aria-label'],
    ol: [],
    li: ['class'],
    img: ['src', 'alt', 'loading', 'decoding'],
    nav: ['aria-label'],
    section: ['class', 'id', 'hidden'],
    header: ['class', 'id', 'hidden'],
    footer: ['class', 'id', 'hidden'],
  };
  const href = /^(?:\/tienda\/demo[/?#]|\/tienda\/demo$|#[\w-]*$|https:\/\/|mailto:|tel:)/;

  /** The first thing in it that we did not write: what is neither a tag nor an attribute of ours, nor text; null where all of it is. */
  function foreign(html: string): string | null {
    const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>|[^<>]+/gy;
    const open: string[] = [];
    let at = 0;
    for (let found = token.exec(html); found; found = token.exec(html)) {
      at = token.lastIndex;
      const [, closing, tag, attributes = ''] = found;
      if (tag === undefined) continue;
      const known = allowedTags[tag];
      if (!known) return `<${tag}>`;
      if (closing) {
        if (open.pop() !== tag) return `</${tag}>`;
        continue;
      }
      if (tag !== 'br' && tag !== 'img') open.push(tag);
      for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
        if (!known.includes(name)) return `${tag} ${name}`;
        if (name === 'href' && !href.test(value)) return `href ${value}`;
        if (name === 'src' && !value.startsWith('/files/')) return `src ${value}`;
        if (name === 'class' && !/^[\w -]*$/.test(value)) return `class ${value}`;
      }
    }
    return at !== html.length || open.length > 0 ? html.slice(at, at + 80) : null;
  }

  const attacks = [
    '<script>alert(1)</script>',
    '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>",
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '</style><script>alert(1)</script>',
    '</title><script>alert(1)</script>',
    '</textarea><script>alert(1)</script>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '" onmouseover="alert(1)',
    "' onfocus='alert(1)' autofocus='",
    '" style="background:url(//evil)"',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript&#58;alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'blob:https://x/1',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://user:pw@evil.example',
    'https:///evil.example',
    'http://evil.example',
    'ftp://evil.example',
    'https://good.example"onclick="alert(1)',
    'https://good.example/\u202Emoc.live',
    'tel:1;javascript:alert(1)',
    'mailto:a@b.c"><script>alert(1)</script>',
    '{{constructor.constructor("alert(1)")()}}',
    '${alert(1)}',
    '<!--><script>alert(1)</script>-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '\u2028<script>alert(1)</script>',
    '<base href=//evil.example>',
    '<meta http-equiv=refresh content=0;url=//evil>',
    '<form action=//evil><input name=a>',
  ];

  const attackedText = (attack: string) => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: attack, marks: [{ type: 'link', attrs: { href: attack, onclick: attack } }] }],
      },
      { type: 'heading', attrs: { level: attack }, content: [{ type: 'text', text: attack }] },
      { type: attack, content: [{ type: 'text', text: attack }] },
    ],
  });
  const plainText = (attack: string) => ({
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 2, style: attack },
        content: [{ type: 'text', text: attack, marks: [{ type: 'bold' }] }],
      },
    ],
  });

  /** A value of a field with an attack wherever it has a text; every other one is one that is stored. */
  function attacked(field: SectionField, attack: string, isValid: boolean): unknown {
    if (field.kind === 'picture') return { key: isValid ? 'demo/a' : attack, alt: attack };
    if (field.kind === 'richText') return isValid ? plainText(attack) : attackedText(attack);
    if (field.kind === 'list') return [attackedProps(field.fields, attack, isValid)];
    if (isValid && (field.kind === 'choice' || field.kind === 'count' || field.kind === 'flag'))
      return field.kind === 'choice' ? Object.keys(field.options)[0] : field.kind === 'flag' ? true : 3;
    return attack;
  }
  const attackedProps = (fields: SectionFields, attack: string, isValid: boolean): Record<string, unknown> =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, attacked(field, attack, isValid)]));

  test('is detected in rendered markup that is not ours', () => {
    expect(foreign('<p>a &lt; b</p>')).toBeNull();
    expect(foreign('<p onclick="x">a</p>')).toBe('p onclick');
    expect(foreign('<script>x</script>')).toBe('<script>');
    expect(foreign('<a href="javascript:x">a</a>')).toBe('href javascript:x');
    expect(foreign('<p title="<b>">a</p>')).not.toBeNull();
  });

  test.each(attacks)('in every field of every section is escaped or removed: %j', (attack) => {
    const of = {
      ...context,
      company: attack,
      stores: context.stores.map((store) => ({
        ...store,
        name: attack,
        address: attack,
        phone: attack,
        hours: [attack],
      })),
    };
    const draw = (section: Section) => foreign(renderSections([section], of).text);
    for (const isValid of [true, false])
      for (const [type, { fields }] of types) {
        const props = { ...attackedProps(fields, attack, isValid), shown: true };
        expect(draw({ type, version: 1, props: { ...props, id: 'a' } })).toBeNull();
        expect(draw({ type, version: 1, props: { ...props, id: attack } })).toBeNull();
        expect(draw({ type: attack, version: 1, props: { ...props, id: attack } })).toBeNull();
      }
  });
});
