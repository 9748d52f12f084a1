import { Text } from '@mantine/core';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { availabilityLabels, type Coupon, type CouponAvailability } from '../couponShape.contract.ts';
import { inactiveText } from '../couponState.rules.ts';

const tones: Record<CouponAvailability, Tone> = {
  active: 'success',
  scheduled: 'info',
  expired: 'neutral',
  exhausted: 'warning',
  disabled: 'neutral',
};

export function CouponState({ coupon: { availability } }: { coupon: Pick<Coupon, 'availability'> }) {
  return <StatusBadge tone={tones[availability]}>{availabilityLabels[availability]}</StatusBadge>;
}

/** The state with the reason why a coupon cannot be used. */
export function CouponStateWithReason({ coupon }: { coupon: Coupon }) {
  const reason = inactiveText(coupon);
  return (
    <span>
      <CouponState coupon={coupon} />
      {reason && (
        <Text span size="xs" c="dimmed" display="block" mt={2}>
          {reason}
        </Text>
      )}
    </span>
  );
}
