import { useNavigate } from '@tanstack/react-router';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { couponsApi } from '../coupons.contract.ts';
import type { Coupon, CouponDraft } from '../couponShape.contract.ts';
import { couponRules } from '../coupons.rules.ts';
import { couponActions } from './couponActions.ts';

const { Text, Switch } = fieldsFor<CouponDraft>();

/** Makes a coupon or edits one. */
export function CouponForm({ coupon, initial }: { coupon?: Coupon | undefined; initial: CouponDraft }) {
  const navigate = useNavigate();
  const changes = useCan(couponsApi.update.policy);
  return (
    <FormPage<CouponDraft, Coupon>
      title={coupon?.code ?? 'Crear cupón'}
      back={{ to: '/coupons', label: 'Cupones' }}
      schema={couponRules}
      initial={initial}
      version={coupon?.version}
      save={useSaveRecord(couponsApi, coupon)}
      onSaved={() => void navigate({ to: '/coupons' })}
      success={coupon ? 'Cupón guardado' : 'Cupón creado'}
      createLabel="Crear cupón"
      readOnly={coupon !== undefined && !changes}
      actions={coupon && <CouponMenu coupon={coupon} />}
    >
      <FormSection>
        <Text name="code" label="Código" first />
        <Switch name="enabled" label="Activo" />
      </FormSection>
    </FormPage>
  );
}

/** What is done with a coupon from its page. */
function CouponMenu({ coupon }: { coupon: Coupon }) {
  const navigate = useNavigate();
  const { remove, dialogs } = useRecordActions(couponActions, () => void navigate({ to: '/coupons' }));
  return (
    <>
      <HistoryButton api={auditApi} table="coupons" id={coupon.id} />
      <RowMenu label={coupon.code} actions={[remove(coupon)]} />
      {dialogs}
    </>
  );
}
