import Colour from '@img/colour';
import { list } from 'postcss';
import { contrast } from '#kit/contract/values/contrast.ts';
import type { HtmlTag } from './htmlTags.ts';
import { type Declaration, inlineStyle, matches, type StyleRule, styleRules, type Work } from './styleRules.ts';

type Hex = `#${string}`;

/** Values of an element that are known before its code runs; null where they are not. Colours are opaque hex. */
type Style = {
  color: Hex | null;
  background: Hex | null;
  /** Pixels. */
  size: number | null;
  isBold: boolean;
  isHidden: boolean;
  /** Custom properties. */
  custom: ReadonlyMap<string, string>;
};

const initial: Style = {
  color: '#000000',
  background: '#ffffff',
  size: 16,
  isBold: false,
  isHidden: false,
  custom: new Map(),
};

/** Characters of a value with its variables, and of one variable. Values of other lengths are unknown. */
const maxValueLength = 2000;
const maxCustomLength = 200;
/** Custom properties that an element may have. */
const maxCustom = 500;

/** A value with its variables; null for one that has no value. */
function withVariables(value: string, custom: Style['custom']): string | null {
  let text = value;
  for (let depth = 0; depth < 5 && text.length <= maxValueLength && text.includes('var('); depth += 1)
    text = text.replaceAll(
      /var\(\s{0,9}(--[\w-]{1,99})\s{0,9}(?:,([^()]{0,200}))?\)/g,
      (_all, name: string, fallback?: string) => custom.get(name) ?? fallback ?? 'var(',
    );
  return text.length > maxValueLength || text.includes('var(') ? null : text.trim();
}

/** A colour over another one; `inherit` for a transparent one, null for an unknown one. */
function colourOver(text: string, below: Hex | null): Hex | 'inherit' | null {
  try {
    const [colour, alpha] = [Colour(text), Colour(text).alpha()];
    if (alpha === 0) return 'inherit';
    const seen = alpha === 1 ? colour : below && Colour(below).mix(colour.alpha(1), alpha);
    return seen && (seen.hex().toLowerCase() as Hex);
  } catch {
    return /^(?:inherit|unset|initial|none|currentcolor)$/i.test(text) ? 'inherit' : null;
  }
}

