import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { type ChannelStatement, statementSourceLabels } from '../channelStatements.contract.ts';

/** `Rappi, 16/11/2026 – 22/11/2026`. */
export function useStatementName(): (statement: Pick<ChannelStatement, 'source' | 'from' | 'to'>) => string {
  const { day } = useTenantFormat();
  return ({ source, from, to }) =>
    `${statementSourceLabels[source]}, ${from === to ? day(from) : `${day(from)} – ${day(to)}`}`;
}

export const StateBadge = ({ isSettled }: Pick<ChannelStatement, 'isSettled'>) =>
  isSettled ? (
    <StatusBadge tone="success">Liquidada</StatusBadge>
  ) : (
    <StatusBadge tone="warning">Provisional</StatusBadge>
  );

/** A value with a smaller line below it. */
export const TwoLines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span className={classes.words}>
    <span>{children}</span>
    {below && (
      <Text span size="xs" c="dimmed" truncate>
        {below}
      </Text>
    )}
  </span>
);

/** Number of discrepancies with their amount; negative if the channel overpaid. */
export function Difference({ problems, difference }: Pick<ChannelStatement, 'problems' | 'difference'>) {
  if (problems === 0) return 'Todo coincide';
  return (
    <TwoLines below={problems === 1 ? '1 problema' : `${problems} problemas`}>
      <Money value={difference} />
    </TwoLines>
  );
}
