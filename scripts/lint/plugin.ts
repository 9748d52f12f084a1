import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { backtrackingProblem } from './backtracking.ts';
import { commentProblem } from './comments.ts';
import { builderProblem, statementProblem } from './distribution.ts';
import { importViolation } from './layers.ts';
import { readRooms } from './rooms.ts';
import { nameProblem } from './words.ts';

type Node = { type: string; value?: unknown; id?: unknown; name?: string };
type Comment = Node & { type: 'Line' | 'Block'; value: string; start: number; end: number };
type Context = {
  cwd: string;
  filename: string;
  sourceCode: { text: string; getAllComments: () => Comment[] };
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
      const roomsOf = (areaFolder: string) => readRooms(context.cwd, areaFolder);
      const message = importViolation(from, node.source.value, { packages, roomsOf });
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

type Pattern = Node & {
  argument?: Pattern;
  elements?: (Pattern | null)[];
  left?: Pattern;
  parameter?: Pattern;
  properties?: (Pattern & { shorthand?: boolean; value?: Pattern })[];
};

/** Identifiers that a pattern declares. Shorthand properties are named by the object they come from. */
function declaredIn(pattern: Pattern | null | undefined): Node[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern];
  const parts = pattern.elements ?? [pattern.argument, pattern.left, pattern.parameter];
  const values = (pattern.properties ?? []).map((each) => (each.type === 'Property' ? each.value : each.argument));
  const named = values.filter((_, index) => !pattern.properties?.[index]?.shorthand);
  return [...parts, ...named].flatMap(declaredIn);
}

/** Names are found by search, so they are made of the field's words. */
const names = {
  create(context: Context) {
    const check = (node: Node) => {
      const message = nameProblem(node.name ?? '');
      if (message) context.report({ message, node });
    };
    const checkName = (node: { id?: Node | null }) => node.id && check(node.id);
    const checkFunction = (node: { id?: Node | null; params: Pattern[] }) => {
      checkName(node);
      node.params.flatMap(declaredIn).forEach(check);
    };
    return {
      VariableDeclarator: (node: { id: Pattern }) => declaredIn(node.id).forEach(check),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      TSFunctionType: checkFunction,
      TSMethodSignature: checkFunction,
      ClassDeclaration: checkName,
      TSEnumDeclaration: checkName,
      TSTypeAliasDeclaration: checkName,
      TSInterfaceDeclaration: checkName,
    };
  },
};

/** Comments without their delimiters; consecutive lines form one comment. */
function commentTexts({ text, getAllComments }: Context['sourceCode']): { node: Comment; text: string }[] {
  const groups: { node: Comment; end: number; text: string }[] = [];
  for (const node of getAllComments()) {
    const lines = node.value.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim());
    const previous = groups.at(-1);
    const continues = node.type === 'Line' && previous?.node.type === 'Line';
    if (previous && continues && /^\n[ \t]*$/.test(text.slice(previous.end, node.start))) {
      previous.text += ` ${lines.join(' ')}`;
      previous.end = node.end;
    } else groups.push({ node, end: node.end, text: lines.join('\n').trim() });
  }
  return groups;
}

const comments = {
  create: (context: Context) => ({
    Program() {
      for (const { node, text } of commentTexts(context.sourceCode)) {
        const message = commentProblem(text);
        if (message) context.report({ message, node });
      }
    },
  }),
};

type Quasi = Node & { quasi: { quasis: { value: { raw: string } }[] } };
const isFeature = (file: string): boolean => file.startsWith('src/features/') && !file.endsWith('.test.ts');

/** Plain SQL selects the tenant's rows by tenantRows(), which always includes the complete predicate. */
const tenantPredicates = {
  create(context: Context) {
    if (!isFeature(relative(context.cwd, context.filename).split(sep).join('/'))) return {};
    const message =
      "Read the tenant's rows with tenantRows('table as t'), or name the ones to write with isTenantRow('t')";
    return {
      TaggedTemplateExpression(node: Quasi) {
        if (node.quasi.quasis.some(({ value }) => value.raw.includes('tenant_id'))) context.report({ message, node });
      },
      Literal(node: Node) {
        if (typeof node.value === 'string' && /\btenant_id\b/.test(node.value)) context.report({ message, node });
      },
    };
  },
};

