import { recordPages } from '#kit/web/record/recordPages.tsx';
import { couponsApi } from '../coupons.contract.ts';
import type { Coupon, CouponDraft } from '../couponShape.contract.ts';
import { blankCoupon, draftOfCoupon } from '../../coupons.rules.ts';
import { CouponForm } from './CouponForm.tsx';

export const { AddPage, EditPage } = recordPages<Coupon, CouponDraft>({
  get: couponsApi.get,
  what: 'este cupón',
  loading: { title: 'Editar cupón', back: { to: '/coupons', label: 'Cupones' }, sections: [430, 330, 300] },
  toFormValues: draftOfCoupon,
  blank: blankCoupon,
  form: (initial, coupon) => <CouponForm initial={initial} coupon={coupon} />,
});
