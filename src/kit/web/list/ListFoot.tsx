import { Button, Pagination } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { pageSize } from '../../contract/crud.ts';
import { pluralize, useTenantFormat } from '../shell/format.tsx';
import classes from './ListPage.module.css';

type Noun = readonly [string, string];

const names = { first: 'Primera página', previous: 'Página anterior', next: 'Página siguiente', last: 'Última página' };

/** How many rows there are; `more`: at least so many. */
export type Counted = { count: number; more: boolean };

export const countText = ({ count, more }: Counted, noun: Noun, integer: (value: number) => string): string =>
  `${more ? 'más de ' : ''}${pluralize(count, noun, integer)}`;

/** Says that rows have come which wait not to move the others. */
export function Arrived({ count, onShow }: { count: number; onShow: () => void }) {
  const { integer } = useTenantFormat();
  return (
    <Button className={classes.arrived ?? ''} size="compact-sm" onClick={onShow}>
      {pluralize(count, ['nuevo', 'nuevos'], integer)}
    </Button>
  );
}

/** Which rows of how many, and the way to the others. */
export function PageTurner({
  page,
  shown,
  total,
  noun,
  onTurn,
}: {
  page: number;
  shown: number;
  total: number;
  noun: Noun;
  onTurn: (page: number) => void;
}) {
  const { integer } = useTenantFormat();
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  return (
    <div className={classes.foot}>
      <span>
        {integer(first)}–{integer(first + shown - 1)} de {pluralize(total, noun, integer)}
      </span>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={onTurn}
          getControlProps={(control) => ({ 'aria-label': names[control] })}
          getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
        />
      )}
    </div>
  );
}

/** Brings more rows when it comes into sight; the button is there for the keyboard. */
export function MoreRows({
  shown,
  counted,
  noun,
  more,
  coming,
}: {
  shown: number;
  counted: Counted | undefined;
  noun: Noun;
  more: (() => void) | undefined;
  coming: boolean;
}) {
  const { integer } = useTenantFormat();
  const { ref, entry } = useIntersection({ rootMargin: '240px' });
  const seen = entry?.isIntersecting ?? false;
  const ask = useEffectEvent(() => more?.());
  useEffect(
    function askForMore() {
      if (seen && !coming) ask();
    },
    [seen, coming],
  );
  return (
    <div className={classes.foot} ref={ref}>
      <span>
        {counted ? `${integer(shown)} de ${countText(counted, noun, integer)}` : `${integer(shown)} a la vista`}
      </span>
      {more && (
        <Button variant="default" size="compact-sm" loading={coming} onClick={more}>
          Mostrar más
        </Button>
      )}
    </div>
  );
}
