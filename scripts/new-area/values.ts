import {
  addedColumn,
  columnOf,
  type Field,
  formInput,
  inputNames,
  isLink,
  linkSpec,
  listColumn,
  listFilter,
  pairsSql,
  queryOf,
  schemaOf,
  snake,
} from './fields.ts';
import { editing } from '../../src/domain/policies.ts';
import { normalise } from '../../src/kit/contract/text.ts';
import type { Names } from './names.ts';
import { refuse } from './refusal.ts';
import { cutTexts, sampleValues } from './samples.ts';

export type Area = {
  names: Names;
  fields: readonly Field[];
  form: 'page' | 'modal';
  exports: boolean;
  group: string;
  order: number;
  /** Fields that the table has already. */
  stored: readonly string[];
};

const lines = (parts: readonly string[], by = ', ') => parts.join(by);

/** The parts of the contract. */
function contractValues({ names, fields, exports }: Area) {
  const { thing, things, policy } = names;
  const linked = fields.filter(isLink);
  const vocabulary = fields.map((field) => schemaOf(field).replace(/\(.*/, '')).filter((name) => name !== 'z.boolean');
  const fieldNames = [...new Set([...vocabulary, 'stamps'])].toSorted();
  const plainFields = fields.filter((field) => !isLink(field)).map((field) => `${field.name}: ${schemaOf(field)}`);
  const specs = linked.map((field) => linkSpec(field, thing));
  return {
    fieldImports: lines(fieldNames),
    filters: [...new Set(fields.flatMap((field) => queryOf(field, thing)))].map((each) => `\n  ${each},`).join(''),
    linksBlock:
      linked.length > 0
        ? `export const ${thing}Links = links('${things}', '${thing}Id', { ${lines(specs)} });\n\n`
        : '',
    draft: lines([...plainFields, ...(linked.length > 0 ? [`...linkShape(${thing}Links)`] : [])]),
    entityLinks: linked.length > 0 ? `links: ${thing}Links,\n  ` : '',
    labels: lines(fields.filter((field) => !isLink(field)).map(({ name, label }) => `${name}: '${label}'`)),
    exportEndpoint: exports
      ? `exportCsv: endpoint({
    method: 'GET',
    path: '/${names.table}/export_csv',
    policy: '${policy}.export',
    summary: 'Exportar ${names.words} a CSV con los filtros de la lista',
    query: z.object(${thing}Filters),
    produces: 'text/csv',
    transaction: 'none',
  }),`
      : '',
    actions: exports ? "{ ...editing, ...actions('export') }" : 'editing',
  };
}

/** The parts of the server and of the migration. */
function serverValues({ names, fields, exports, stored }: Area) {
  const { thing, table } = names;
  const granted = [...Object.keys(editing), ...(exports ? ['export'] : [])];
  const added = fields.filter((field) => !isLink(field) && !stored.includes(field.name));
  const filled = added.find(({ kind }) => stored.length > 0 && kind === 'filled');
  if (filled) refuse(`Rows that ${table} has already would have no ${filled.name}: make it text`);
  return {
    demo: stored.length > 0 ? '' : `\n  demo: addDemo${names.Things},`,
    sqlColumns: lines(added.map(columnOf), ',\n  '),
    sqlAdded: lines(
      added.map((field) => addedColumn(table, field)),
      '\n',
    ),
    sqlLinks: lines(
      fields.filter(isLink).map((field) => pairsSql(field, thing, table)),
      '',
    ),
    sqlGrants: `select grant_policies(array[${lines(granted.map((action) => `'${names.policy}.${action}'`))}]);`,
    csvImport: exports ? "import { csvFormat } from '#domain/countries.ts';\n" : '',
    csv: exports ? ', csv: ({ country }) => csvFormat(country)' : '',
  };
}

const isColumn = (field: Field, index: number) => index > 0 && !isLink(field);

/** The parts of the demo records. */
function demoValues({ names, fields }: Area) {
  const { thing, Word, file } = names;
  const [title] = fields;
  const linked = fields.filter(isLink);
  const titles = cutTexts([`${Word} del norte`, `${Word} del sur`], title?.max ?? 0);
  const row = (index: 0 | 1) => {
    const samples = fields.filter(isColumn).map((field) => `${field.name}: ${sampleValues(field)[index]}`);
    return lines([...samples, `${title?.name}: '${titles[index]}'`]);
  };
  const links = linked.map(
    ({ name, to }) => `
  const ${to} = await db.selectFrom('${to}').select('id').orderBy('id').limit(2).execute();
  await setAllLinks(db, ${thing}Links.${name}, new Map(records.map(({ id }) => [id, ${to}.map((other) => other.id)])));`,
  );
  return {
    demoFirst: row(0),
    demoSecond: row(1),
    demoInserted: linked.length > 0 ? 'const records = ' : '',
    demoLinks: lines(links, ''),
    demoLinkImports:
      linked.length > 0
        ? `import { setAllLinks } from '#kit/server/data/links.ts';\nimport { ${thing}Links } from '../${file}.contract.ts';\n`
        : '',
  };
}

/** The parts of the tests. */
function testValues({ names: { things }, fields, exports }: Area) {
  const [title] = fields;
  const texts = cutTexts(['Ñandú', 'Otra', 'Única', 'De Excel'], title?.max ?? 0);
  const [accented = '', renamed = '', repeated = '', exported = ''] = texts;
  return {
    testDraft: lines(fields.filter(isColumn).map((field) => `${field.name}: ${sampleValues(field)[0]}`)),
    accented,
    accentedQuery: normalise(accented),
    renamed,
    repeated,
    repeatedLower: repeated.toLowerCase(),
    moreTests: exports
      ? `

  test('are exported with the filters of the list', async () => {
    await create('${exported}');
    const { text } = await admin.call(${things}Api.exportCsv, { query: { query: '${exported.toLowerCase()}' } });
    expect(text.split('\\n')[0]).toContain('${title?.label}');
    expect(text).toContain('${exported}');
  });`
      : '',
  };
}

/** The parts of the screens. */
function screenValues(area: Area) {
  const { names, fields, form, exports } = area;
  const { things, thing, screenPath, file, word, Words, policy } = names;
  const create = form === 'page' ? `${screenPath}/create` : `${screenPath}?edit=new`;
  return {
    columns: lines(fields.map(listColumn), ',\n  '),
    listFilters: lines(fields.flatMap(listFilter)),
    inputs: inputNames(fields),
    formInputs: lines(fields.map(formInput), '\n'),
    blank: lines(fields.filter(({ name }) => ['active', 'enabled'].includes(name)).map(({ name }) => `${name}: true`)),
    fieldCount: String(fields.length),
    exports: exports
      ? `exports={{ endpoint: ${things}Api.exportCsv, policy: ${things}Api.exportCsv.policy, filename: '${names.words.replaceAll(' ', '-')}.csv' }}\n        `
      : '',
    screenSpec: `routes,
  nav: [{ group: '${area.group}', path: '${screenPath}', label: '${Words}', icon: IconFolder, policy: '${policy}' }],
  actions: [{ label: 'Crear ${word}', path: '${create}', policy: '${policy}.create' }],
  entities: () => import('./${file}.contract.ts').then(({ ${thing}Entity }) => [${thing}Entity]),`,
    ...(form === 'page' ? pageValues(names) : modalValues(names)),
    inDialog: form === 'modal' ? ', inDialog: true' : '',
  };
}

const route = (path: string, title: string, policy: string, rest: string) => `  createRoute({
    getParentRoute: () => parent,
    path: '${path}',
    staticData: { title: '${title}', policy: '${policy}' },
    ${rest}
  }),`;

function pageValues({ thing, things, Things, screenPath, Words, word, file, policy }: Names) {
  const page = (name: string, from: string) =>
    `component: lazyRouteComponent(() => import('./web/${from}.tsx'), '${name}'),`;
  return {
    screenImports: 'recordRoute',
    routes: `const routes = (parent: ScreenParent) => [
${route(screenPath, Words, policy, page(`${Things}Page`, `${Things}Page`))}
${route(`${screenPath}/create`, `Crear ${word}`, `${policy}.create`, page('AddPage', `${thing}Pages`))}
${route(
  `${screenPath}/$id`,
  `Editar ${word}`,
  `${policy}.show`,
  `...recordRoute(() => import('./${file}.contract.ts').then(({ ${things}Api }) => ${things}Api.get)),\n    ${page('EditPage', `${thing}Pages`)}`,
)}
];`,
    listImports: '',
    modalImport: '',
    linkTo: `const linkTo = (id: number) => ({ to: \`${screenPath}/\${id}\` });\n\n`,
    createLink: `to: '${screenPath}/create'`,
    openAction: `edit(linkTo(${thing}.id))`,
    pageState: '',
    modal: '',
  };
}

function modalValues({ thing, Thing, Things, screenPath, Words, policy }: Names) {
  return {
    screenImports: 'openRecordSearch',
    routes: `const routes = (parent: ScreenParent) => [
${route(
  screenPath,
  Words,
  policy,
  `validateSearch: openRecordSearch,
    component: lazyRouteComponent(() => import('./web/${Things}Page.tsx'), '${Things}Page'),`,
)}
];`,
    listImports: `import { lazy, Suspense } from 'react';\nimport { useOpenRecord } from '#kit/web/record/useOpenRecord.ts';`,
    modalImport: `const ${Thing}Modal = lazy(() => import('./${Thing}Modal.tsx').then(({ ${Thing}Modal }) => ({ default: ${Thing}Modal })));\n\n`,
    linkTo: '',
    createLink: "...linkTo('new')",
    openAction: `edit({ run: () => open(${thing}.id) })`,
    pageState: `const { opened, open, close, linkTo } = useOpenRecord('${screenPath}');
  `,
    modal: `<Suspense>{opened !== undefined && <${Thing}Modal key={opened} edit={opened} onClose={close} />}</Suspense>\n      `,
  };
}

/** The values of all names that the templates use. */
export function valuesOf(area: Area): Record<string, string> {
  const { names, fields, group, order } = area;
  const title = fields[0]?.name ?? 'name';
  return {
    ...names,
    apiPath: `/${names.table}`,
    title,
    titleColumn: snake(title),
    titleWord: (fields[0]?.label ?? 'Nombre').toLowerCase(),
    group,
    order: String(order),
    ...contractValues(area),
    ...serverValues(area),
    ...demoValues(area),
    ...testValues(area),
    ...screenValues(area),
  };
}
