import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ComponentType, Suspense, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormInputs } from '#kit/web/form/FormContext.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { blankCoupon, couponRules } from '../../../coupons.rules.ts';
import { type CouponDraft, couponLabels } from '../../couponShape.contract.ts';

type CouponSimulatorProps = {
  /** Current values of the form; null while they are not a valid rule. */
  draft: CouponDraft | null;
  /** Coupon whose uses count; null for a new one. */
  couponId: number | null;
  /** Fields that are missing or invalid. */
  missing?: readonly string[];
};

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** Simulates a coupon on an example order and on past orders. */
    couponSimulator: ComponentType<CouponSimulatorProps>;
  }
}

/** Placeholder while no code is entered. */
const noCode = 'NUEVO';

const blank = blankCoupon();

const issueText = (name: string, message: string, { discount }: CouponDraft): string => {
  if (name === 'discount' && discount === 0) return 'Falta el descuento';
  const labels: Readonly<Record<string, string>> = couponLabels;
  return `${labels[name]}: ${message}`;
};

/** Parses the form values, or lists what is missing: `Productos: Elige qué producto se regala`. */
function readRule(draft: CouponDraft): { draft: CouponDraft | null; missing: string[] } {
  const { data = null, error } = couponRules.safeParse({ ...draft, code: draft.code.trim() || noCode });
  const isUntouched = deepEqual(draft, blank);
  const issues = isUntouched ? [] : (error?.issues ?? []);
  return { draft: data, missing: issues.map(({ path, message }) => issueText(String(path[0]), message, draft)) };
}

/** Simulates the coupon with the current form values, saved or not. */
export function FormSimulator({ couponId }: { couponId: number | null }) {
  const { form } = useFormInputs();
  const [values] = useDebouncedValue(useWatch({ control: form.control }) as CouponDraft, 250);
  const { draft, missing } = useMemo(() => readRule(values), [values]);
  return (
    <FormSection title="Simulador" hint="Prueba la regla como está escrita, antes de guardarla.">
      <Suspense fallback={<Skeleton h={320} />}>
        <ScreenPart part="couponSimulator" draft={draft} couponId={couponId} missing={missing} />
      </Suspense>
    </FormSection>
  );
}
