import { Button, Pagination, Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { pageSize } from '../../contract/crud.ts';
import { pluralize, useTenantFormat } from '../shell/format.tsx';
import classes from './ListPage.module.css';
import type { Counted } from './totalOf.ts';
import type { ListAddressState } from './useListAddress.ts';
import type { useListData } from './useListData.ts';

type Noun = readonly [string, string];

const names = { first: 'Primera página', previous: 'Página anterior', next: 'Página siguiente', last: 'Última página' };

export const countText = ({ count }: Counted, noun: Noun, integer: (value: number) => string): string =>
  count === null ? '' : pluralize(count, noun, integer);

/** Announces new rows that wait, so that the list does not move. */
export function NewRowsButton({ count, onShow }: { count: number; onShow: () => void }) {
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

/** Brings more rows when it comes near the window; the button is there for the keyboard, and after a failure. */
export function MoreRows({
  rows,
  counted,
  noun,
  more,
  coming,
}: {
  rows: readonly unknown[];
  counted: Counted;
  noun: Noun;
  more: (() => void) | undefined;
  coming: boolean;
}) {
  const { integer } = useTenantFormat();
  const foot = useRef<HTMLDivElement>(null);
  const fetchMore = useEffectEvent(() => {
    if (!coming) more?.();
  });
  useEffect(
    function fetchMoreNearTheEnd() {
      if (!foot.current || rows.length === 0) return;
      // A new observer reports the position after rows were added; an existing one only reports changes.
      const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && fetchMore(), {
        rootMargin: '240px',
      });
      observer.observe(foot.current);
      return () => observer.disconnect();
    },
    [rows],
  );
  return (
    <div className={classes.foot} ref={foot}>
      <span>{counted.count !== null && `${integer(rows.length)} de ${countText(counted, noun, integer)}`}</span>
      {more && (
        <Button variant="default" size="compact-sm" loading={coming} onClick={more}>
          Mostrar más
        </Button>
      )}
    </div>
  );
}

/** Total number of rows, or their order while it is not known: lists that grow are read from the newest on. */
export function HowMany({
  data,
  noun,
  counted,
}: {
  data: ReturnType<typeof useListData<unknown>>;
  noun: readonly [string, string];
  counted: Counted;
}) {
  const { integer } = useTenantFormat();
  const { loading } = data;
  const text = countText(counted, noun, integer) || 'Lo más reciente primero';
  const all = [text, counted.detail].filter(Boolean).join(' · ');
  return <output>{loading ? <Skeleton h={14} w={96} mt={3} /> : all}</output>;
}

/** Footer of a list: the current position and pagination. */
export function ListFoot({
  data,
  address,
  noun,
  grows,
  counted,
}: {
  data: ReturnType<typeof useListData<unknown>>;
  address: ListAddressState;
  noun: readonly [string, string];
  grows: boolean;
  counted: Counted;
}) {
  if (grows)
    return <MoreRows rows={data.rows} counted={counted} noun={noun} more={data.more} coming={data.moreComing} />;
  return (
    <PageTurner
      page={address.page}
      shown={data.rows.length}
      total={data.total ?? data.rows.length}
      noun={noun}
      onTurn={address.turnTo}
    />
  );
}
