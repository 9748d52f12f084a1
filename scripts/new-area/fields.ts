import { namesOf, upper } from './names.ts';
import { refuse } from './refusal.ts';

const kinds = ['filled', 'text', 'email', 'amount', 'percent', 'count', 'flag', 'link'] as const;

/** A field of a record as the command line has it: `contact:text(80)=Contacto`, `storeIds:link(stores)`. */
export type Field = { name: string; kind: (typeof kinds)[number]; max: number; to: string; label: string };

/** Labels of fields that many areas have; others are given after `=`: `contact:text(80)=Contacto`. */
const defaultLabels: Record<string, string> = {
  name: 'Nombre',
  code: 'Código',
  title: 'Título',
  description: 'Descripción',
  contact: 'Contacto',
  email: 'Correo',
  phone: 'Teléfono',
  price: 'Precio',
  position: 'Posición',
  active: 'Activo',
  enabled: 'Activo',
  storeIds: 'Locales',
  productIds: 'Productos',
  menuIds: 'Menús',
  roleIds: 'Roles',
};

const form = /^(?<name>[a-z][A-Za-z0-9]*):(?<kind>[a-z]+)(?:\((?<of>[\w-]+)\))?(?:=(?<label>.+))?$/;

export function parseFields(text: string): Field[] {
  const fields = text
    .split(/\s+(?=[a-z]\w*:)/)
    .filter(Boolean)
    .map(parseField);
  return fields;
}

export function parseField(text: string): Field {
  const { name = '', kind = '', of = '', label } = form.exec(text)?.groups ?? {};
  if (!kinds.includes(kind as Field['kind']))
    refuse(`${text} is not a field: write one as contact:text(80)=Contacto, with a kind of ${kinds.join(', ')}`);
  if (kind === 'link' && !of) refuse(`${text} names no area: write a link as storeIds:link(stores)`);
  const max = Number(of) || { email: 254, count: 1000 }[kind] || 120;
  return {
    name,
    kind: kind as Field['kind'],
    max,
    to: kind === 'link' ? of : '',
    label: label ?? defaultLabels[name] ?? upper(name),
  };
}

export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const isLink = ({ kind }: Field): boolean => kind === 'link';
/** The field of one of the other side: `storeId` of `storeIds`. */
export const targetOf = ({ name }: Field): string => name.replace(/s$/, '');

/** The schema of a field in the contract. */
export const schemaOf = ({ kind, max }: Field): string =>
  ({
    filled: `filled(${max})`,
    text: `text(${max})`,
    email: 'email',
    amount: 'amount',
    percent: 'percent',
    count: `count(${max})`,
    flag: 'z.boolean()',
    link: 'ids(1000)',
  })[kind];

const isOnByDefault = (name: string) => ['active', 'enabled'].includes(name);

/** The column of a field. Only a new table may have a column that must be filled. */
export function columnOf(field: Field): string {
  const { kind, max } = field;
  const name = snake(field.name);
  const between = (min: number, limit: number) => `not null default 0 check (${name} between ${min} and ${limit})`;
  return `${name} ${
    {
      filled: `text not null check (length(${name}) between 1 and ${max})`,
      text: `text not null default '' check (length(${name}) <= ${max})`,
      email: `text not null default '' check (length(${name}) <= 254)`,
      amount: `bigint ${between(0, 1_000_000_000)}`,
      percent: `double precision ${between(0, 100)}`,
      count: `int ${between(0, max)}`,
      flag: `boolean not null default ${isOnByDefault(field.name)}`,
      link: '',
    }[kind]
  }`;
}

/** SQL that adds a column to a table with rows; its check is a separate statement (docs/decisions/0030). */
export function addedColumn(table: string, field: Field): string {
  const [column = '', check] = columnOf(field).split(' check ');
  const added = `alter table ${table} add column ${column};`;
  return check
    ? `${added}\nalter table ${table} add constraint ${table}_${snake(field.name)}_check check ${check};`
    : added;
}

/** The blank value of a field. */
export const blankOf = ({ name, kind }: Field): string => {
  if (kind === 'link') return '[]';
  if (kind === 'flag') return String(isOnByDefault(name));
  return ['amount', 'percent', 'count'].includes(kind) ? '0' : "''";
};

