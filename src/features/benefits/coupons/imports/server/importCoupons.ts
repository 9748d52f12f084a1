import type { Readable } from 'node:stream';
import { z } from 'zod';
import { fileDecimalMark } from '#domain/amounts.ts';
import type { CellFormat } from '#domain/cells/cellTypes.ts';
import { idIn, type RecordFinder, recordFinder } from '#domain/cells/recordIds.ts';
import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { formatDay } from '#domain/time/dates.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { normalise, withoutInvisible } from '#kit/contract/text.ts';
import { findLostZeros } from '#kit/contract/values/excelCells.ts';
import { csvImport, type ImportColumn } from '#kit/server/csv/csvImport.ts';
import type { StoredRecord } from '#kit/server/csv/csvValidation.ts';
import { idsOf, type RecordNoun, writeNames } from '#kit/server/csv/knownNames.ts';
import type { Db } from '#kit/server/data/database.ts';
import { saveAllLinks } from '#kit/server/data/links.ts';
import { insertAll, updateEach } from '#kit/server/data/write.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { offerText } from '../../checks/couponText.rules.ts';
import { couponsByCode } from '../../codes/server/couponCodes.repo.ts';
import { couponLinks } from '../../record/couponLinks.contract.ts';
import { couponConstraints, couponEntity, couponsApi } from '../../record/coupons.contract.ts';
import {
  blankCoupon,
  couponRules,
  endlessAmountMessage,
  hasCodesMessage,
  isEndlessAmount,
} from '../../coupons.rules.ts';
import { type CouponDraft, couponLabels } from '../../record/couponShape.contract.ts';
import { readCouponCell, writeCouponCell } from '../couponCells.rules.ts';
import {
  amountsIn,
  type CouponColumn,
  couponColumns,
  type LinkColumn,
  mistakeKinds,
  classifyError,
  type MistakeKind,
} from '../couponColumns.rules.ts';
import { couponExports } from '../couponExports.rules.ts';
import {
  couponIdHeader,
  couponImportsApi,
  couponRecordLabels,
  maxImportBytes,
  maxImportLines,
} from '../couponImport.contract.ts';
import { type ColumnNames, loadNames } from './couponNames.repo.ts';
import { couponsById, type StoredCoupon } from './storedCoupons.repo.ts';

type Company = { country: CountryCode; timeZone: string };
type Column = 'couponId' | CouponColumn;
type Cells = Readonly<Record<string, string>>;

/** Records that the lines of a file refer to. */
type Known = {
  format: CellFormat;
  /** Coupon ids by normalised code. */
  holders: ReadonlyMap<string, number>;
  coupons: RecordFinder<StoredCoupon>;
  stored: ReadonlyMap<CouponDraft, StoredCoupon>;
  names: Readonly<Record<LinkColumn, ColumnNames>>;
  /** The caller is limited to some stores. */
  isLimited: boolean;
};

const linkNouns: Readonly<Record<LinkColumn, RecordNoun>> = {
  productIds: { one: 'el producto', many: 'productos' },
  priceGroupIds: { one: 'la lista de precios', many: 'listas de precios' },
  storeIds: { one: 'el local', many: 'locales' },
  storeGroupIds: { one: 'el grupo', many: 'grupos' },
};

const isLink = (column: CouponColumn): column is LinkColumn => column in linkNouns;

/** The coupon that a line changes. */
function changedCoupon({ coupons }: Known, { couponId = '', code = '' }: Cells): StoredCoupon | undefined {
  const found = couponId === '' ? undefined : coupons.find({ id: couponId, name: code });
  return typeof found === 'string' ? undefined : found;
}

function readCell(column: CouponColumn, cell: string, known: Known, cells: Cells) {
  if (!isLink(column)) {
    const storedKind = changedCoupon(known, cells)?.draft.kind;
    return readCouponCell(column, cell, { format: known.format, cells, storedKind });
  }
  const read = idsOf(
    cell,
    known.names[column].known,
    linkNouns[column],
    (ids): Partial<CouponDraft> => ({ [column]: ids }),
  );
  return typeof read === 'string' ? `${couponLabels[column]}: ${read}` : read;
}

