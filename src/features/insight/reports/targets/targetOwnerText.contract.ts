/** Whose target it is: of the chain, or of the stores that have one. */
export function targetOwnerText(stores: number | null): string {
  if (stores === null) return 'Toda la cadena';
  return stores === 1 ? '1 local con meta' : `Los ${stores} locales con meta`;
}