type Template = Node & { quasis: { value: { raw: string } }[] };
type BuilderCall = { method: 'set' | 'onConflict'; args: Node[] };
const textOf = ({ quasis }: Template): string => quasis.map(({ value }) => value.raw).join('$');

/** Nodes of a subtree, in source order. */
function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  yield node as Node;
  for (const [key, child] of Object.entries(node)) if (key !== 'parent') yield* nodesOf(child);
}

/**
 * Finds SQL that a distributed database rejects, though plain PostgreSQL accepts it.
 *
 * Arguments of the query builder are fragments, so they are checked by the method that takes them, constants of the
 * file where they are used.
 */
const distributedSql = {
  create(context: Context) {
    const constants = new Map<string, string>();
    const calls: BuilderCall[] = [];
    return {
      TemplateLiteral(node: Template) {
        const message = statementProblem(textOf(node));
        if (message) context.report({ message, node });
      },
      VariableDeclarator({ id, init }: { id: Node; init: Node | null }) {
        const fragment = (init as { quasi?: Template } | null)?.quasi;
        if (id.name && fragment) constants.set(id.name, textOf(fragment));
      },
      CallExpression({ callee, arguments: args }: { callee: Node & { property?: Node }; arguments: Node[] }) {
        const method = callee.property?.name;
        if (method === 'set' || method === 'onConflict') calls.push({ method, args });
      },
      'Program:exit'() {
        for (const { method, args } of calls)
          for (const node of nodesOf(args)) {
            const text = node.type === 'TemplateLiteral' ? textOf(node as Template) : constants.get(node.name ?? '');
            const message = text === undefined ? null : builderProblem(method, text);
            if (message) context.report({ message, node });
          }
      },
    };
  },
};

const effects = new Set(['useEffect', 'useLayoutEffect']);

/** Effects are hard to read, so each has a name that describes it. */
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

type Literal = Node & { regex?: { pattern: string; flags: string } };

/** Expressions that read foreign text take linear time, also those that are declared as the text of a `pattern`. */
const linearExpressions = {
  create(context: Context) {
    const check = (node: Literal, pattern: string, flags?: string) => {
      const message = backtrackingProblem(pattern, flags);
      if (message) context.report({ message, node });
    };
    const checkText = (node: Literal | undefined) => typeof node?.value === 'string' && check(node, node.value);
    return {
      Literal: (node: Literal) => node.regex && check(node, node.regex.pattern, node.regex.flags),
      NewExpression: (node: { callee: Node; arguments: Literal[] }) =>
        node.callee.name === 'RegExp' && checkText(node.arguments[0]),
      Property: (node: { key: Node; value: Literal }) => node.key.name === 'pattern' && checkText(node.value),
    };
  },
};

type Call = Node & { callee: Node & { property?: Node }; arguments: (Node & { properties?: { key?: Node }[] })[] };
const isLocation = ({ name, value = name }: Node): boolean =>
  typeof value === 'string' && value.toLowerCase() === 'location';

/** Redirects of the server go through the kit, which keeps those that come from a request within the site. */
const redirects = {
  create(context: Context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    if (file === 'src/kit/server/http/redirect.ts') return {};
    const message = 'Redirect with redirectWithin or redirectElsewhere of kit/server/http/redirect.ts';
    return {
      CallExpression(node: Call) {
        const [first] = node.arguments;
        const setsLocation =
          (node.callee.property?.name === 'header' && first && isLocation(first)) ||
          (node.callee.property?.name === 'headers' && first?.properties?.some(({ key }) => key && isLocation(key)));
        if (node.callee.property?.name === 'redirect' || setsLocation) context.report({ message, node });
      },
    };
  },
};

// oxlint takes a plugin by its default export.
// oxlint-disable-next-line import/no-default-export
export default {
  meta: { name: 'house' },
  rules: {
    comments,
    'distributed-sql': distributedSql,
    layers,
    'linear-expressions': linearExpressions,
    names,
    'named-effects': namedEffects,
    redirects,
    'tenant-predicates': tenantPredicates,
  },
};
