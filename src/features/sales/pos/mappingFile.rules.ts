import { describeOtherId, isSimilarName, nameKey } from '#domain/cells/recordIds.ts';
import { type MappingKind, mappingKindLabels, mappingKinds } from './mapping.contract.ts';
import { fileTitles } from './mappingFiles.contract.ts';

/** A row of the grid as lines of a file are about it. */
export type FileRow = {
  id: string;
  catalogueId: number;
  kind: MappingKind;
  target: string;
  name: string;
  /** Null: it has no code. */
  mappingId: number | null;
  code: string | null;
};

type Account = { id: number; name: string };
/** Rows by account and kind, and by their id or name. */
export type RowIndex = {
  accounts: readonly Account[];
  byTarget: ReadonlyMap<string, FileRow>;
  byName: ReadonlyMap<string, readonly FileRow[]>;
};
/** The cells of a line that name its row. */
export type RowCells = { account?: string; kind?: string; target?: string; name?: string };

const kindsByLabel = new Map(mappingKinds.map((kind) => [nameKey(mappingKindLabels[kind]), kind]));
const keyOf = (catalogueId: number, kind: MappingKind, value: string) => `${catalogueId}:${kind}:${value}`;

export const rowIndex = (accounts: readonly Account[], rows: readonly FileRow[]): RowIndex => ({
  accounts,
  byTarget: new Map(rows.map((row) => [keyOf(row.catalogueId, row.kind, row.target), row])),
  byName: Map.groupBy(rows, (row) => keyOf(row.catalogueId, row.kind, nameKey(row.name))),
});

/** The account that a cell names; an empty cell is the only one. */
export function accountIn(accounts: readonly Account[], cell = ''): Account | string {
  const [only, ...others] = accounts;
  if (!only) return 'Ninguna caja está conectada.';
  if (cell === '') return others.length === 0 ? only : `${fileTitles.account}: escribe de qué caja es el código.`;
  const [found, ...alike] = accounts.filter(({ name }) => nameKey(name) === nameKey(cell));
  if (found && alike.length > 0)
    return `Hay ${alike.length + 1} cajas que se llaman «${cell}»: cambia el nombre de un local para distinguirlas.`;
  return (
    found ??
    `No existe la caja «${cell}». Escribe ${accounts
      .slice(0, 3)
      .map(({ name }) => `«${name}»`)
      .join(' o ')}.`
  );
}

/** The row that a line is about, or why its cells determine none. An empty kind is a product. */
export function findRow({ accounts, byTarget, byName }: RowIndex, cells: RowCells): FileRow | string {
  const { kind: label = '', target = '', name = '' } = cells;
  const account = accountIn(accounts, cells.account);
  if (typeof account === 'string') return account;
  const kind = label === '' ? 'product' : kindsByLabel.get(nameKey(label));
  if (!kind)
    return `${fileTitles.kind}: «${label}» no es un tipo. Escribe ${Object.values(mappingKindLabels).join(', ')}.`;
  if (target !== '') {
    const row = byTarget.get(keyOf(account.id, kind, target));
    if (!row)
      return `Nada de tipo «${mappingKindLabels[kind]}» tiene el id ${target}. Déjalo vacío para buscarlo por nombre.`;
    return name === '' || isSimilarName(name, row.name) ? row : describeOtherId(target, row.name, name);
  }
  const [row, ...others] = byName.get(keyOf(account.id, kind, nameKey(name))) ?? [];
  if (!row) return `Nada de tipo «${mappingKindLabels[kind]}» se llama «${name}».`;
  return others.length === 0 ? row : `Hay ${others.length + 1} que se llaman «${name}»: escribe su id.`;
}
