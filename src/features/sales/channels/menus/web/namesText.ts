/** The first names and the number of the others: `Lota, Maipú y 12 más`. */
export function namesText(names: readonly string[], max: number, integer: (value: number) => string): string {
  const rest = names.length - max;
  const listed = names.slice(0, max).join(', ');
  return rest > 0 ? `${listed} y ${integer(rest)} más` : listed;
}
