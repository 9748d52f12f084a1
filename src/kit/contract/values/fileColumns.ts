import { cleanLine, normalise, withoutInvisible } from '../text.ts';
import { headerReader, type NamedColumn } from './csvHeaders.ts';

/** A column that an import reads; a file may do without one that is optional. */
export type FileColumn = NamedColumn & { optional?: true };
export type FileColumns<Field extends string> = Readonly<Record<Field, FileColumn>>;

/** Cells of a line by title; those of other titles are absent. */
export type TitledCells = Readonly<Record<string, string | undefined>>;
type FieldCells<Field extends string> = Partial<Record<Field, string>>;

/** The export of another system, recognised by several of its titles. Titles are in lower case, without accents. */
export type KnownExport<Field extends string> = {
  system: string;
  /** Titles that only this export has together. */
  marks: readonly string[];
  /** Field of each title. Of several titles for one field the first that the file has counts. */
  columns: Readonly<Record<string, Field>>;
  /** Other titles whose cells `read` uses. */
  uses?: readonly string[];
  /** Titles of HTML, of which `read` takes the text of the first that is not empty. */
  htmlTitles?: readonly string[];
  /** Fields without a column, which `read` fills. */
  adds?: readonly Field[];
  /** Title of the column that is empty in lines that continue the one above. */
  lead?: string;
  /** Fields that are not a cell as it is; null skips the line. `first`: the line that this one continues, or itself. */
  read?(cells: TitledCells, first: TitledCells): FieldCells<Field> | null;
};

/** The fields that a person chose for the titles of a file; null for a column that is not read. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

/** How the columns of a file are read. */
export type ColumnSource<Field extends string> = {
  columns: FileColumns<Field>;
  exports?: readonly KnownExport<Field>[] | undefined;
  /** Mappings of earlier files. */
  mappings?: readonly ColumnMapping[] | undefined;
};

export type MatchedColumns<Field extends string> = {
  /** Field of each title, in the order of the file. */
  fields: (Field | undefined)[];
  titles: string[];
  export: KnownExport<Field> | null;
  /** Whether a person chose these columns for an earlier file. */
  isMapped: boolean;
};

/** Limits of a mapping: columns, and characters of a title. */
export const maxMappedColumns = 100;
export const maxTitleLength = 200;

/** A title however it is written. */
export const titleKey = (title: string): string =>
  normalise(cleanLine(withoutInvisible(title))).slice(0, maxTitleLength);

/** Title of the errors in a file of failed lines. No import reads this column. */
export const errorsTitle = 'Qué corregir';
const errorsKey = titleKey(errorsTitle);
export const isErrorsTitle = (title: string): boolean => titleKey(title) === errorsKey;

/** Identifies the files that have the same titles, in any order, with or without errors of their lines. */
export const titlesKey = (titles: readonly string[]): string =>
  JSON.stringify(
    [...new Set(titles.map(titleKey))]
      .filter((key) => key !== '' && key !== errorsKey)
      .slice(0, maxMappedColumns)
      .toSorted(),
  );

/** Matches the titles of a file to fields: by the stored mapping, otherwise as a known export, otherwise by title. */
export function matchColumns<Field extends string>(
  headers: readonly string[],
  { columns, exports = [], mappings = [] }: ColumnSource<Field>,
): MatchedColumns<Field> {
  const titles = headers.map(titleKey);
  const found = exports.find(({ marks }) => marks.every((mark) => titles.includes(mark))) ?? null;
  const key = titlesKey(titles);
  const mapping = mappings.find((each) => titlesKey(Object.keys(each)) === key);
  const fieldOf = headerReader(columns);
  const shared = { titles, export: found };
  if (mapping) {
    const mapped = (title: string, at: number) => (titles.indexOf(title) === at ? mapping[title] : null);
    const isField = (field: string | null | undefined): field is Field => field != null && field in columns;
    const fields = titles.map((title, at) => [mapped(title, at)].find(isField));
    return { fields, isMapped: true, ...shared };
  }
  if (!found) return { fields: headers.map(fieldOf), isMapped: false, ...shared };
  const chosen = firstTitles(found, titles);
  return { fields: titles.map((title) => chosen.get(title)), isMapped: false, ...shared };
}

function firstTitles<Field extends string>({ columns }: KnownExport<Field>, titles: readonly string[]) {
  const used = new Map<Field, string>();
  for (const [title, field] of Object.entries(columns))
    if (titles.includes(title) && !used.has(field)) used.set(field, title);
  return new Map([...used].map(([field, title]) => [title, field]));
}

/** Fields whose column the file does not have. */
export const missingFields = <Field extends string>(
  { fields, export: known }: Pick<MatchedColumns<Field>, 'fields' | 'export'>,
  columns: FileColumns<Field>,
): Field[] =>
  (Object.keys(columns) as Field[]).filter(
    (field) => !columns[field].optional && !fields.includes(field) && !known?.adds?.includes(field),
  );

/** Whether a column of the file, by its place, is read or used. */
export const isRead = <Field extends string>({ fields, titles, export: known }: MatchedColumns<Field>, at: number) =>
  fields[at] !== undefined || known?.uses?.includes(titles[at] ?? '') === true;

/** Fields that the lines of the file have. */
export const readFields = <Field extends string>({ fields, export: known }: MatchedColumns<Field>): Set<Field> =>
  new Set([...fields.flatMap((field) => field ?? []), ...(known?.adds ?? [])]);

/** Reads lines to fields, one after another: lines of known exports may continue earlier ones. */
export function lineReader<Field extends string>(
  matched: MatchedColumns<Field>,
): (values: readonly string[]) => FieldCells<Field> | null {
  const { fields, titles, export: known } = matched;
  const read = known?.read;
  const titleOf = new Map(fields.flatMap((field, at) => (field ? [[field, titles[at] ?? ''] as const] : [])));
  // A column that a person chose instead of the export's is read as it is.
  const isReplaced = (field: Field) => {
    const title = titleOf.get(field);
    return title !== undefined && known?.columns[title] !== field;
  };
  const present = readFields(matched);
  const places = fields.flatMap((field, at) => (field ? [{ field, at }] : []));
  let first: TitledCells = {};
  return (values) => {
    const cells: FieldCells<Field> = {};
    for (const { field, at } of places) cells[field] = values[at] ?? '';
    if (!read) return cells;
    const line: TitledCells = Object.fromEntries(titles.map((title, at) => [title, values[at] ?? '']));
    if (!known.lead || line[known.lead] !== '') first = line;
    const special = read(line, first);
    if (!special) return null;
    for (const field of present) if (field in special && !isReplaced(field)) cells[field] = special[field] ?? '';
    return cells;
  };
}