/** A column of the list. */
export function listColumn({ name, kind, to, label }: Field, index: number): string {
  const cell = {
    filled: name,
    text: name,
    email: name,
    amount: `<Money value={${name}} />`,
    percent: `\`\${${name}} %\``,
    count: name,
    flag: `<StatusBadge tone={${name} ? 'success' : 'neutral'}>{${name} ? 'Sí' : 'No'}</StatusBadge>`,
    link: `<CountWithNames ids={${name}} of="${to}" />`,
  }[kind];
  const more = index === 0 ? `, sort: '${name}'` : `, width: ${['filled', 'text', 'email'].includes(kind) ? 200 : 130}`;
  return `{ id: '${name}', label: '${label}'${more}, cell: ({ ${name} }) => ${cell} }`;
}

/** The filter of a field above the list. The page adds those of links automatically. */
export function listFilter(field: Field): string[] {
  const { kind, name, label } = field;
  if (kind !== 'flag') return [];
  const options = `[{ value: true, label: 'Sí' }, { value: false, label: 'No' }]`;
  return [`{ kind: 'segmented', name: '${name}', label: '${label}', all: '${label}: todos', options: ${options} }`];
}

/** The filter of a field in the query of the list. */
export const queryOf = ({ name, kind }: Field, thing: string): string[] =>
  ({ flag: [`${name}: queryFlag.optional()`], link: [`...linkFilters(${thing}Links)`] })[kind as string] ?? [];

const inputs = {
  filled: 'Text',
  text: 'Text',
  email: 'Text',
  amount: 'Money',
  percent: 'Number',
  count: 'Number',
  flag: 'Switch',
  link: 'RemoteMultiSelect',
} as const;
export const inputOf = ({ kind }: Field): string => inputs[kind];
const tagOf = (field: Field) => (inputOf(field) === 'Number' ? 'NumberInput' : inputOf(field));
/** The input as `fieldsFor` names it; Number is the name of a global, so a form renames it. */
const importOf = (field: Field) => inputOf(field).replace(/^Number$/, 'Number: NumberInput');

/** How a form gets the input of a field, for a hint. */
export const inputImport = (field: Field, draft: string): string =>
  `const { ${importOf(field)} } = fieldsFor<${draft}>()`;

/** An input of the form. */
export function formInput(field: Field, index: number): string {
  const { name, kind, to, label } = field;
  const more = { email: ' type="email"', link: ` of="${to}"` }[kind as string] ?? '';
  return `<${tagOf(field)} name="${name}" label="${label}"${index === 0 ? ' first' : ''}${more} />`;
}

/** The inputs that a form takes from `fieldsFor`. */
export const inputNames = (fields: readonly Field[]): string => [...new Set(fields.map(importOf))].join(', ');

/** The declaration of a link in the contract. */
export function linkSpec(field: Field, thing: string): string {
  const target = targetOf(field);
  const word = field.label.toLowerCase();
  const one = word.endsWith('as') ? 'Una de las' : 'Uno de los';
  return `${field.name}: { label: '${field.label}', to: '${field.to}', table: '${pairsOf(field, thing)}', target: '${target}', schema: ids(1000), missing: '${one} ${word} ya no existe' }`;
}

/** The table of pairs: `supplierStores`. */
export const pairsOf = (field: Field, thing: string): string =>
  `${thing}${upper(namesOf(field.to, { words: field.to }).things)}`;

/** The SQL of a link's table of pairs. */
export function pairsSql(field: Field, thing: string, table: string): string {
  const [pairs, owner, target] = [snake(pairsOf(field, thing)), `${snake(thing)}_id`, snake(targetOf(field))];
  const short = (column: string) => column.replace(/_id$/, '');
  return `
create table ${pairs} (
  tenant_id int not null references tenants (id),
  ${owner} bigint not null,
  ${target} bigint not null,
  primary key (tenant_id, ${owner}, ${target}),
  constraint ${pairs}_${short(owner)}_fk foreign key (tenant_id, ${owner}) references ${table} (tenant_id, id),
  constraint ${pairs}_${short(target)}_fk foreign key (tenant_id, ${target}) references ${snake(field.to)} (tenant_id, id)
);
create index ${pairs}_${short(target)} on ${pairs} (tenant_id, ${target});
select tenant_table('${pairs}');
`;
}
