import axe from 'axe-core';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Colours are those of the product's theme, which the screens are looked at in. */
const rules = { 'color-contrast': { enabled: false } };

/** Throws on any violation of WCAG 2.0 to 2.2, levels A and AA, within an element, colours aside. */
export async function expectAccessible(within: Element = document.body): Promise<void> {
  const { violations } = await axe.run(within, {
    runOnly: { type: 'tag', values: wcag },
    resultTypes: ['violations'],
    rules,
  });
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(' ')}`));
  if (found.length > 0) throw new Error(`Not accessible:\n${found.join('\n')}`);
}
