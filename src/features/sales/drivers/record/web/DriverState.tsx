import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { type DriverStatus, driverStatusLabels } from '../drivers.contract.ts';

const tones: Record<DriverStatus, Tone> = { in_store: 'success', in_transit: 'info', off: 'neutral' };

export const DriverState = ({ status }: { status: DriverStatus }) => (
  <StatusBadge tone={tones[status]}>{driverStatusLabels[status]}</StatusBadge>
);
