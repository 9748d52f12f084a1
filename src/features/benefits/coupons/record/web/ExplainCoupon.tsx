import { Drawer, Skeleton, Text } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { closeOnLink } from '#kit/web/form/FixLink.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import type { Coupon } from '../couponShape.contract.ts';
import { draftOfCoupon } from '../../coupons.rules.ts';

/** Simulator that explains why a coupon applies to an order or not. */
export function ExplainCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const draft = useMemo(() => draftOfCoupon(coupon), [coupon]);
  return (
    <Drawer opened onClose={onClose} onClick={closeOnLink(onClose)} size="lg" title={<Title code={coupon.code} />}>
      <Suspense fallback={<Skeleton h={320} />}>
        <ScreenPart part="couponSimulator" draft={draft} couponId={coupon.id} />
      </Suspense>
    </Drawer>
  );
}

function Title({ code }: { code: string }) {
  return (
    <>
      ¿Por qué no vale este cupón?
      <Text size="sm" c="dimmed">
        {code}
      </Text>
    </>
  );
}
