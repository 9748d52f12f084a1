/** Names of records in a sentence, the first ten. */
export function namesOf(names: readonly string[]): string {
  const first = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${first} y ${names.length - 10} más` : first;
}
