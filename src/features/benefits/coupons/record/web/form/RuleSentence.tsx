import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { RecordKind } from '#kit/web/form/fields/records/recordOptions.ts';
import { useFormInputs } from '#kit/web/form/FormContext.ts';
import { useRecordNames } from '#kit/web/form/fields/records/useRecordNames.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { blankCoupon } from '../../../coupons.rules.ts';
import { couponSentence, maxNames } from '../../couponSentence.rules.ts';
import type { CouponDraft } from '../../couponShape.contract.ts';
import classes from './RuleSentence.module.css';

/** Names of up to `maxNames` records, as far as they are loaded. */
function useNames(of: RecordKind, ids: readonly number[]): string[] {
  const names = useRecordNames(of, ids, ids.length > 0 && ids.length <= maxNames);
  return ids.flatMap((id) => names?.get(id) ?? []);
}

const blank = blankCoupon();

/** The rule of the current form values as a sentence, once any is entered. */
export function RuleSentence() {
  const { form } = useFormInputs();
  const draft = useWatch({ control: form.control }) as CouponDraft;
  const { country } = useCurrentUser().tenant;
  const names = {
    productIds: useNames('products', draft.productIds),
    priceGroupIds: useNames('priceGroups', draft.priceGroupIds),
    storeIds: useNames('stores', draft.storeIds),
    storeGroupIds: useNames('storeGroups', draft.storeGroupIds),
  };
  const isBlank = deepEqual(draft, blank);
  return (
    <section className={classes.rule} aria-label="La regla en palabras">
      <Text component="p" {...(isBlank ? { c: 'dimmed' } : { fw: 500 })}>
        {isBlank
          ? 'Escribe el código y el descuento: la regla completa se lee aquí.'
          : couponSentence(draft, country, names)}
      </Text>
    </section>
  );
}
