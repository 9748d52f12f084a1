import { useState } from 'react';
import { normalise } from '#kit/contract/text.ts';
import { Field } from './Field.tsx';

/** Shows the products of the page whose words hold all that was typed, and answers how many there are. */
function showMatching(typed: string): number {
  const terms = normalise(typed).split(' ').filter(Boolean);
  let found = 0;
  for (const category of document.querySelectorAll<HTMLElement>('.cat')) {
    const items = [...category.querySelectorAll<HTMLElement>('.cards > li')];
    for (const item of items) {
      const text = normalise(item.querySelector('.words')?.textContent ?? '');
      item.hidden = !terms.every((word) => text.includes(word));
      if (!item.hidden) found += 1;
    }
    category.hidden = items.every((item) => item.hidden);
  }
  return found;
}

/** Looks for a product in the menu of the page. */
export function Search() {
  const [status, setStatus] = useState('');
  const search = (typed: string) => {
    const found = showMatching(typed);
    setStatus(typed.trim() === '' ? '' : found === 0 ? 'Nada en la carta se llama así.' : `${found} encontrados`);
  };
  return (
    <>
      <Field label="Buscar en la carta" type="search" onText={search} />
      <output className="muted">{status}</output>
    </>
  );
}
