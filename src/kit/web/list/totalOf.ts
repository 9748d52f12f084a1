/** Total of the rows; null if it is not known, in which case no number is shown. */
export type Counted = {
  count: number | null;
  /** Detail after the number of rows. */
  detail?: string | undefined;
};

type Loaded = {
  rows: readonly unknown[];
  total: number | null;
  more: (() => void) | undefined;
  loading: boolean;
  failure: unknown;
};

/** The total from the list, the server or the last page. Loaded rows are a total only if there are no others. */
export function totalOf(counted: Counted | undefined, { rows, total, more, loading, failure }: Loaded): Counted {
  if (counted) return counted;
  const isComplete = !loading && !failure && more === undefined;
  return { count: total ?? (isComplete ? rows.length : null) };
}
