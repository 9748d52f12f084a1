/** Edits of the files that list providers and sandboxes. */

const relativeImport = /^import .* from '\.\/.*';$/;
const pathOf = (line: string): string => /from '(.*)'/.exec(line)?.[1] ?? '';

/** Adds an import in the order of paths. */
export function addImport(text: string, name: string, path: string): string {
  const lines = text.split('\n');
  const later = lines.findIndex((line) => relativeImport.test(line) && pathOf(line) > path);
  const last = lines.findLastIndex((line) => line.startsWith('import '));
  return lines.toSpliced(later === -1 ? last + 1 : later, 0, `import { ${name} } from '${path}';`).join('\n');
}

/** Adds a name to the end of a list that is declared by its name. */
export const addToList = (text: string, list: string, name: string): string =>
  text.replace(
    new RegExp(`(const ${list}\\b[^=]*= \\[)([^\\]]*?),?(\\s*)\\](?=;| as const;)`),
    (_, head: string, names: string, end: string) => `${head}${names}, ${name}${end}]`,
  );
