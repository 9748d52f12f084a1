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
  sampleOf,
  schemaOf,
  snake,
} from './fields.ts';
import type { Names } from './names.ts';

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

/** What the contract of an area says, in pieces. */
function contractValues({ names, fields, exports }: Area) {
  const { thing, things, policy } = names;
  const linked = fields.filter(isLink);
  const vocabulary = fields.map((field) => schemaOf(field).replace(/\(.*/, '')).filter((name) => name !== 'z.boolean');
  const fieldNames = [...new Set([...vocabulary, 'stamps'])].toSorted();
  const own = fields.filter((field) => !isLink(field)).map((field) => `${field.name}: ${schemaOf(field)}`);
  const specs = linked.map((field) => linkSpec(field, thing));
  return {
    fieldImports: lines(fieldNames),
    filters: [...new Set(fields.flatMap((field) => queryOf(field, thing)))].map((each) => `\n  ${each},`).join(''),
    linksBlock:
      linked.length > 0
        ? `export const ${thing}Links = links('${things}', '${thing}Id', { ${lines(specs)} });\n\n`
        : '',
    draft: lines([...own, ...(linked.length > 0 ? [`...linkShape(${thing}Links)`] : [])]),
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

/** What the server of an area says, its demo rows and its tests. */
function serverValues({ names, fields, exports, stored }: Area) {
  const { thing, things, table } = names;
  const [title] = fields;
  const linked = fields.filter(isLink);
  const rest = fields.slice(1).filter((field) => !isLink(field));
  const added = fields.filter((field) => !isLink(field) && !stored.includes(field.name));
  const unfilled = added.find(({ kind }) => stored.length > 0 && kind === 'filled');
  if (unfilled)
    throw new Error(`The rows of ${table} have no ${unfilled.name}: make it text, or fill it in the migration`);
  const demoLinks = linked.map(
    (field) => `
  const ${field.to} = await db.selectFrom('${field.to}').select('id').orderBy('id').limit(2).execute();
  await setAllLinks(db, ${thing}Links.${field.name}, new Map(made.map(({ id }) => [id, ${field.to}.map((other) => other.id)])));`,
  );
  return {
    demo: stored.length > 0 ? '' : `\n  demo: addDemo${names.Things},`,
    sqlColumns: lines(added.map(columnOf), ',\n  '),
    sqlAdded: lines(
      added.map((field) => addedColumn(table, field)),
      '\n',
    ),
    sqlLinks: lines(
      linked.map((field) => pairsSql(field, thing, table)),
      '',
    ),
    csvImport: exports ? "import { csvFormat } from '#domain/countries.ts';\n" : '',
    csv: exports ? ', csv: ({ country }) => csvFormat(country)' : '',
    demoRow: lines(rest.map((field) => `${field.name}: ${sampleOf(field)}`)),
    demoMade: linked.length > 0 ? 'const made = ' : '',
    demoLinks: lines(demoLinks, ''),
    demoLinkImports:
      linked.length > 0
        ? `import { setAllLinks } from '#kit/server/data/links.ts';\nimport { ${thing}Links } from '../${names.file}.contract.ts';\n`
        : '',
    testDraft: lines(rest.map((field) => `${field.name}: ${sampleOf(field)}`)),
    moreTests: exports
      ? `

  test('are exported with the filters of the list', async () => {
    await create('De Excel');
    const { text } = await admin.call(${things}Api.exportCsv, { query: { query: 'de excel' } });
    expect(text.split('\\n')[0]).toContain('${title?.label}');
    expect(text).toContain('De Excel');
  });`
      : '',
  };
}

/** What the screens of an area say. */
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

/** Everything that templates name. */
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
    ...screenValues(area),
  };
}
