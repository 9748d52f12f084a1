/** Forms of SQL that Citus refuses or sends to every worker (docs/decisions/0030), so that a plain PostgreSQL finds them too. */

/**
 * Non-immutable expressions: they depend on the current time or on the session's time zone, as interval arithmetic
 * does.
 */
const hasMoment =
  /\b(now|clock_timestamp|make_interval|random|date_trunc|to_char)\(|\bcurrent_(timestamp|date)\b|[-+] ?interval\b/;

/** Why a statement of the code would not run on a distributed table, or null when it would. */
export function statementProblem(sql: string): string | null {
  const text = oneLine(sql);
  const [insert = ''] = /\binsert into .*/.exec(text) ?? [];
  if (
    /^insert into [^)]*\)? ?(overriding system value )?select\b/.test(insert) &&
    !/\b(on conflict|returning)\b/.test(insert)
  )
    return 'End an INSERT … SELECT with RETURNING or ON CONFLICT: Citus does it by COPY otherwise, which row-level security forbids';
  const [, update = ''] = /\bdo update set (.*)/.exec(text) ?? [];
  if (hasMoment.test(update.split(' returning ')[0] ?? '')) return momentInUpsert;
  const [change = ''] = /\b(update \S+( as)?( \w+)? set|delete from) .*/.exec(text) ?? [];
  if (hasConditionalMoment(change)) return conditionalMoment;
  if (/\bcase (?!when\b)[a-z_][\w.]*(\([^)]*\))? when\b/.test(text))
    return 'Write CASE WHEN a = b instead of CASE a WHEN b: Citus breaks the short form in an UPDATE';
  if (/\bbegin\b[^;]*; *set local\b/.test(text))
    return 'Send BEGIN and SET LOCAL as two texts: Citus passes each on to its workers whole';
  return null;
}

/** Why an expression in a `set()` or `onConflict()` of the query builder would not run on a distributed table. */
export function builderProblem(method: 'set' | 'onConflict', expression: string): string | null {
  const text = oneLine(expression);
  if (method === 'onConflict') return hasMoment.test(text) ? momentInUpsert : null;
  return hasConditionalMoment(text) ? conditionalMoment : null;
}

const momentInUpsert =
  'Take the moment in DO UPDATE from `excluded` or from a parameter: Citus takes only immutable functions there';
const conditionalMoment =
  'Pass the moment in COALESCE or CASE as a parameter: Citus takes only immutable functions there in an UPDATE or DELETE';

const oneLine = (sql: string): string => sql.toLowerCase().replace(/\s+/g, ' ');

function hasConditionalMoment(text: string): boolean {
  const [cases = ''] = /\bcase\b.*\bend\b/.exec(text) ?? [];
  return hasMoment.test(cases) || argumentsOf('coalesce', text).some((list) => hasMoment.test(list));
}

/** Arguments of each call of a function, nested ones included. */
const argumentsOf = (name: string, text: string): string[] =>
  text
    .split(new RegExp(`\\b${name}\\(`))
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = Array.from(rest).findIndex((letter) => {
        depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
        return depth === 0;
      });
      return end < 0 ? rest : rest.slice(0, end);
    });

/** So much of a name is left beside the number that Citus puts behind that of a shard. */
const longestName = 54;

/** Why a migration would not run on a database that is distributed, statement by statement. */
export function migrationProblems(migration: string): string[] {
  return statementsOf(migration).flatMap((statement) => [
    ...alterProblems(statement),
    ...namesIn(statement)
      .filter((name) => name.length > longestName)
      .map((name) => `${name}: at most ${longestName} letters, for Citus puts the number of the shard behind it`),
  ]);
}

/** Statements in one line each, without comments, bodies of functions and literals. */
const statementsOf = (migration: string): string[] =>
  migration
    .replace(/\$\$.*?\$\$/gs, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim());

function alterProblems(statement: string): string[] {
  const [, table, commands] = /^alter table (?:only )?(\S+) (.+)$/.exec(statement) ?? [];
  if (!table || !commands) return [];
  const parts = subcommandsOf(commands);
  const problems: string[] = [];
  if (parts.length > 1 && parts.some((part) => /^add (constraint|primary|unique|foreign|check|exclude)\b/.test(part)))
    problems.push(`${table}: a constraint is added by an ALTER TABLE of its own`);
  if (
    parts.some(
      (part) =>
        /^add (column )?(?!constraint\b).*\b(check|unique|primary key|references)\b/.test(part) &&
        !/^add (primary|unique|foreign|check)/.test(part),
    )
  )
    problems.push(`${table}: a new column gets its constraints afterwards, each by an ALTER TABLE of its own`);
  if (parts.some((part) => /^add (primary|unique|foreign|check|exclude)\b/.test(part)))
    problems.push(`${table}: a constraint is added with a name`);
  return problems;
}

/** Splits at the commas outside parentheses. */
function subcommandsOf(commands: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of commands) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts.map((part) => part.trim());
}

const namesIn = (statement: string): string[] =>
  [
    ...statement.matchAll(/\b(?:constraint|create (?:unique )?index(?: if not exists)?|create table) (?!on\b)(\w+)/g),
  ].map(([, name = '']) => name);
