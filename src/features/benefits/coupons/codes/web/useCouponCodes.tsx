import { Modal, Skeleton } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import type { Coupon } from '../../record/couponShape.contract.ts';
import { couponCodesApi } from '../couponCodes.contract.ts';

const CouponCodes = lazy(() => import('./CouponCodes.tsx').then((file) => ({ default: file.CouponCodes })));

/** Row action that opens the codes of a coupon, with its dialog. Automatic promotions have no codes. */
export function useCouponCodes(): { codes: (coupon: Coupon) => RowAction[]; dialog: ReactNode } {
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  return {
    codes: (row) =>
      row.automatic
        ? []
        : [
            {
              label: 'Códigos de un uso',
              icon: <IconTicket size={16} />,
              policy: couponCodesApi.batches.policy,
              run: () => setCoupon(row),
            },
          ],
    dialog: coupon && (
      <Modal opened onClose={() => setCoupon(null)} title={`Códigos de ${coupon.code}`} size="lg" padding="lg">
        <Suspense fallback={<Skeleton h={260} />}>
          <CouponCodes coupon={coupon} />
        </Suspense>
      </Modal>
    ),
  };
}
