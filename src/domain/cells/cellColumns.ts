import type { CellFormat, CellType } from './cellTypes.ts';

/** A column of a file whose cells exports write and imports read. */
type CellColumn<Draft> = {
  header: string;
  aliases: readonly string[];
  optional: true;
  read(cell: string, known: { format: CellFormat }): Partial<Draft> | string;
  write(draft: Draft, known: { format: CellFormat }): string;
};

type Names<Field extends string> = {
  labels: Readonly<Record<Field, string>>;
  aliases?: Readonly<Partial<Record<Field, readonly string[]>>>;
};

/** The columns of the fields with a cell type, headed by their labels. */
export function cellColumns<Draft extends object, Field extends keyof Draft & string>(
  types: { readonly [Each in Field]: CellType<Draft[Each]> },
  { labels, aliases }: Names<Field>,
): Record<Field, CellColumn<Draft>> {
  const columns = Object.entries<CellType<Draft[Field]>>(types).map(([name, type]) => {
    const field = name as Field;
    const column: CellColumn<Draft> = {
      header: labels[field],
      aliases: aliases?.[field] ?? [],
      optional: true,
      read(cell, { format }) {
        const read = type.read(cell, format);
        return 'problem' in read
          ? `${labels[field]}: ${read.problem}`
          : ({ [field]: read.value } as unknown as Partial<Draft>);
      },
      write: (draft, { format }) => type.write(draft[field], format),
    };
    return [field, column];
  });
  return Object.fromEntries(columns) as Record<Field, CellColumn<Draft>>;
}
