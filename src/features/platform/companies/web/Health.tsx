import { Text } from '@mantine/core';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { CompanySummary } from '../companies.contract.ts';
import { companyHealth, type HealthState, healthStates } from '../companyHealth.rules.ts';

const tones = { good: 'success', attention: 'warning', unknown: 'neutral' } as const satisfies Record<
  HealthState,
  string
>;

/** Whether a company needs attention, and why. */
export function Health({ company }: { company: CompanySummary }) {
  const { state, reasons } = companyHealth(company, useMinute());
  return (
    <>
      <StatusBadge tone={tones[state]}>{healthStates[state]}</StatusBadge>
      {reasons.map((reason) => (
        <Text key={reason} size="xs" c="dimmed">
          {reason}
        </Text>
      ))}
    </>
  );
}
