import { useState } from 'react';
import { normalise } from '#kit/contract/text.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { Field } from './Field.tsx';

/** Words that names leave out: `hamburguesa con queso` finds `Hamburguesa queso`. */
const joining = new Set(['a', 'al', 'con', 'de', 'del', 'e', 'el', 'en', 'la', 'las', 'los', 'o', 'para', 'y']);

/** Terms to find, in the singular, which the plural contains: `hamburguesas` finds `Hamburguesa`. */
const termsOf = (typed: string): string[] =>
  normalise(typed)
    .split(' ')
    .filter((term) => term !== '' && !joining.has(term))
    .map((term) => (term.length > 4 ? term.replace(/e?s$/, '') : term));

/** Shows the products that contain every term in their text or the name of their category. Returns their count. */
function showMatching(typed: string): number {
  const terms = termsOf(typed);
  let found = 0;
  const popular = document.querySelector<HTMLElement>('.popular');
  if (popular) popular.hidden = terms.length > 0;
  for (const category of document.querySelectorAll<HTMLElement>('.cat:not(.popular)')) {
    const name = category.querySelector('h2')?.textContent ?? '';
    const items = [...category.querySelectorAll<HTMLElement>('.cards > li')];
    for (const item of items) {
      const text = normalise(`${name} ${item.querySelector('.words')?.textContent ?? ''}`);
      item.hidden = !terms.every((word) => text.includes(word));
      if (!item.hidden) found += 1;
    }
    category.hidden = items.every((item) => item.hidden);
  }
  return found;
}

/** Search field of the menu. */
export function Search() {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState(0);
  const search = (text: string) => {
    setTyped(text);
    setFound(showMatching(text));
  };
  const isSearching = typed.trim() !== '';
  return (
    <>
      <Field label="Buscar en la carta" type="search" placeholder="Plato o ingrediente" value={typed} onText={search} />
      <output className="muted">
        {isSearching &&
          (found === 0 ? `Ningún producto coincide con «${typed.trim()}».` : plural(found, 'producto', 'productos'))}
      </output>
      {isSearching && found === 0 && (
        <button type="button" className="plain" onClick={() => search('')}>
          Ver toda la carta
        </button>
      )}
    </>
  );
}
