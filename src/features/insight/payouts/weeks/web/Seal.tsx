import { Text } from '@mantine/core';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { DateTime, Money } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { SealedWeek } from '../weeks.contract.ts';
import classes from '../../entries/web/Payouts.module.css';
import { Day } from './weekColumns.tsx';

/** Closing time of a week, whether its entries still match, and its payment. */
export function Seal({ week }: { week: SealedWeek }) {
  const { state, paymentDate, closedAt, hash, verified, reference, paidOn, paidAmount, difference, paidBy } = week;
  return (
    <>
      <Facts>
        <Fact label="Se paga el">
          <Day day={paymentDate} />
        </Fact>
        <Fact label="Se cerró">
          <DateTime at={closedAt} otherwise="Cuando termine la semana" />
        </Fact>
        {verified !== null && (
          <Fact label="Movimientos">
            <StatusBadge tone={verified ? 'success' : 'error'}>
              {verified ? 'Los mismos del cierre' : 'Distintos de los del cierre'}
            </StatusBadge>
          </Fact>
        )}
        {state === 'paid' && paidOn !== null && (
          <>
            <Fact label={`Pagada por ${paidBy}`}>
              <Day day={paidOn} />
            </Fact>
            <Fact label={`Referencia ${reference}`}>
              <Money value={paidAmount ?? 0} />
            </Fact>
          </>
        )}
        {difference !== null && difference !== 0 && (
          <Fact label={difference > 0 ? 'Faltó pagar' : 'Se pagó de más'}>
            <Money value={Math.abs(difference)} />
          </Fact>
        )}
      </Facts>
      {hash && (
        <Text c="dimmed" mt="sm" className={classes.hash}>
          SHA-256 {hash}
        </Text>
      )}
    </>
  );
}
