import { Skeleton } from '@mantine/core';
import { IconReceipt, IconTicket } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage, type FormTab } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useCouponCodes } from '../../codes/web/useCouponCodes.tsx';
import { couponsApi } from '../coupons.contract.ts';
import type { Coupon, CouponDraft } from '../couponShape.contract.ts';
import { couponRules, newCouponRules, draftOfCoupon, isOutOfScope } from '../../coupons.rules.ts';
import { CouponState } from './CouponState.tsx';
import { AudienceSection } from './form/AudienceSection.tsx';
import { FormSimulator } from './form/FormSimulator.tsx';
import { MoreConditions } from './form/MoreConditions.tsx';
import { OfferSection } from './form/OfferSection.tsx';
import { PeriodSection } from './form/PeriodSection.tsx';
import { RuleSentence } from './form/RuleSentence.tsx';
import { editPath, useCouponActions } from './useCouponActions.tsx';

const UsesTab = lazy(() => import('../../uses/web/UsesTab.tsx').then((file) => ({ default: file.UsesTab })));

const fields = (
  <>
    <OfferSection />
    <AudienceSection />
    <PeriodSection />
    <MoreConditions />
  </>
);

const tabsOf = (coupon: Coupon): FormTab[] => [
  { value: 'rule', label: 'Regla', icon: <IconTicket size={17} aria-hidden />, content: fields },
  {
    value: 'uses',
    label: 'Usos',
    icon: <IconReceipt size={17} aria-hidden />,
    content: (
      <Suspense fallback={<Skeleton h={320} radius="lg" />}>
        <UsesTab coupon={coupon} />
      </Suspense>
    ),
  },
];

/** Form to create or edit a coupon, with its rule as a sentence. */
export function CouponForm({ coupon, initial }: { coupon?: Coupon | undefined; initial: CouponDraft }) {
  const navigate = useNavigate();
  const canUpdate = useCan(couponsApi.update.policy);
  const { storeIds } = useCurrentUser();
  const tabs = useMemo(() => coupon && tabsOf(coupon), [coupon]);
  return (
    <FormPage<CouponDraft, Coupon>
      title={coupon?.code ?? 'Crear cupón'}
      back={{ to: '/coupons', label: 'Cupones' }}
      badge={coupon && <CouponState coupon={coupon} />}
      notice={<RuleSentence />}
      side={<FormSimulator couponId={coupon?.id ?? null} />}
      schema={coupon ? couponRules : newCouponRules}
      initial={initial}
      version={coupon?.version}
      save={useSaveRecord(couponsApi, coupon)}
      savedOf={draftOfCoupon}
      {...(!coupon && {
        onSaved: ({ id }: Coupon) => void navigate({ to: '/coupons/edit-coupon/$id/{-$tab}', params: { id } }),
      })}
      success={coupon ? 'Cupón guardado' : 'Cupón creado'}
      createLabel="Crear cupón"
      readOnly={coupon !== undefined && (!canUpdate || isOutOfScope(coupon, storeIds))}
      actions={coupon && <CouponMenu coupon={coupon} />}
      {...(coupon && { path: editPath(coupon.id) })}
      {...(tabs ? { tabs } : { children: fields })}
    />
  );
}

function CouponMenu({ coupon }: { coupon: Coupon }) {
  const navigate = useNavigate();
  const { clone, remove, dialogs } = useCouponActions(() => void navigate({ to: '/coupons' }));
  const { codes, dialog } = useCouponCodes();
  return (
    <>
      <HistoryButton api={auditApi} table="coupons" id={coupon.id} />
      <RowMenu label={coupon.code} actions={[...codes(coupon), clone(coupon), remove(coupon)]} />
      {dialogs}
      {dialog}
    </>
  );
}
