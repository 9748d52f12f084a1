import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ComponentType, Suspense, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormInputs } from '#kit/web/form/FormContext.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { couponRules } from '../../../coupons.rules.ts';
import { type CouponDraft, couponLabels } from '../../couponShape.contract.ts';

type CouponSimulatorProps = {
  /** As it stands on the screen; null while it is no whole rule. */
  draft: CouponDraft | null;
  /** The one whose uses count; null of a new one. */
  couponId: number | null;
  /** What it still lacks to be a rule. */
  missing?: readonly string[];
};

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** Tries a coupon on an order that somebody might place, and on those of the past. */
    couponSimulator: ComponentType<CouponSimulatorProps>;
  }
}

/** What stands for a code that nobody has thought of yet. */
const noCode = 'NUEVO';

/** The rule as it is written, or what it still lacks: `Productos: Elige qué producto se regala`. */
function readRule(draft: CouponDraft): { draft: CouponDraft | null; missing: string[] } {
  const { data = null, error } = couponRules.safeParse({ ...draft, code: draft.code.trim() || noCode });
  const labels: Readonly<Record<string, string>> = couponLabels;
  const missing = error?.issues.map(({ path, message }) => `${labels[String(path[0])]}: ${message}`) ?? [];
  return { draft: data, missing };
}

/** The simulator of the coupon that is being written, saved or not. */
export function FormSimulator({ couponId }: { couponId: number | null }) {
  const { form } = useFormInputs();
  const [written] = useDebouncedValue(useWatch({ control: form.control }) as CouponDraft, 250);
  const { draft, missing } = useMemo(() => readRule(written), [written]);
  return (
    <FormSection title="Simulador" hint="Prueba la regla como está escrita, antes de guardarla.">
      <Suspense fallback={<Skeleton h={320} />}>
        <ScreenPart part="couponSimulator" draft={draft} couponId={couponId} missing={missing} />
      </Suspense>
    </FormSection>
  );
}
