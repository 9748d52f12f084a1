import { Button, Pagination } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { pageSize } from '../../contract/crud.ts';
import { pluralize, useTenantFormat } from '../shell/format.tsx';
import classes from './ListPage.module.css';

type Noun = readonly [string, string];

const names = { first: 'Primera página', previous: 'Página anterior', next: 'Página siguiente', last: 'Última página' };

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
  total,
  noun,
  more,
  coming,
}: {
  shown: number;
  total: number | null;
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
        {total === null ? `${integer(shown)} a la vista` : `${integer(shown)} de ${pluralize(total, noun, integer)}`}
      </span>
      {more && (
        <Button variant="default" size="compact-sm" loading={coming} onClick={more}>
          Mostrar más
        </Button>
      )}
    </div>
  );
}
