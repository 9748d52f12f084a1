import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { importTrouble } from './layers.ts';

type Node = { type: string; value?: unknown; id?: unknown; name?: string };
type Context = {
  cwd: string;
  filename: string;
  report: (problem: { message: string; node: Node }) => void;
};

const packages = (() => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const manifest = JSON.parse(text) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  return { runtime: Object.keys(manifest.dependencies), tools: Object.keys(manifest.devDependencies) };
})();

const layers = {
  create(context: Context) {
    const from = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (node: { source: Node | null }) => {
      if (typeof node.source?.value !== 'string') return;
      const message = importTrouble(from, node.source.value, packages);
      if (message) context.report({ message, node: node.source });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

const effects = new Set(['useEffect', 'useLayoutEffect']);

/** An effect is the hardest thing to read on a screen, so each says in its name what it does. */
const namedEffects = {
  create: (context: Context) => ({
    CallExpression(node: { callee: Node; arguments: Node[] }) {
      if (!effects.has(node.callee.name ?? '')) return;
      const work = node.arguments[0];
      if (work?.type === 'Identifier' || (work?.type === 'FunctionExpression' && work.id)) return;
      context.report({ message: 'Give the effect a name: useEffect(function followSize() { … })', node: node.callee });
    },
  }),
};

// oxlint takes a plugin by its default export.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'house' }, rules: { layers, 'named-effects': namedEffects } };
