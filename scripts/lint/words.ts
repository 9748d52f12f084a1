/**
 * Words to avoid in names of functions, variables, parameters and types, with the terms to use instead.
 *
 * `told, heard, said`: notify, subscribe, message. `kept`: cached, stored, locked. `hold`: of a company. `trouble, fault`: error,
 * violation, conflict.
 *
 * `wanted, asked, given`: input, query, options. `gone`: missing, removed. `made`: created. `nobody, nothing`: none,
 * empty. `most`: max.
 *
 * `together, apart`: merge, split. `mend`: fix, repair. `forget`: purge, cleanup, clear. `reach`: storeScope,
 * permissions.
 *
 * `judge`: validate. `own`: current user, self. `words`: label, text. `again`: retry, refetch. `acts, hands`: actions,
 * events.
 */
const avoided = new RegExp(
  `^(?:${[
    'told|tells?|telling|hears?|heard|spoken|says?|said|kept|keeps?|keeping|keeper|holding',
    'troubles?|faults?|wanted|wants?|asks?|asked|asking|seeker|given|giver|gone|made|making|nobody|whoever|whose|nothing',
    'most|together|apart|mends?|mended|mending|tidy|forgets?|pour|looks?|looked|looking|walks?|wholes?|owns?',
    'reach|reached|reaching|judged?|judges|turns?|stands?|stays?|lacks?|weighs?|carry|carried|carries|arrivals?|arrived',
    'overtaken|undoing|merging|writing|written|readings?|words|again|hands|acts?|welcome|strange|hindered|differ',
    'differing|lit|shown',
  ].join('|')})$`,
);

const parts = (name: string): string[] => name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? [];

/** Returns why a declared name should be changed, or null. */
export function nameProblem(name: string): string | null {
  const part = parts(name).find((each) => avoided.test(each.toLowerCase()));
  return part ? `"${part}" in ${name} is not a word somebody searches for: scripts/lint/words.ts says what is` : null;
}
