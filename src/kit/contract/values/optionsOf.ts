/** Values with what people read of them, as options to choose from, in their order. */
export const optionsOf = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
