import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { overdueText } from '#domain/time/dates.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { overdueDays } from '../overdue.rules.ts';
import { type PayoutState, payoutStateLabels, type StoreWeek } from '../weeks.contract.ts';

const tones: Record<PayoutState, Tone> = { open: 'info', closed: 'warning', paid: 'success' };

export function PayoutBadge({ week }: { week: Pick<StoreWeek, 'state' | 'paymentDate'> }) {
  const days = overdueDays(week, useTenantFormat().today());
  if (days > 0) return <StatusBadge tone="error">{overdueText(days)}</StatusBadge>;
  return <StatusBadge tone={tones[week.state]}>{payoutStateLabels[week.state]}</StatusBadge>;
}
