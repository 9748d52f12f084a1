/**
 * Words that no exported name is made of: a colleague searches for the term of the field. What to say instead:
 * notify, subscribe, message (told, heard, said); cached, stored, locked (kept, held); error, violation, conflict
 * (trouble, fault); input, query, options (wanted, asked, given); missing, removed (gone); created (made); none, empty
 * (nobody, nothing); max (most); merge, split (together, apart); fix, repair (mend); purge, cleanup, clear (forget);
 * storeScope, permissions (reach); validate, verdict (judge); current user, self (own); label, text (words);
 * retry, refetch (again); actions, events (acts, hands).
 */
const avoided = new RegExp(
  `^(?:${[
    'told|tells?|telling|hears?|heard|spoken|says?|said|kept|keeps?|keeping|keeper|holds?|held|holding',
    'troubles?|faults?|wanted|wants?|asks?|asked|asking|seeker|given|giver|gone|made|making|nobody|whoever|whose|nothing',
    'most|together|apart|mends?|mended|mending|tidy|forgets?|pour|looks?|looked|looking|walks?|wholes?|owns?',
    'reach|reached|reaching|judged?|judges|turns?|stands?|stays?|lacks?|weighs?|carry|carried|carries|arrivals?|arrived',
    'overtaken|undoing|merging|writing|written|readings?|words|again|hands|acts?|welcome|strange|hindered|differ',
    'differing|lit|shown',
  ].join('|')})$`,
);

const parts = (name: string): string[] => name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? [];

/** Why a name should not be exported, or null when it may. */
export function nameProblem(name: string): string | null {
  const part = parts(name).find((each) => avoided.test(each.toLowerCase()));
  return part ? `"${part}" in ${name} is not a word somebody searches for: scripts/lint/words.ts says what is` : null;
}
