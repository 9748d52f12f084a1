import { lazy, type ReactNode, Suspense } from 'react';
import type { CardListProps } from './CardList.tsx';
import { SkeletonCards } from './SkeletonCards.tsx';

const CardList = lazy(() => import('./CardList.tsx').then(({ CardList }) => ({ default: CardList }))) as <
  T extends object,
>(
  props: CardListProps<T>,
) => ReactNode;

/** The rows of a list as cards, fetched where a list is shown so. */
export const Cards = <T extends object>(props: CardListProps<T>) => (
  <Suspense fallback={<SkeletonCards grid={props.grid} />}>
    <CardList {...props} />
  </Suspense>
);
