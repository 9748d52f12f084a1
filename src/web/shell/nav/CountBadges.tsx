import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import type { NavCount, NavCountPart, NavItem } from '#kit/web/shell/areaScreens.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './CountBadges.module.css';

const loaded = new WeakMap<NavCount, Promise<Awaited<ReturnType<NavCount['load']>> | null>>();

/** The query of a count, loaded once. A page works without it. */
function loadOnce(count: NavCount) {
  const source = loaded.get(count) ?? count.load().catch(() => null);
  loaded.set(count, source);
  return source;
}

function Part({ part: { count, label, urgent } }: { part: NavCountPart }) {
  const { integer } = useTenantFormat();
  return (
    <span className={classes.badge} data-urgent={urgent || undefined} title={`${integer(count)} ${label}`}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>
        {integer(count)} {label}
      </VisuallyHidden>
    </span>
  );
}

function Count({ count }: { count: NavCount }) {
  const source = use(loadOnce(count));
  const { data = [] } = useQuery(source ?? { queryKey: ['navigation'], enabled: false });
  return data.filter((part) => part.count > 0).map((part) => <Part key={part.label} part={part} />);
}

/** Counters of the screens, as their areas declare them; nothing while they are zero or unknown. */
export function CountBadges({ screens }: { screens: readonly Pick<NavItem, 'path' | 'count'>[] }) {
  const { policies } = useCurrentUser();
  const counts = screens.flatMap(({ count }) => (count && policies.includes(count.policy) ? [count] : []));
  if (counts.length === 0) return null;
  return (
    <span className={classes.badges}>
      {counts.map((count, index) => (
        <Suspense key={index}>
          <Count count={count} />
        </Suspense>
      ))}
    </span>
  );
}
