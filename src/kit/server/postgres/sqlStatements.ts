/** Tokens that may contain a semicolon: dollar-quoted bodies, literals, quoted names, comments; then the rest. */
const pieces = /(\$\w*\$).*?\1|'[^']*'|"[^"]*"|--[^\n]*|\/\*.*?\*\/|[^;$'"/-]+|./gs;

/** The statements of a text, in their order, each with the comments before it. */
export function sqlStatements(sql: string): string[] {
  const statements = [''];
  for (const [piece] of sql.matchAll(pieces)) {
    if (piece === ';') statements.push('');
    else statements.push((statements.pop() ?? '') + piece);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
