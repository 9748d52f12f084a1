import { requireRoomForStores } from '#features/platform/companies/server/index.ts';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { CellFormat } from '#domain/cells/cellTypes.ts';
import { idIn, nameKey, type RecordFinder, recordFinder } from '#domain/cells/recordIds.ts';
import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { dispatchLabels, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { parsePhone } from '#domain/phones.ts';
import { hoursText } from '#domain/schedule/hoursText.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { type ChainSettings, chainSections } from '#features/platform/settings/sections.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { csvImport, type ImportColumn } from '#kit/server/csv/csvImport.ts';
import { idOf, type KnownNames, knownNames } from '#kit/server/csv/knownNames.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insertAll, updateEach } from '#kit/server/data/write.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { afterMembershipChange, decidesGroups } from '../../groups/server/afterMembership.ts';
import { ensureSlugs } from '../../record/server/storeSlugs.repo.ts';
import { storeConstraints, storeEntity } from '../../record/storeHistory.contract.ts';
import { type StoreDraft, storesApi } from '../../record/stores.contract.ts';
import { columnsOf } from '../../saving/server/saveStore.ts';
import { firstStore, storeRules } from '../../saving/stores.rules.ts';
import { hoursCell, storeColumns, type StoreLine } from '../storeColumns.rules.ts';
import {
  followingColumns,
  maxImportBytes,
  maxImportLines,
  storeImportsApi,
  storeRecordLabels,
  storeTitles,
} from '../storeImport.contract.ts';
import { menuNames, storesNamed } from './importStores.repo.ts';

type Company = { country: CountryCode; timeZone: string };
/** A store with the ways to order of its line, before they are combined. */
type Draft = StoreDraft & Partial<Pick<StoreLine, 'delivery' | 'pickUp'>>;
type Column = 'storeId' | keyof typeof storeColumns | 'menuId' | 'businessHours';

/** Records that the lines of a file refer to, and the settings that stores follow. */
type Known = {
  format: CellFormat;
  stores: RecordFinder<{ id: number; draft: StoreDraft }>;
  menus: KnownNames;
  menuNames: ReadonlyMap<number, string>;
  chain: ChainSettings;
};

const lineOf = ({ orderMethod, ...store }: StoreDraft): StoreLine => ({ ...store, ...orderMethod });

const lineColumns = Object.fromEntries(
  Object.entries(storeColumns).map(([field, column]) => [
    field,
    {
      ...column,
      read: (cell, known) => column.read(cell, known),
      write: (store, known) => column.write(lineOf(store), known),
    } satisfies ImportColumn<Draft, Known>,
  ]),
) as unknown as Readonly<Record<keyof StoreLine, ImportColumn<Draft, Known>>>;

const columns: Readonly<Record<Column, ImportColumn<Draft, Known>>> = {
  storeId: { header: storeTitles.storeId, aliases: ['local id', 'store id'], optional: true, read: () => ({}) },
  ...lineColumns,
  name: {
    header: storeTitles.name,
    aliases: storeColumns.name.aliases,
    write: ({ name }) => name,
    // A store found by name keeps its spelling.
    read: (cell, known, cells) =>
      !cells.storeId && known.stores.hasName(cell) ? {} : storeColumns.name.read(cell, known),
  },
  menuId: {
    header: storeTitles.menuId,
    aliases: ['menu', 'carta'],
    optional: true,
    read(cell, { menus }) {
      const menuId = cell === '' ? null : idOf(cell, menus, { one: 'el menú', many: 'menús' });
      return typeof menuId === 'string' ? `${storeTitles.menuId}: ${menuId}` : { menuId };
    },
    write: ({ menuId }, known) => (menuId === null ? '' : (known.menuNames.get(menuId) ?? '')),
  },
  businessHours: {
    header: storeTitles.businessHours,
    aliases: ['horarios', 'horario atención', 'hours'],
    optional: true,
    read(cell, { format }) {
      const read = hoursCell.read(cell, format);
      if ('problem' in read) return `${storeTitles.businessHours}: ${read.problem}`;
      const { hours, areSeparate } = read.value;
      return { businessHours: hours, ...(areSeparate && { haveDifferentBusinessHours: true }) };
    },
    write: ({ businessHours }) => hoursText(businessHours),
  },
};

/** Short description of a new store: where it is, how it takes orders and when. */
function describe({ textAddress, commune, orderMethod, businessHours }: StoreDraft): string {
  const ways = dispatchMethods.filter((method) => orderMethod[method]).map((method) => dispatchLabels[method]);
  const place = [textAddress, commune].filter(Boolean).join(', ');
  return [place, ways.join(' y ') || 'Sin delivery ni retiro', hoursText(businessHours)].join(' · ');
}

/** A new store begins like the one of the form. */
function complete({ delivery, pickUp, ...read }: Partial<Draft>, stored: StoreDraft | undefined): StoreDraft {
  const store = stored ?? firstStore();
  const { orderMethod } = store;
  return {
    ...store,
    ...read,
    orderMethod: { delivery: delivery ?? orderMethod.delivery, pickUp: pickUp ?? orderMethod.pickUp },
  };
}

/** As in the form: only people with access to all stores create one. */
function refusal({ stored, actor }: { stored: StoreDraft | undefined; actor: Actor }): string | null {
  if (stored) return null;
  if (actor.storeIds)
    return 'Entre tus locales no hay uno con este nombre, y solo quien tiene acceso a todos puede crear uno.';
  return actor.policies.has(storesApi.create.policy)
    ? null
    : 'No existe un local con este nombre, y no tienes permiso para crear locales.';
}

type Changed = { created: StoreDraft[]; updated: { id: number; changes: Partial<StoreDraft> }[] };

async function saveStores(db: Db, { created, updated }: Changed, tenant: Company): Promise<void> {
  if (created.length + updated.length === 0) return;
  const rows = created.map((draft) => columnsOf(draft, { tenant }) as { name: string });
  if (created.length > 0) await requireRoomForStores(db, created.length);
  await insertAll(db, 'stores', rows);
  const patches = updated.map(({ id, changes }) => ({ id, ...columnsOf(changes, { tenant }) }));
  await updateEach(db, 'stores', patches);
  if (created.length > 0 || updated.some(({ changes }) => changes.name !== undefined)) await ensureSlugs(db);
  await emit(db, 'stores');
  const decides = updated.some(({ changes }) => decidesGroups(Object.keys(changes)));
  if (created.length > 0 || decides) await afterMembershipChange(db);
}

const noOptions = z.object({});

const storesImport = csvImport<Column, Draft, Known, Company, typeof noOptions>({
  kind: 'stores.import',
  label: (lines) => (lines === 1 ? 'Importar 1 local' : `Importar ${lines} locales`),
  policy: storeImportsApi.start.policy,
  words: { request: 'la importación', verb: 'importar', permission: 'editar locales en lote' },
  entity: storeEntity,
  constraints: storeConstraints,
  columns,
  outputOnly: followingColumns.map((column) => storeTitles[column]),
  key: {
    column: 'name',
    name: 'El local',
    identify: ({ storeId, name }) => (storeId ? `#${storeId}` : nameKey(name)),
  },
  maxBytes: maxImportBytes,
  maxRows: maxImportLines,
  empty: 'El archivo no tiene ningún local debajo de los títulos.',
  options: noOptions,
  decimalMark: ({ country }) => csvFormat(country).decimalMark,
  describe,
  async load(db, lines, { actor, tenant, isSaving }) {
    const ids = lines.flatMap(({ cells }) => idIn(cells.storeId) ?? []);
    const names = lines.flatMap(({ cells: { storeId, name } }) => (storeId === '' ? name : []));
    const [stores, menus, chain] = await Promise.all([
      storesNamed(db, { ids, names }, { actor, tenant, isSaving }),
      menuNames(db),
      readSettings(db, ...chainSections),
    ]);
    const { country, timeZone } = tenant;
    return {
      format: { country, timeZone, fileMark: null },
      stores: recordFinder(stores, ({ draft }) => draft.name, storeRecordLabels),
      menus: knownNames(menus, () => true),
      menuNames: new Map(menus.map(({ id, name }) => [id, name])),
      chain,
    };
  },
  find: ({ stores }, { cells }) => stores.find({ id: cells.storeId, name: cells.name }),
  complete,
  rules: ({ country }, { chain }) =>
    storeRules(country, { chain }).transform((store) => ({
      ...store,
      phone: parsePhone(store.phone, country) ?? store.phone,
    })),
  refusal,
  save: (db, changed, { tenant }) => saveStores(db, changed, tenant),
});

export const importStoresJob = defineStaffJob(storesImport.kind, storesImport.run);
export const storeFiles = storesImport.files;
export const previewImport = (ctx: Ctx, file: Readable) => storesImport.preview(ctx, file);
export const startImport = (ctx: Ctx, file: Readable) => storesImport.start(ctx, file, {});
