import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ComponentType, Suspense, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormInputs } from '#kit/web/form/FormContext.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { couponRules } from '../../coupons.rules.ts';
import type { CouponDraft } from '../../couponShape.contract.ts';

type CouponSimulatorProps = {
  /** As it stands on the screen; null while it is no whole rule. */
  draft: CouponDraft | null;
  /** The one whose uses count; null of a new one. */
  couponId: number | null;
};

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** Tries a coupon on an order that somebody might place, and on those of the past. */
    couponSimulator: ComponentType<CouponSimulatorProps>;
  }
}

/** What stands for a code that nobody has thought of yet. */
const noCode = 'NUEVO';

function wholeOf(draft: CouponDraft): CouponDraft | null {
  const read = couponRules.safeParse({ ...draft, code: draft.code.trim() || noCode });
  return read.success ? read.data : null;
}

/** The simulator of the coupon that is being written, saved or not. */
export function FormSimulator({ couponId }: { couponId: number | null }) {
  const { form } = useFormInputs();
  const [written] = useDebouncedValue(useWatch({ control: form.control }) as CouponDraft, 250);
  const draft = useMemo(() => wholeOf(written), [written]);
  return (
    <FormSection title="Simulador" hint="Prueba la regla como está escrita, antes de guardarla.">
      <Suspense fallback={<Skeleton h={320} />}>
        <ScreenPart part="couponSimulator" draft={draft} couponId={couponId} />
      </Suspense>
    </FormSection>
  );
}
