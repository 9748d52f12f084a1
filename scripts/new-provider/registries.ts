/** Edits of the files that list providers, sandboxes and ports. */

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

/** Adds a provider to the list of its port, which is created where it is the first. */
export function addToProviders(text: string, list: string, name: string): string {
  if (new RegExp(`^const ${list}\\b`, 'm').test(text)) return addToList(text, list, name);
  const declared = text.replace(
    /\n\n(\/\*\* Every provider)/,
    (_, rest: string) => `\nconst ${list} = [${name}];\n\n${rest}`,
  );
  return addToList(declared, 'providers', `...${list}`);
}

/** Adds the details of a port, in the order of navigation. */
export function addPort(text: string, port: string, details: string, order: readonly string[]): string {
  const later = [...text.matchAll(/^ {2}(\w+): \{$/gm)].find(
    ([, name = '']) => order.indexOf(name) > order.indexOf(port),
  );
  const at = later?.index ?? text.indexOf('} satisfies Record<string, PortDetails>');
  return text.slice(0, at) + details + text.slice(at);
}

/** Adds how the webhooks of a port are processed. */
export const addWebhooks = (text: string, entry: string): string =>
  text.replace(/(const portWebhooks[\s\S]*?\n)(\};)/, (_, table: string, end: string) => table + entry + end);

/** Adds the icon of a port to its screen in the navigation. */
export const addIcon = (text: string, port: string, icon: string): string =>
  text
    .replace(
      /(Record<IntegrationPort, TablerIcon> = \{)([^}]*?),?(\s*)\};/,
      (_, head: string, icons: string, end: string) => `${head}${icons}, ${port}: ${icon}${end}};`,
    )
    .replace(/import \{([^}]*)\} from '@tabler\/icons-react';/, (_, names: string) => {
      const all = [...names.split(',').map((name) => name.trim()), icon].filter((name) => name !== '');
      const plain = (name: string) => name.replace('type ', '');
      const sorted = all.toSorted((one, other) => (plain(one) < plain(other) ? -1 : 1));
      return `import { ${sorted.join(', ')} } from '@tabler/icons-react';`;
    });
