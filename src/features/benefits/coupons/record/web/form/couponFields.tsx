import { Input, SegmentedControl, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { type FieldProps, helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { useField, useFormInputs } from '#kit/web/form/FormContext.ts';
import { couponsApi } from '../../coupons.contract.ts';
import type { CouponDraft } from '../../couponShape.contract.ts';

export const couponFields = fieldsFor<CouponDraft>();

type Name = keyof CouponDraft;

type SegmentsProps<Value extends string | boolean> = {
  name: Name;
  label: string;
  options: readonly { value: Value; label: string }[];
  description?: string | undefined;
  /** Called before the form value changes. */
  onChoose?: (value: Value) => void;
  span?: FieldProps['span'];
};

/** Segmented control for a form field. */
export function Segments<Value extends string | boolean>(props: SegmentsProps<Value>) {
  const { name, label, options, description, onChoose, span } = props;
  const field = useField<Value>({
    name,
    label,
    show: (value) => options.find((each) => each.value === value)?.label ?? '',
  });
  const choose = (text: string) => {
    const chosen = options.find(({ value }) => String(value) === text);
    if (!chosen) return;
    onChoose?.(chosen.value);
    field.change(chosen.value);
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      inputWrapperOrder={helpBelow}
      error={field.error}
      data-span={span}
    >
      <SegmentedControl
        id={field.id}
        aria-label={label}
        fullWidth
        my={4}
        readOnly={field.readOnly}
        data={options.map(({ value, label: optionLabel }) => ({ value: String(value), label: optionLabel }))}
        value={String(field.value)}
        onChange={choose}
      />
    </Input.Wrapper>
  );
}

/** Clears fields that a choice does not use, and restores their values when the choice changes back. */
export function useClearedFields() {
  const { form } = useFormInputs();
  const cleared = useRef(new Map<Name, unknown>());
  const put = (name: Name, value: unknown) => {
    form.setValue(name, value);
    form.clearErrors(name);
  };
  return {
    clearFields(fields: Partial<CouponDraft>) {
      for (const [name, blank] of Object.entries(fields) as [Name, unknown][]) {
        cleared.current.set(name, form.getValues(name));
        put(name, blank);
      }
    },
    restoreFields(names: readonly Name[]) {
      for (const name of names.filter((each) => cleared.current.has(each))) {
        put(name, cleared.current.get(name));
        cleared.current.delete(name);
      }
    },
  };
}

/** Menu category names: suggestions from existing menus, or any other text. */
export function CategoriesField() {
  const field = useField<string[]>({ name: 'categories', label: 'Categorías' });
  const { data } = useQuery(endpointQuery(couponsApi.categories));
  return (
    <TagsInput
      id={field.id}
      label="Categorías de los menús"
      description="Vale para lo que esté en una categoría que se llame así, en cualquier menú."
      inputWrapperOrder={helpBelow}
      placeholder={field.value.length > 0 ? '' : 'Bebidas'}
      data={data?.data ?? []}
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar todas las categorías' }}
      readOnly={field.readOnly}
      error={field.error ?? field.innerError}
      value={field.value}
      onChange={field.change}
      onBlur={field.leave}
    />
  );
}