const writeCell = (column: CouponColumn, draft: CouponDraft, { format, names }: Known): string =>
  isLink(column) ? writeNames(draft[column], names[column].names) : writeCouponCell(column, draft, format);

const columns: Readonly<Record<Column, ImportColumn<CouponDraft, Known>>> = {
  couponId: { header: couponIdHeader, aliases: ['cupón id', 'coupon id'], optional: true, read: () => ({}) },
  ...(Object.fromEntries(
    Object.entries(couponColumns).map(([name, names]) => {
      const column = name as CouponColumn;
      const typed: ImportColumn<CouponDraft, Known> = {
        ...names,
        ...(column !== 'code' && { optional: true }),
        read: (cell, known, cells) => readCell(column, cell, known, cells),
        write: (draft, known) => writeCell(column, draft, known),
      };
      return [column, typed];
    }),
  ) as unknown as Readonly<Record<CouponColumn, ImportColumn<CouponDraft, Known>>>),
};

/** Short description of a coupon: its offer, minimum and dates. */
function describe(draft: CouponDraft, { country }: Company): string {
  const { minimumToRedeem, startDate, expiryDate } = draft;
  const parts = [
    offerText(draft, country),
    minimumToRedeem > 0 && `desde ${formatMoney(minimumToRedeem, country)}`,
    startDate && `desde el ${formatDay(startDate)}`,
    expiryDate && `hasta el ${formatDay(expiryDate)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

type UpdatedCoupon = { id: number; changes: Partial<CouponDraft> };

async function saveCoupons(db: Db, drafts: readonly CouponDraft[], updated: readonly UpdatedCoupon[]): Promise<void> {
  if (drafts.length + updated.length === 0) return;
  const rows = drafts.map((draft) => withoutLinks(couponLinks, draft) as { code: string });
  const inserted = await insertAll(db, 'coupons', rows);
  const patches = updated.map(({ id, changes }) => ({ id, ...withoutLinks(couponLinks, changes) }));
  await updateEach(db, 'coupons', patches);
  const linked = inserted.flatMap(({ id }, at) => {
    const { productIds, priceGroupIds, storeIds, storeGroupIds } = drafts[at] as CouponDraft;
    const lists = { productIds, priceGroupIds, storeIds, storeGroupIds };
    return Object.values(lists).some((ids) => ids.length > 0) ? [{ id, ...lists }] : [];
  });
  const relinked = updated.map(({ id, changes }) => ({ id, ...changes }));
  await saveAllLinks(db, couponLinks, [...linked, ...relinked]);
  await emit(db, 'coupons');
}

const codeKey = (code: string) => normalise(withoutInvisible(code));

/** The coupon of a line: that of its id, or the one that already has the code of a new coupon. */
function find(known: Known, { couponId = '', code = '' }: Cells): StoredRecord<CouponDraft> | undefined | string {
  const holder = known.holders.get(codeKey(code));
  const found = couponId === '' ? undefined : known.coupons.find({ id: couponId, name: code });
  if (typeof found === 'string') return found;
  const lost = found && findLostZeros([found.draft.code, code].map((each, line) => ({ line, code: each }))).get(1);
  if (lost) return `${couponLabels.code}: ${lost}`;
  return holder === undefined || holder === found?.id ? found : { id: holder, draft: null };
}

type Change = { stored: CouponDraft | undefined; draft: CouponDraft; known: Known; actor: Actor };

/** Why this person may not save a coupon, or the coupon may not change so. */
function refusal({ stored, draft, known, actor }: Change): string | null {
  if (known.isLimited && draft.storeIds.length + draft.storeGroupIds.length === 0)
    return 'Locales: escribe en cuáles vale, entre los tuyos. Para todos los locales lo crea quien tiene acceso a todos.';
  const before = stored && known.stored.get(stored);
  if (!before) return null;
  if (!actor.policies.has(couponsApi.update.policy)) return 'No tienes permiso para editar cupones.';
  if (before.isOutOfScope) return 'Vale en locales que no son tuyos: pídeselo a quien tiene acceso a todos.';
  if (isEndlessAmount(draft) && !isEndlessAmount(before.draft))
    return `${couponLabels.quantity}: ${endlessAmountMessage}.`;
  return draft.automatic && !before.draft.automatic && before.hasCodes ? hasCodesMessage : null;
}

/** Lines that change a coupon are compared with its code instead. */
const lostZeros = (lines: readonly { line: number; cells: Cells }[]) =>
  findLostZeros(lines.flatMap(({ line, cells: { couponId, code = '' } }) => (couponId ? [] : { line, code })));

const noOptions = z.object({});
const blank = blankCoupon();

const couponsImport = csvImport<Column, CouponDraft, Known, Company, typeof noOptions>({
  kind: 'coupons.import',
  label: (lines) => (lines === 1 ? 'Importar 1 cupón' : `Importar ${lines} cupones`),
  policy: couponImportsApi.start.policy,
  words: { request: 'la importación', verb: 'importar', permission: 'importar cupones' },
  entity: couponEntity,
  constraints: couponConstraints,
  columns,
  exports: ({ country }) => couponExports(country),
  key: {
    column: 'code',
    name: 'El código',
    same: codeKey,
    identify: ({ couponId, code }) => (couponId ? `#${couponId}` : code),
  },
  maxBytes: maxImportBytes,
  maxRows: maxImportLines,
  empty: 'El archivo no tiene ningún cupón debajo de los títulos.',
  options: noOptions,
  decimalMark: ({ country }) => csvFormat(country).decimalMark,
  suspects: lostZeros,
  mistakes: { kinds: mistakeKinds, kindOf: (error, { cells }) => classifyError(error, cells) },
  describe,
  async load(db, lines, { actor, tenant: { country, timeZone }, file, isSaving }) {
    const codes = lines.map(({ cells }) => withoutInvisible(cells.code));
    const ids = lines.flatMap(({ cells }) => idIn(cells.couponId) ?? []);
    const [holders, coupons] = await Promise.all([couponsByCode(db, codes), couponsById(db, ids, actor, isSaving)]);
    const drafts = coupons.map(({ draft }) => draft);
    const fileMark = fileDecimalMark(
      file.flatMap(({ cells }) => amountsIn(cells)),
      country,
    );
    return {
      format: { country, timeZone, fileMark },
      holders,
      coupons: recordFinder(coupons, ({ draft }) => draft.code, couponRecordLabels),
      stored: new Map(coupons.map((coupon) => [coupon.draft, coupon])),
      names: await loadNames(db, lines, drafts, actor),
      isLimited: actor.storeIds !== null,
    };
  },
  find: (known, { cells }) => find(known, cells),
  complete: (read, stored) => ({ ...(stored ?? blank), ...read }),
  rules: () => couponRules,
  refusal,
  save: (db, { created, updated }) => saveCoupons(db, created, updated),
});

export const importCouponsJob = defineStaffJob(couponsImport.kind, couponsImport.run);

export const couponFiles = couponsImport.files;
export const previewImport = (ctx: Ctx, file: Readable) => couponsImport.preview(ctx, file);
export const startImport = (ctx: Ctx, file: Readable) => couponsImport.start(ctx, file, {});

/** Imports the valid lines of a CSV text before the request is answered. */
export async function importText(ctx: Ctx, text: Readable) {
  const { created, updated, failed, kinds = [], ignoredColumns } = await couponsImport.saveNow(ctx, text, {});
  const counts = Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])) as Record<MistakeKind, number>;
  return {
    savedCoupons: created,
    updatedCoupons: updated,
    failedCoupons: failed.map(({ line = 0, name, field, kind, message }) => ({
      row: line,
      code: name,
      field,
      kind: kind as MistakeKind,
      message,
    })),
    counts,
    ignoredColumns,
  };
}
