import type { Names } from './names.ts';

type Edit = { file: string; edit: (text: string, names: Names) => string };

/** Puts `line` before the first place that `anchor` matches. */
function before(text: string, anchor: RegExp, line: string): string {
  const at = text.search(anchor);
  if (at < 0) throw new Error(`Nothing matches ${anchor}`);
  return `${text.slice(0, at)}${line}${text.slice(at)}`;
}

/** Adds an import below the last one of an area, or of anything. */
function imported(text: string, line: string): string {
  const imports = [...text.matchAll(/^import .* from '(.*)';$/gm)];
  const last = imports.filter(([, path]) => path?.startsWith('#features/')).at(-1) ?? imports.at(-1);
  if (!last) throw new Error('Nothing is imported');
  const end = last.index + last[0].length;
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

/** Adds an item at the end of the list that begins with `opening`. */
function within(text: string, opening: RegExp, item: string): string {
  const found = opening.exec(text);
  if (!found) throw new Error(`Nothing matches ${opening}`);
  const start = found.index + found[0].length;
  const end = text.indexOf(']', start);
  const items = text.slice(start, end).trim().replace(/,$/, '');
  return `${text.slice(0, start)}${items && `${items}, `}${item}${text.slice(end)}`;
}

/** Where a new area is made known. Whatever these lines miss, the compiler or a generated test complains about. */
export const edits: Edit[] = [
  {
    file: 'src/server/areas.ts',
    edit: (text, { folder, file, things, Words }) => {
      const line = `import { ${things}Api } from '#features/${folder}/${file}.contract.ts';`;
      const known = before(imported(text, line), /^\} satisfies Record<string, Api>;/m, `  ${things}: ${things}Api,\n`);
      return before(known, /^ {2}live: /m, `  ${things}: '${Words}',\n`);
    },
  },
  {
    file: 'src/server/serveAreas.ts',
    edit: (text, { folder, things }) => {
      const line = `import { ${things} } from '#features/${folder}/server/index.ts';`;
      return before(imported(text, line), /,?\s*\];/, `, ${things}`);
    },
  },
  {
    file: 'src/server/auditRegistry.ts',
    edit: (text, { folder, Things }) => {
      const line = `import { audited${Things} } from '#features/${folder}/server/index.ts';`;
      return within(imported(text, line), /registryOf\(\[/, `audited${Things}`);
    },
  },
  {
    file: 'src/server/errorReplies.ts',
    edit: (text, { folder, file, thing }) => {
      const line = `import { ${thing}Constraints } from '#features/${folder}/${file}.contract.ts';`;
      return imported(text, line).replace(
        /(const constraints: ConstraintMessages = \{[^}]*?),?\s*\};/,
        `$1, ...${thing}Constraints };`,
      );
    },
  },
  {
    file: 'src/web/areas.ts',
    edit: (text, { folder, file, things }) => {
      const screens = `import { ${things}Actions, ${things}Routes } from '#features/${folder}/web/${file}.routes.tsx';`;
      const withRoutes = within(imported(text, screens), /areaRoutes = [^[]*\[/, `...${things}Routes(parent)`);
      return within(withRoutes, /areaActions: ScreenAction\[\] = \[/, `...${things}Actions`);
    },
  },
  {
    file: 'src/web/entities.ts',
    edit: (text, { folder, file, thing }) => {
      const line = `import { ${thing}Entity } from '#features/${folder}/${file}.contract.ts';`;
      return within(imported(text, line), /areaEntities[^[]*\[/, `${thing}Entity`);
    },
  },
  {
    file: 'src/web/shell/nav.ts',
    edit: (text, { screenPath, Words, policy }) => {
      if (text.includes(`path: '${screenPath}'`)) return text;
      const item = `      { path: '${screenPath}', label: '${Words}', icon: IconFolder, policy: '${policy}' },\n`;
      const withIcon = text.includes('IconFolder') ? text : before(text, /^ {2}IconGift,/m, '  IconFolder,\n');
      return before(withIcon, /^ {6}\{ path: '\/users'/m, item);
    },
  },
];

/** An area that the specification does not know yet gets the five actions of records. */
export const policyEdit: Edit = {
  file: 'src/domain/policies.ts',
  edit: (text, { policy, Words, apiPath }) =>
    before(
      text,
      /^\} as const satisfies Record<string, AreaSpec>;/m,
      `  ${policy}: { label: '${Words}', group: 'settings', path: '${apiPath}', actions: editing },\n`,
    ),
};
