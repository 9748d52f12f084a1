/** Moves the focus from what stands above the rows of a list into the first of them. Answers whether there is one. */
export function enterRows(from: Element): boolean {
  const list = from.closest('section');
  const first = list?.querySelector<HTMLElement>('tr[data-index="0"], tr[data-index][tabindex="0"], li a');
  first?.focus();
  return first !== null && first !== undefined;
}
