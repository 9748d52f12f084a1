import { after, bodyOf, withImportsOf } from './sources.ts';
import type { Names } from './names.ts';

/** New text of an area's file, and the remaining manual steps. */
export type Extended = { text: string; left: string[] };
type Extension = (present: string, generated: string, names: Names) => Extended;

const done = (text: string): Extended => ({ text, left: [] });
const byHand = (text: string, ...left: string[]): Extended => ({ text, left });

/** Statements of `made` that `present` does not declare, by the names they export or declare. */
const statementsOf = (generated: string) => bodyOf(generated).split(/\n\n(?=\S)/);
const declaredBy = (statement: string) =>
  /^(?:\/\*\*[^]*?\*\/\n)?(?:export )?(?:const|type|function) (\w+)/.exec(statement)?.[1];

const contract: Extension = (present, generated, { things }) => {
  if (/\bcrud\(/.test(present)) return byHand(present, 'its contract has records already: nothing was added');
  const api = new RegExp(`export const ${things}Api = \\{`);
  if (!api.test(present)) return byHand(present, `declare ${things}Api with crud() in its contract`);
  const statements = statementsOf(generated);
  const generatedApi = statements.find((statement) => declaredBy(statement) === `${things}Api`) ?? '';
  const endpoints = generatedApi.slice(generatedApi.indexOf('{\n') + 2, generatedApi.lastIndexOf('};')).trimEnd();
  const at = statements.indexOf(generatedApi);
  const [before, behind] = [statements.slice(0, at), statements.slice(at + 1)].map((each) => each.join('\n\n'));
  const text = after(
    present.replace(api, (line) => `${before}\n\n${line}`),
    api,
    `\n${endpoints}`,
  );
  return done(withImportsOf(`${text.trimEnd()}\n\n${behind}\n`, generated));
};

const routes: Extension = (present, generated, { things, thing }) => {
  const handlers = /crudHandlers\([^]*?\}\)(?=,?\n\)|,\n)/.exec(generated)?.[0].replace(/,$/, '');
  if (present.includes('crudHandlers') || !handlers) return done(present);
  const plain = new RegExp(`implementApi\\(${things}Api, \\{([^]*)\\n\\}\\);`);
  const open = new RegExp(`implementApiWith\\(${things}Api, \\(\\{[^}]*\\}\\) => \\(\\{`);
  if (plain.test(present)) {
    const text = present.replace(
      plain,
      (_, custom: string) => `implementApiWith(${things}Api, ({ areas }) => ({\n  ...${handlers},${custom}\n}));`,
    );
    return done(withImportsOf(text, generated));
  }
  if (!open.test(present))
    return byHand(
      present,
      `serve the new endpoints with crudHandlers(${things}Api, { entity: ${thing}Entity, areas })`,
    );
  return byHand(
    withImportsOf(after(present, open, `\n  ...${handlers},`), generated),
    'give its handlers `areas` of the services',
  );
};

/** Members of an object literal that are on separate lines, by name. */
const membersOf = (source: string, opening: RegExp): [string, string][] => {
  const from = source.slice((opening.exec(source)?.index ?? 0) + (opening.exec(source)?.[0].length ?? 0));
  return [...from.matchAll(/^ {2}(\w+)(?:: [^]*?)?,\n(?= {2}\w|\}\);)/gm)].map(([line, name = '']) => [name, line]);
};

const members =
  (opening: RegExp): Extension =>
  (present, generated) => {
    const known = new Set(membersOf(present, opening).map(([name]) => name));
    const added = membersOf(generated, opening).filter(([name]) => !known.has(name));
    const end = present.lastIndexOf('\n});') + 1;
    const text = present.slice(0, end) + added.map(([, line]) => line).join('') + present.slice(end);
    return done(text);
  };

const area: Extension = (present, generated, names) => {
  // The entity names the records from now on.
  const named = new RegExp(`^ {2}names: \\[\\{ table: '${names.things}', title: '\\w+' \\}\\],\\n`, 'm');
  const { text } = members(/= area\(\{\n/)(present.replace(named, ''), generated, names);
  return done(withImportsOf(text, generated));
};

const screens: Extension = (present, generated, names) => {
  const { text, left } = members(/= areaScreens\(\{\n/)(present, generated, names);
  const known = new Set(statementsOf(present).map(declaredBy));
  const declarations = statementsOf(generated).filter((statement) => {
    const name = declaredBy(statement);
    return name !== undefined && !known.has(name);
  });
  if (declarations.length === 0) return { text: withImportsOf(text, generated), left };
  const lastImport = /(?:^import [^;]*;\n)+/m;
  return { text: withImportsOf(after(text, lastImport, `\n${declarations.join('\n\n')}\n`), generated), left };
};

const policies: Extension = (present, generated) => {
  const exports = generated.includes("'export'") && !present.includes("'export'");
  const edits = present.includes('...editing') || present.includes('actions: editing');
  return byHand(
    present,
    ...(edits ? [] : ['its policies lack those of records: add `editing` to its actions']),
    ...(exports ? ["its policies lack 'export': add actions('export')"] : []),
  );
};

/** How a file that is there already takes what is missing, by the end of its name. */
const extensions: readonly [RegExp, Extension][] = [
  [/\.contract\.ts$/, contract],
  [/\.routes\.ts$/, routes],
  [/\.area\.ts$/, area],
  [/\.screens\.tsx$/, screens],
  [/\.policies\.ts$/, policies],
];

/** Adds the code of a record to an area's file without changing the existing code. */
export function extend(path: string, present: string, generated: string, names: Names): Extended {
  if (present === generated) return done(present);
  const extension = extensions.find(([pattern]) => pattern.test(path))?.[1];
  return extension ? extension(present, generated, names) : byHand(present, 'it was there already and stays as it is');
}
