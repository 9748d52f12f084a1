import { Text } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useCan } from '#kit/web/session/Can.tsx';
import { Tip } from '#kit/web/display/Tip.tsx';
import { firstHourApi } from '#features/sales/orders/first-hour/firstHour.contract.ts';
import { firstHourQuery } from '../../firstHour.ts';
import classes from './Sidebar.module.css';

/** How far a new company has come, until it has sold once. */
export function FirstHourLink({ rail, onNavigate }: { rail: boolean; onNavigate?: (() => void) | undefined }) {
  const can = useCan(firstHourApi.get.policy);
  const guide = useQuery({ ...firstHourQuery, enabled: ({ state }) => can && !state.data?.done }).data;
  const current = useLocation({ select: ({ pathname }) => pathname === '/first-hour' });
  if (!can || !guide || (guide.done && !current)) return null;
  const behind = guide.steps.filter(({ done }) => done).length;
  const label = `Primeros pasos: ${behind} de ${guide.steps.length}`;
  return (
    <Tip label={label} position="right" disabled={!rail}>
      <Link
        to="/first-hour"
        onClick={onNavigate}
        className={classes.item}
        aria-label={rail ? label : undefined}
        aria-current={current ? 'page' : undefined}
      >
        <IconRocket size={20} stroke={1.7} aria-hidden />
        {!rail && (
          <>
            <span className={classes.grow}>Primeros pasos</span>
            <Text span size="xs">
              {behind} de {guide.steps.length}
            </Text>
          </>
        )}
      </Link>
    </Tip>
  );
}
