import type { Search } from '#kit/web/list/filters/filter.ts';
import { slicedOrdersHref } from '../../figures/web/ordersHref.ts';
import { takenByCut, type Why, type WhyRow } from '../why.contract.ts';

/** The list of the orders of a row of the present period; undefined where no list has exactly those. */
export const whyOrdersHref = (why: Why, search: Search, { orders }: WhyRow): string | undefined =>
  orders ? slicedOrdersHref(why, search, { orders, outcome: 'sold', taken: takenByCut[why.by] }) : undefined;
