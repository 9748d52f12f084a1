import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { monthText } from '#domain/time/dates.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { TargetBar } from '#kit/web/charts/TargetBar.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from '../../figures/web/Reports.module.css';
import own from './Targets.module.css';
import { type TargetProgress, targetsApi } from '../targets.contract.ts';

/** Stores that are furthest behind, before the others are folded away. */
const atOnce = 6;

const gapOf = ({ sold, expected }: TargetProgress) => sold - expected;

/** How far the chain and its stores are this month, those that are most behind first. */
export function MonthProgress() {
  const { data } = useQuery(endpointQuery(targetsApi.progress, { query: {} }));
  if (!data || (data.chain === null && data.stores.length === 0)) return null;
  const stores = data.stores.toSorted((one, other) => gapOf(one) - gapOf(other));
  const folded = stores.slice(atOnce);
  return (
    <section className={classes.card} aria-label="Avance del mes">
      <Text component="h2" fw={700} mb={14}>
        Avance de {monthText(data.month)}
      </Text>
      <div className={own.targets}>
        {data.chain && <Bar progress={data.chain} />}
        {stores.slice(0, atOnce).map((progress) => (
          <Bar key={progress.scope} progress={progress} />
        ))}
      </div>
      {folded.length > 0 && (
        <details className={classes.details}>
          <summary>{folded.length === 1 ? 'Ver 1 local más' : `Ver ${folded.length} locales más`}</summary>
          <div className={own.targets}>
            {folded.map((progress) => (
              <Bar key={progress.scope} progress={progress} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

function Bar({ progress: { name, sold, target, expected } }: { progress: TargetProgress }) {
  const { money } = useTenantFormat();
  return <TargetBar label={name} value={sold} target={target} expected={expected} format={money} />;
}
