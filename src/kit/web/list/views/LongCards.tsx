import { useEffect, useRef, useState } from 'react';
import { useTenantFormat } from '../../shell/format.tsx';
import { LoadMore } from '../LoadMore.tsx';
import type { NextPage } from '../nextPage.ts';
import { CardList, type CardListProps } from './CardList.tsx';

/** Cards shown first and added by each press of «Ver más»: about five screens of a phone. */
const batchSize = 20;

export type LongCardsProps<T extends object> = CardListProps<T> & { next?: NextPage | undefined };

/** Cards of a list that has no pages on the screen: the first ones, and the others by «Ver más». */
export function LongCards<T extends object>({ next, ...props }: LongCardsProps<T>) {
  const { rows } = props;
  const { integer } = useTenantFormat();
  const [limit, setLimit] = useState(batchSize);
  const count = Math.min(limit, rows.length);
  const { place, focusLater } = useFocusOfAdded(count);
  const showMore = () => {
    focusLater(count);
    setLimit(count + batchSize);
    if (rows.length < count + batchSize) next?.load();
  };
  const progress = next ? undefined : `${integer(count)} de ${integer(rows.length)}`;
  return (
    <div ref={place}>
      <CardList {...props} rows={rows.slice(0, count)} />
      {(rows.length > limit || next) && (
        <LoadMore loading={next?.loading ?? false} onMore={showMore} progress={progress} />
      )}
    </div>
  );
}

/** The button moves or goes with the cards that it adds: the keyboard continues at the first of them. */
function useFocusOfAdded(count: number) {
  const place = useRef<HTMLDivElement>(null);
  const added = useRef<number | null>(null);
  useEffect(
    function focusFirstAdded() {
      const at = added.current;
      if (at === null || at >= count) return;
      added.current = null;
      const card = place.current?.querySelector('ul')?.children.item(at) as HTMLElement | null | undefined;
      if (!card) return;
      const target = card.querySelector<HTMLElement>('a, button') ?? card;
      if (target === card) card.tabIndex = -1;
      target.focus();
    },
    [count],
  );
  const focusLater = (at: number) => {
    added.current = at;
  };
  return { place, focusLater };
}
