import postcss from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';
import type { HtmlTag } from './htmlTags.ts';

/** Declarations of a style: name, value and `!important`. */
export type Declaration = { name: string; value: string; important: boolean };
/** A selector with its declarations. `isCertain`: its match is known, not only possible. */
export type StyleRule = {
  selector: Selector;
  weight: number;
  isCertain: boolean;
  declarations: readonly Declaration[];
};

function declarationsOf(container: postcss.Container): Declaration[] {
  return (
    container.nodes?.flatMap((node) =>
      node.type === 'decl'
        ? {
            name: node.variable ? node.prop : node.prop.toLowerCase(),
            value: node.value,
            important: node.important ?? false,
          }
        : [],
    ) ?? []
  );
}

/** Declarations of a `style` attribute; none where it is not CSS. */
export const inlineStyle = (css: string): Declaration[] => parsed(css, declarationsOf) ?? [];

function parsed<Result>(css: string, read: (root: postcss.Root) => Result): Result | null {
  try {
    return read(postcss.parse(css));
  } catch {
    return null;
  }
}

/** Conditions under which every guest sees a rule. */
const always = /^(?:layer\b|media\s{0,9}(?:all|screen|only screen)?$)/i;
const isActive = (rule: postcss.Rule): boolean => {
  for (let parent: postcss.Container | postcss.Document | undefined = rule.parent; parent; parent = parent.parent)
    if (
      parent.type === 'rule' ||
      (parent.type === 'atrule' &&
        !always.test(`${(parent as postcss.AtRule).name} ${(parent as postcss.AtRule).params}`.trim()))
    )
      return false;
  return true;
};

/** Combinators of an element with those around it. Siblings are not known. */
const isKnown = ({ value }: { value?: string | undefined }): boolean => value === '>' || value?.trim() === '';

/** Parts of a selector that this reading does not decide: the rule may apply. */
const isUncertain = (selector: Selector): boolean =>
  selector.some(
    (node) =>
      (node.type === 'pseudo' && !/^:(?:root|link|any-link)$/.test(node.value)) ||
      (node.type === 'combinator' && !isKnown(node)) ||
      (node.type === 'attribute' && node.operator !== undefined && node.operator !== '=') ||
      node.type === 'nesting',
  );
/** Parts by which a rule is not of an element as the page opens. */
const ofAnotherState =
  /^:(?::?(?:before|after|first-line|first-letter)|:.*|hover|focus|focus-visible|focus-within|active|visited|target|disabled|checked|invalid|placeholder-shown)$/;
const isOfAnotherState = (selector: Selector): boolean =>
  selector.some((node) => node.type === 'pseudo' && ofAnotherState.test(node.value));

/** Comparable specificity. */
const weightOf = (selector: Selector): number => {
  const counts = { id: 0, class: 0, tag: 0 };
  selector.each((node) => {
    if (node.type === 'id') counts.id += 1;
    else if (node.type === 'tag') counts.tag += 1;
    else if (node.type === 'class' || node.type === 'attribute' || node.type === 'pseudo') counts.class += 1;
  });
  return counts.id * 1_000_000 + counts.class * 1000 + counts.tag;
};

function selectorsOf(text: string): Selector[] {
  try {
    return selectorParser().astSync(text).nodes;
  } catch {
    return [];
  }
}

/** Parts of a selector. Longer ones are not read. */
const maxParts = 50;

/** The first rules of a style sheet that apply as the page opens, in their order. */
export function styleRules(css: string, limit: number): StyleRule[] {
  const rules: StyleRule[] = [];
  parsed(css, (root) =>
    root.walkRules((rule) => {
      if (rules.length >= limit) return false;
      if (!isActive(rule)) return undefined;
      const declarations = declarationsOf(rule);
      for (const selector of selectorsOf(rule.selector))
        if (selector.length <= maxParts && rules.length < limit && !isOfAnotherState(selector))
          rules.push({ selector, weight: weightOf(selector), isCertain: !isUncertain(selector), declarations });
    }),
  );
  return rules;
}

type Part = Selector['nodes'][number];

/** Steps of reading styles that are left. */
export type Work = { left: number };

function matchesPart(part: Part, { name, attributes, classes, parent }: HtmlTag): boolean {
  if (part.type === 'tag') return part.value.toLowerCase() === name;
  if (part.type === 'id') return attributes.get('id') === part.value;
  if (part.type === 'class') return classes.has(part.value);
  if (part.type === 'attribute')
    return part.operator === '=' ? attributes.get(part.attribute) === part.value : attributes.has(part.attribute);
  if (part.type === 'pseudo' && part.value === ':root') return parent === null && name === 'html';
  if (part.type === 'pseudo' && part.value.endsWith('link')) return name === 'a' && attributes.has('href');
  return true;
}

function matchesAll(parts: readonly Part[], tag: HtmlTag, work: Work): boolean {
  work.left -= parts.length + 1;
  return parts.every((part) => matchesPart(part, tag));
}

/** Whether a selector is of an element. Parts that this reading does not decide count as a match. */
export function matches({ nodes }: Selector, tag: HtmlTag, work: Work): boolean {
  let element: HtmlTag | null = tag;
  let canSkip = false;
  for (let end = nodes.length; end > 0; ) {
    const before = nodes.slice(0, end).findLastIndex(({ type }) => type === 'combinator');
    const parts = nodes.slice(before + 1, end);
    while (element && work.left > 0 && !matchesAll(parts, element, work)) element = canSkip ? element.parent : null;
    if (!element || work.left <= 0) return false;
    const combinator = nodes[before];
    if (combinator && !isKnown(combinator)) return true;
    canSkip = combinator?.value !== '>';
    element = element.parent;
    end = before;
  }
  return true;
}
