import { useState } from 'react';
import { normalise } from '#kit/contract/text.ts';
import { Field } from './Field.tsx';

/** Shows the products whose text contains every term. Returns their count. */
function showMatching(typed: string): number {
  const terms = normalise(typed).split(' ').filter(Boolean);
  let found = 0;
  const popular = document.querySelector<HTMLElement>('.popular');
  if (popular) popular.hidden = terms.length > 0;
  for (const category of document.querySelectorAll<HTMLElement>('.cat:not(.popular)')) {
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

/** Search field of the menu. */
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
