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
  if (isCopied(text)) return copiedInsert;
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

function isCopied(text: string): boolean {
  const [insert = ''] = /\binsert into .*/.exec(text) ?? [];
  return (
    /^insert into [^)]*\)? ?(overriding system value )?select\b/.test(insert) &&
    !/\b(on conflict|returning)\b/.test(insert)
  );
}

const copiedInsert =
  'End an INSERT … SELECT with RETURNING or ON CONFLICT: Citus does it by COPY otherwise, which row-level security forbids';
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

/** Characters left beside the number of the shard that Citus appends. */
const maxNameLength = 54;

/** Why a migration would not run on a database that is distributed, statement by statement. */
export function migrationProblems(migration: string): string[] {
  const statements = statementsOf(migration);
  return [
    ...statements.flatMap((statement, at) => [
      ...alterProblems(statement, isDistributed(statements.slice(0, at))),
      ...namesIn(statement)
        .filter((name) => name.length > maxNameLength)
        .map((name) => `${name}: at most ${maxNameLength} letters, for Citus puts the number of the shard behind it`),
    ]),
    ...insertsOf(migration)
      .filter(isCopied)
      .map((insert) => `${insert.slice(0, 60)}…: ${copiedInsert}`),
  ];
}

const withoutComments = (migration: string): string => migration.replace(/--.*$/gm, '');

/**
 * Views that are older than a dropped column of their tables, over all migrations in order. Citus sends the columns
 * that a view was created with to the workers.
 */
export function outdatedViews(migrations: readonly string[]): string[] {
  const outdated = new Map<string, { text: string; dropped: string[] }>();
  for (const statement of migrations.flatMap(statementsOf)) {
    const [text, view = ''] = /^create (?:or replace )?view (\w+) .*/.exec(statement) ?? [];
    if (text) outdated.set(view, { text, dropped: [] });
    const [, droppedView = ''] = /^drop view (?:if exists )?(\w+)/.exec(statement) ?? [];
    outdated.delete(droppedView);
    const [, table = '', commands = ''] = /^alter table (?:only )?(\S+) (.+)$/.exec(statement) ?? [];
    if (!/\bdrop (?!constraint|not null|default|expression)\w/.test(commands)) continue;
    for (const { text: source, dropped } of outdated.values())
      if (new RegExp(`\\b(from|join) ${table}\\b`).test(source)) dropped.push(table);
  }
  return [...outdated]
    .filter(([, { dropped }]) => dropped.length > 0)
    .map(([view, { dropped }]) => `${view}: replace the view after dropping columns of ${dropped[0]}`);
}

/** Statements in one line each, without comments, bodies of functions and literals. */
const statementsOf = (migration: string): string[] =>
  withoutComments(migration.replace(/\$\$.*?\$\$/gs, "''"))
    .replace(/\btenant_table\('(\w+)'\)/g, 'tenant_table($1)')
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => oneLine(statement).trim());

/** Inserts of rows of tenants, also those in the bodies of functions and DO. */
const insertsOf = (migration: string): string[] =>
  withoutComments(migration)
    .split(';')
    .flatMap((statement) => /\binsert into \S+ ?\((?=[^)]*\btenant_id\b).*/.exec(oneLine(statement)) ?? []);

/** Tables are distributed when they are passed to tenant_table(): until then a table of the same file is a plain one. */
const isDistributed = (before: readonly string[]) => (table: string) =>
  !before.some((statement) => statement.startsWith(`create table ${table} `)) ||
  before.some((statement) => statement.includes(`tenant_table(${table})`));

/** Forms of ALTER TABLE that Citus passes on to the shards. */
const supported =
  /^(add|drop|validate|rename|attach|detach|set(?= \()|reset(?= \()|(enable|disable|force|no force) row level|alter (column )?\w+ (set data type|type|(set|drop) (not null|default)))\b/;

function alterProblems(statement: string, isDistributedTable: (table: string) => boolean): string[] {
  const [, table, commands] = /^alter table (?:only )?(\S+) (.+)$/.exec(statement) ?? [];
  if (!table || !commands || !isDistributedTable(table)) return [];
  const parts = subcommandsOf(commands);
  const problems = parts
    .filter((part) => !supported.test(part))
    .map((part) => `${table}: Citus does not know "${part}"; do it before tenant_table()`);
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
