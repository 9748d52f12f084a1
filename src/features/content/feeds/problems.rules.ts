type Problem = {
  severity: 'error' | 'warning';
  label: string;
  /** Field of the product that solves it; null for the menus beside its fields. */
  field: string | null;
};

/** Problems of a product in a feed. `error` leaves it out, `warning` keeps it with a changed value. */
export const problems = {
  noPicture: { severity: 'error', label: 'sin foto', field: 'pictureKeys' },
  noPrice: { severity: 'error', label: 'sin precio', field: 'priceProduct' },
  noTitle: { severity: 'error', label: 'sin nombre que la red acepte', field: 'name' },
  longTitle: { severity: 'warning', label: 'con el nombre cortado', field: 'name' },
  changedText: { severity: 'warning', label: 'con símbolos o HTML quitados del texto', field: 'name' },
  noDescription: { severity: 'warning', label: 'sin descripción (va el nombre)', field: 'description' },
  severalPrices: { severity: 'warning', label: 'con varios precios en el mismo menú (va el primero)', field: null },
} as const satisfies Record<string, Problem>;

export type FeedProblem = keyof typeof problems;
export const feedProblems = Object.keys(problems) as [FeedProblem, ...FeedProblem[]];
export const isError = (problem: FeedProblem): boolean => problems[problem].severity === 'error';

export type ProblemGroup = { problem: FeedProblem; count: number; productIds: number[] };

/** Where to fix a problem: the field of its product, or the list of exactly its products. */
export function fixPath({ problem, count, productIds }: ProblemGroup): string {
  if (count > 1) return `/products?ids=${productIds.join(',')}`;
  const { field } = problems[problem];
  return `/products/edit-product/${productIds[0]}/info${field ? `?field=${field}` : ''}`;
}

/** Products listed for each problem; the rest are only counted. */
const maxListed = 100;

/** Collects the products of each problem. A product counts once for each problem. */
export function problemCounter() {
  const found = new Map<FeedProblem, Set<number>>();
  return {
    add(problem: FeedProblem, productId: number) {
      const products = found.get(problem);
      if (products) products.add(productId);
      else found.set(problem, new Set([productId]));
    },
    /** Products that another menu has without errors are not left out. */
    include(productIds: readonly number[]) {
      for (const problem of feedProblems.filter(isError))
        for (const productId of productIds) found.get(problem)?.delete(productId);
    },
    /** Errors first, each with its first products. */
    groups: (): ProblemGroup[] =>
      feedProblems.flatMap((problem) => {
        const products = found.get(problem);
        return products && products.size > 0
          ? [{ problem, count: products.size, productIds: [...products].slice(0, maxListed) }]
          : [];
      }),
    leftOut: (): number =>
      new Set(feedProblems.filter(isError).flatMap((problem) => [...(found.get(problem) ?? [])])).size,
  };
}
export type ProblemCounter = ReturnType<typeof problemCounter>;
