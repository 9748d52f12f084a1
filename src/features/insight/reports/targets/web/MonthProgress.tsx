import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monthText } from '#domain/time/dates.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { TargetBar } from '#kit/web/charts/TargetBar.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from '../../figures/web/Reports.module.css';
import own from './Targets.module.css';
import { type TargetProgress, targetsApi } from '../targets.contract.ts';

/** Stores that are furthest behind, before the others are folded away. */
const atOnce = 6;

const gapOf = ({ sold, expected }: TargetProgress) => sold - expected;
const shareOf = ({ sold, target }: TargetProgress) => sold / Math.max(1, target);

const orders = {
  gap: {
    label: 'Más lejos de lo esperado',
    compare: (one: TargetProgress, other: TargetProgress) => gapOf(one) - gapOf(other),
  },
  share: {
    label: 'Menor avance',
    compare: (one: TargetProgress, other: TargetProgress) => shareOf(one) - shareOf(other),
  },
  target: { label: 'Mayor meta', compare: (one: TargetProgress, other: TargetProgress) => other.target - one.target },
} as const;
type Order = keyof typeof orders;

/** How far the chain and its stores are this month, those that are most behind first. */
export function MonthProgress() {
  const [order, setOrder] = useState<Order>('gap');
  const opens = useCan('kpi.list');
  const hrefOf = ({ scope }: TargetProgress) => (opens ? `/reports?storeIds=${scope}` : undefined);
  const { data, isPending } = useQuery(endpointQuery(targetsApi.progress, { query: {} }));
  if (isPending) return <Skeleton h={{ base: 640, sm: 420 }} mb="md" radius="lg" />;
  if (!data || (data.chain === null && data.stores.length === 0)) return null;
  const stores = data.stores.toSorted(orders[order].compare);
  const folded = stores.slice(atOnce);
  return (
    <section className={classes.card} aria-label="Avance del mes">
      <div className={classes.head}>
        <Text component="h2" fw={700}>
          Avance de {monthText(data.month)}
        </Text>
        {stores.length > 1 && (
          <SegmentedControl<Order>
            size="xs"
            aria-label="Ordenar los locales por"
            value={order}
            onChange={setOrder}
            data={Object.entries(orders).map(([value, { label }]) => ({ value: value as Order, label }))}
          />
        )}
      </div>
      {data.chain && (
        <div className={own.chain}>
          <Bar progress={data.chain} href={opens ? '/reports' : undefined} />
        </div>
      )}
      <div className={own.targets}>
        {stores.slice(0, atOnce).map((progress) => (
          <Bar key={progress.scope} progress={progress} href={hrefOf(progress)} />
        ))}
      </div>
      {folded.length > 0 && (
        <details className={classes.details}>
          <summary>{folded.length === 1 ? 'Ver 1 local más' : `Ver ${folded.length} locales más`}</summary>
          <div className={own.targets}>
            {folded.map((progress) => (
              <Bar key={progress.scope} progress={progress} href={hrefOf(progress)} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

type BarProps = { progress: TargetProgress; href: string | undefined };

function Bar({ progress: { name, sold, target, expected }, href }: BarProps) {
  const { money } = useTenantFormat();
  return <TargetBar label={name} value={sold} target={target} expected={expected} format={money} href={href} />;
}