function backgroundOf(value: string, { background }: Style): Hex | null {
  if (/url\(|gradient\(|image-set\(/i.test(value)) return null;
  const layers = list.space(value).map((part) => colourOver(part, background));
  const [colour, ...others] = layers.filter((each) => each !== null);
  if (colour === undefined || others.length > 0) return null;
  return colour === 'inherit' ? background : colour;
}

function sizeOf(value: string, parent: Style): number | null {
  const [, number = '', unit = ''] = /^(\d{0,5}\.?\d{1,5})(px|r?em|%|pt)$/.exec(value) ?? [];
  if (number === '') return value === 'inherit' ? parent.size : null;
  const units: Record<string, number | null> = {
    px: 1,
    pt: 4 / 3,
    rem: 16,
    em: parent.size,
    '%': parent.size && parent.size / 100,
  };
  const factor = units[unit] ?? null;
  return factor && Number(number) * factor;
}

const headings: Readonly<Record<string, number>> = { h1: 2, h2: 1.5, h3: 1.17, h4: 1, h5: 0.83, h6: 0.67, small: 0.83 };
const ofBrowser = /^(?:button|input|select|textarea|mark|option|meter|progress)$/;

/** Style of an element before the rules of its page. */
function defaultStyle({ name, attributes }: HtmlTag, parent: Style): Style {
  const isControl = ofBrowser.test(name);
  const factor = headings[name];
  return {
    ...parent,
    ...(factor && { size: parent.size && parent.size * factor, isBold: parent.isBold || name !== 'small' }),
    ...(/^(?:b|strong|th)$/.test(name) && { isBold: true }),
    ...(name === 'a' && attributes.has('href') && { color: '#0000ee' }),
    ...(isControl && { color: null, background: null, size: null }),
  };
}

type Values = ReadonlyMap<string, string | null>;

/** Properties by which text looks otherwise than its colours. */
const effects = [
  'filter',
  'mix-blend-mode',
  'text-shadow',
  '-webkit-text-fill-color',
  'background-clip',
  '-webkit-background-clip',
];

/** Custom properties of an element: those of its parent, or a copy with its declarations. */
function customOf(parent: Style, declared: Values, work: Work): Style['custom'] {
  const added = [...declared].filter(([name]) => name.startsWith('--'));
  if (added.length === 0) return parent.custom;
  work.left -= (parent.custom.size + added.length) * 4;
  const custom = new Map(parent.custom);
  for (const [name, value] of added) {
    if (value === null || value.length > maxCustomLength) custom.delete(name);
    else if (custom.size < maxCustom) custom.set(name, value);
  }
  return custom;
}

function computeStyle(tag: HtmlTag, parent: Style, declared: Values, work: Work): Style {
  const custom = customOf(parent, declared, work);
  const base = { ...defaultStyle(tag, parent), custom };
  const valueOf = (name: string): string | null | undefined => {
    const value = declared.get(name);
    return value === undefined || value === null ? value : withVariables(value, custom);
  };
  const background = valueOf('background');
  const isPositioned = /^(?:absolute|fixed|sticky)$/.test(valueOf('position') ?? '');
  const below = isPositioned ? { ...parent, background: null } : parent;
  const color = valueOf('color');
  const size = valueOf('font-size');
  const weight = valueOf('font-weight');
  const hasEffect = effects.some((name) => declared.has(name)) || Number(declared.get('opacity') ?? 1) < 1;
  const seen =
    background === undefined ? (isPositioned ? null : base.background) : backgroundOf(background ?? '', below);
  const ink = color === undefined ? base.color : colourOver(color ?? '', seen);
  return {
    custom,
    background: declared.has('background-image') && declared.get('background-image') !== 'none' ? null : seen,
    color: hasEffect ? null : ink === 'inherit' ? parent.color : ink,
    size: declared.has('font') ? null : size === undefined ? base.size : sizeOf(size ?? '', parent),
    isBold: weight === undefined ? base.isBold : /^(?:bold|bolder|[7-9]00)$/.test(weight ?? ''),
    isHidden: parent.isHidden || valueOf('display') === 'none' || valueOf('visibility') === 'hidden',
  };
}

/** Names of properties that are read as another one. */
const synonyms: Readonly<Record<string, string>> = { 'background-color': 'background' };

/** Declared values of an element, the strongest of each property; null where a rule only may apply. */
function declaredValues(tag: HtmlTag, rules: readonly StyleRule[], work: Work): Values {
  type Applied = Declaration & { weight: number; isCertain: boolean };
  const inline = inlineStyle(tag.attributes.get('style') ?? '');
  const applied: Applied[] = [
    ...rules.flatMap(({ selector, declarations, weight, isCertain }) => {
      if (!matches(selector, tag, work)) return [];
      work.left -= declarations.length;
      return declarations.map((each) => ({ ...each, weight, isCertain }));
    }),
    ...inline.map((each) => ({ ...each, weight: Number.MAX_SAFE_INTEGER, isCertain: true })),
  ].toSorted((one, other) => Number(one.important) - Number(other.important) || one.weight - other.weight);
  const values = new Map<string, string | null>();
  for (const { name, value, isCertain } of applied) values.set(synonyms[name] ?? name, isCertain ? value : null);
  return values;
}

const withoutText = /^(?:script|style|title|noscript|template|svg|math|head|iframe|option|select|textarea)$/;

/** Steps of reading the styles of a document. The elements after them are not read. */
const maxSteps = 2_000_000;
/** Selectors and characters of the style sheets of a document. The styles of a larger one are not read. */
const maxRules = 5000;
const maxCssLength = 512 * 1024;

/** Text that is hard to read. `needed`: contrast by WCAG. */
export type LowContrast = { at: number; color: string; background: string; ratio: number; needed: number };

/** Texts of a document whose colours are known and have too little contrast, one for each pair of colours. */
export function lowContrasts(tags: readonly HtmlTag[], sheets: readonly string[]): LowContrast[] {
  if (sheets.reduce((sum, css) => sum + css.length, 0) > maxCssLength) return [];
  const rules = sheets.flatMap((css) => styleRules(css, maxRules + 1));
  if (rules.length > maxRules) return [];
  const work = { left: maxSteps };
  const styles = new Map<HtmlTag | null, Style | null>([[null, initial]]);
  const found = new Map<string, LowContrast>();
  for (const tag of tags) {
    const parent = styles.get(tag.parent);
    const isRead = parent && !withoutText.test(tag.name);
    const style = isRead ? computeStyle(tag, parent, declaredValues(tag, rules, work), work) : null;
    if (work.left <= 0) break;
    styles.set(tag, style);
    if (!style || !tag.hasText || style.isHidden || !style.color || !style.background) continue;
    const { color, background, size, isBold } = style;
    const isLarge = size === null || size >= (isBold ? 18.66 : 24);
    const [ratio, needed] = [contrast(color, background), isLarge ? 3 : 4.5];
    const pair = `${color} ${background}`;
    if (ratio < needed && !found.has(pair)) found.set(pair, { at: tag.at, color, background, ratio, needed });
  }
  return [...found.values()];
}
