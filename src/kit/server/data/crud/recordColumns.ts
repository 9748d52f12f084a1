/** The columns of the rows that a query names `alias`, by the fields they are read with, but those worked out otherwise. */
export const recordColumns = <Shape extends object, const Alias extends string, Other extends keyof Shape & string>(
  shape: Shape,
  alias: Alias,
  others: readonly Other[],
) =>
  Object.keys(shape)
    .filter((field) => !(others as readonly string[]).includes(field))
    .map((field) => `${alias}.${field}` as `${Alias}.${Exclude<keyof Shape & string, Other>}`);
