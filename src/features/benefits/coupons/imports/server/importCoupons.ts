import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type DecimalMark, fileDecimalMark } from '#domain/amounts.ts';
import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { formatDay } from '#domain/time/dates.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { normalise, withoutInvisible } from '#kit/contract/text.ts';
import { findLostZeros } from '#kit/contract/values/excelCells.ts';
import { csvImport, type ImportColumn } from '#kit/server/csv/csvImport.ts';
import { idsOf, type KnownNames, type RecordNoun } from '#kit/server/csv/knownNames.ts';
import type { Db } from '#kit/server/data/database.ts';
import { saveAllLinks } from '#kit/server/data/links.ts';
import { insertAll } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { offerText } from '../../checks/couponText.rules.ts';
import { couponsByCode } from '../../codes/server/couponCodes.repo.ts';
import { couponLinks } from '../../record/couponLinks.contract.ts';
import { couponConstraints, couponEntity } from '../../record/coupons.contract.ts';
import { blankCoupon, couponRules } from '../../coupons.rules.ts';
import { type CouponDraft, couponLabels } from '../../record/couponShape.contract.ts';
import {
  amountsIn,
  type CouponColumn,
  couponColumns,
  type LinkColumn,
  mistakeKinds,
  classifyError,
  type MistakeKind,
  readCouponCell,
} from '../couponColumns.rules.ts';
import { couponExports } from '../couponExports.rules.ts';
import { couponImportsApi, maxImportBytes, maxImportLines } from '../couponImport.contract.ts';
import { loadNames } from './couponNames.repo.ts';

type Company = { country: CountryCode };
/** Records that the lines of a file refer to. */
type Known = {
  country: CountryCode;
  /** Decimal mark of the amounts of the file; null where they do not show it. */
  fileMark: DecimalMark | null;
  /** Coupon ids by normalised code. */
  coupons: ReadonlyMap<string, number>;
  names: Readonly<Record<LinkColumn, KnownNames>>;
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

function readCell(column: CouponColumn, cell: string, known: Known, cells: Readonly<Record<string, string>>) {
  if (!isLink(column)) return readCouponCell(column, cell, { ...known, cells });
  if (cell === '') return {};
  const read = idsOf(cell, known.names[column], linkNouns[column], (ids): Partial<CouponDraft> => ({ [column]: ids }));
  return typeof read === 'string' ? `${couponLabels[column]}: ${read}` : read;
}

const columns = Object.fromEntries(
  Object.entries(couponColumns).map(([column, names]) => [
    column,
    {
      ...names,
      ...(column !== 'code' && { optional: true }),
      read: (cell, known, cells) => readCell(column as CouponColumn, cell, known, cells),
    } satisfies ImportColumn<CouponDraft, Known>,
  ]),
) as unknown as Readonly<Record<CouponColumn, ImportColumn<CouponDraft, Known>>>;

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

async function saveCoupons(db: Db, drafts: readonly CouponDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const rows = drafts.map((draft) => withoutLinks(couponLinks, draft) as { code: string });
  const inserted = await insertAll(db, 'coupons', rows);
  const linked = inserted.flatMap(({ id }, at) => {
    const { productIds, priceGroupIds, storeIds, storeGroupIds } = drafts[at] as CouponDraft;
    const lists = { productIds, priceGroupIds, storeIds, storeGroupIds };
    return Object.values(lists).some((ids) => ids.length > 0) ? [{ id, ...lists }] : [];
  });
  if (linked.length > 0) await saveAllLinks(db, couponLinks, linked);
  await emit(db, 'coupons');
}

const codeKey = (code: string) => normalise(withoutInvisible(code));

const noOptions = z.object({});
const blank = blankCoupon();

const couponsImport = csvImport<CouponColumn, CouponDraft, Known, Company, typeof noOptions>({
  kind: 'coupons.import',
  label: (lines) => (lines === 1 ? 'Importar 1 cupón' : `Importar ${lines} cupones`),
  policy: couponImportsApi.start.policy,
  words: { request: 'la importación', verb: 'importar', permission: 'importar cupones' },
  entity: couponEntity,
  constraints: couponConstraints,
  columns,
  exports: ({ country }) => couponExports(country),
  key: { column: 'code', name: 'El código', same: codeKey },
  maxBytes: maxImportBytes,
  maxRows: maxImportLines,
  empty: 'El archivo no tiene ningún cupón debajo de los títulos.',
  options: noOptions,
  decimalMark: ({ country }) => csvFormat(country).decimalMark,
  suspects: (lines) => findLostZeros(lines.map(({ line, cells: { code } }) => ({ line, code }))),
  mistakes: { kinds: mistakeKinds, kindOf: (error, { cells }) => classifyError(error, cells) },
  describe,
  async load(db, lines, { actor, tenant, file }) {
    const codes = lines.map(({ cells }) => withoutInvisible(cells.code));
    const [coupons, names] = await Promise.all([couponsByCode(db, codes), loadNames(db, lines, actor)]);
    const { country } = tenant;
    const amounts = file.flatMap(({ cells }) => amountsIn(cells));
    return { country, fileMark: fileDecimalMark(amounts, country), coupons, names, isLimited: actor.storeIds !== null };
  },
  find(known, { cells }) {
    const id = known.coupons.get(codeKey(cells.code));
    return id === undefined ? undefined : { id, draft: null };
  },
  complete: (read) => ({ ...blank, ...read }),
  rules: () => couponRules,
  refusal: ({ draft, known }) =>
    known.isLimited && draft.storeIds.length + draft.storeGroupIds.length === 0
      ? 'Locales: di en cuáles vale, entre los tuyos. Un cupón de todos lo crea quien trabaja con todos.'
      : null,
  save: (db, { created }) => saveCoupons(db, created),
});

export const importCouponsJob = defineStaffJob(couponsImport.kind, couponsImport.run);

export const couponFiles = couponsImport.files;
export const previewImport = (ctx: Ctx, file: Readable) => couponsImport.preview(ctx, file);
export const startImport = (ctx: Ctx, file: Readable) => couponsImport.start(ctx, file, {});

/** Imports the valid lines of a CSV text before the request is answered. */
export async function importText(ctx: Ctx, text: Readable) {
  const { created, failed, kinds = [], ignoredColumns } = await couponsImport.saveNow(ctx, text, {});
  const counts = Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])) as Record<MistakeKind, number>;
  return {
    savedCoupons: created,
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
