import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { type PayoutState, payoutStateLabels } from '../weeks.contract.ts';

const tones: Record<PayoutState, Tone> = { open: 'info', closed: 'warning', paid: 'success' };

export const PayoutBadge = ({ state }: { state: PayoutState }) => (
  <StatusBadge tone={tones[state]}>{payoutStateLabels[state]}</StatusBadge>
);
