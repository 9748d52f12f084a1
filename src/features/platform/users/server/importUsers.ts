import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { CountryCode } from '#domain/countries.ts';
import { parsePhone } from '#domain/phones.ts';
import type { PolicyTable } from '#kit/contract/policies.ts';
import { describeChangedCode, describeChangedName } from '#kit/contract/values/excelCells.ts';
import { flagOf } from '#kit/contract/values/flagCell.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { csvImport, type ImportColumn } from '#kit/server/csv/csvImport.ts';
import { idsOf } from '#kit/server/csv/knownNames.ts';
import { defineStaffJob, mailPasswordLink, sessions } from '#features/platform/identity/server/index.ts';
import {
  enabledTitle,
  importReport,
  type ImportReport,
  maxImportBytes,
  outputOnlyTitles,
  type UserDraft,
  userConstraints,
  userEntity,
  userLinks,
  userRules,
  usersApi,
} from '../users.contract.ts';
import { granterOf } from '#features/platform/roles/server/index.ts';
import { type Directory, draftOfStored, namesCell, refusalOf } from './importLines.ts';
import { loadDirectory } from './importUsers.repo.ts';
import { afterUsersChange } from './saveUser.ts';
import * as repo from './users.repo.ts';

type Column = 'name' | 'email' | 'phone' | 'roles' | 'stores' | 'storeGroups' | 'enabled';
/** The company it is for. */
type Company = { name: string; country: CountryCode; cloud: unknown };
/** Where links in invitations lead. */
const options = z.object({ origin: z.string() });

/** Columns of a file of users. */
const columns: Readonly<Record<Column, ImportColumn<UserDraft, Directory>>> = {
  name: {
    header: 'Nombre',
    aliases: ['name', 'nombre completo', 'nombre usuario'],
    read: (cell) => describeChangedName(cell) ?? { name: cell },
    write: ({ name }) => name,
  },
  email: { header: 'Correo', aliases: ['email', 'correo electrónico', 'e-mail', 'mail'], write: ({ email }) => email },
  phone: {
    header: 'Teléfono',
    aliases: ['phone', 'celular', 'número teléfono'],
    read: (cell) => describeChangedCode(cell) ?? { phone: cell },
    write: ({ phone }) => phone ?? '',
  },
  roles: {
    header: 'Roles',
    aliases: ['rol'],
    read: (cell, { roles }) => idsOf(cell, roles, roleNouns, (roleIds) => ({ roleIds })),
    write: (draft, known) => namesCell('roleIds', draft, known),
  },
  stores: {
    header: 'Locales',
    aliases: ['stores', 'local'],
    read: (cell, { stores }) =>
      cell === '*'
        ? { allStores: true, storeIds: [] }
        : idsOf(cell, stores, storeNouns, (storeIds) => ({ allStores: false, storeIds })),
    write: (draft, known) => (draft.allStores ? '*' : namesCell('storeIds', draft, known)),
  },
  storeGroups: {
    header: userLinks.storeGroupIds.label,
    aliases: ['store_groups', 'grupos'],
    optional: true,
    read: (cell, { storeGroups }) => idsOf(cell, storeGroups, storeGroupNouns, (storeGroupIds) => ({ storeGroupIds })),
    write: (draft, known) => namesCell('storeGroupIds', draft, known),
  },
  enabled: {
    header: enabledTitle,
    aliases: ['habilitado', 'enabled', 'active'],
    optional: true,
    read(cell) {
      const enabled = flagOf(cell);
      return enabled === null ? `${enabledTitle}: «${cell}»: escribe sí o no.` : { enabled };
    },
    write: ({ enabled }) => (enabled ? 'sí' : 'no'),
  },
};

/** Values of a new user whose cells are empty. */
const blankUser = {
  name: '',
  phone: '',
  roleIds: [],
  allStores: false,
  storeIds: [],
  storeGroupIds: [],
  enabled: true,
};

/** How a file of users is read and saved. */
const usersImport = (policies: PolicyTable) =>
  csvImport<Column, UserDraft, Directory, Company, typeof options>({
    kind: 'users.import',
    label: (lines) => (lines === 1 ? 'Importar 1 usuario' : `Importar ${lines} usuarios`),
    policy: usersApi.importCsv.policy,
    words: { request: 'la importación', verb: 'importar', permission: 'importar usuarios' },
    entity: userEntity,
    constraints: userConstraints,
    columns,
    outputOnly: outputOnlyTitles,
    key: { column: 'email', name: 'El correo' },
    maxBytes: maxImportBytes,
    maxRows: 20_000,
    empty: 'El archivo no tiene ningún usuario debajo de los títulos.',
    options,
    load: (db, lines, { actor }) =>
      loadDirectory(
        db,
        lines.map(({ cells }) => cells.email),
        { policies, actor },
      ),
    find(known, { cells }) {
      const stored = known.users.get(cells.email.toLowerCase());
      return stored && { id: stored.id, draft: draftOfStored(stored) };
    },
    complete: (read, stored) => ({
      ...blankUser,
      ...stored,
      ...read,
      ...(read.allStores && { storeGroupIds: read.storeGroupIds ?? [] }),
      email: stored?.email ?? read.email ?? '',
      password: null,
    }),
    rules: ({ country }) =>
      userRules(country).transform((user) => ({ ...user, phone: parsePhone(user.phone, country) ?? user.phone })),
    refusal: ({ actor, ...change }) => refusalOf({ ...change, granter: granterOf(actor, policies) }),
    async save(db, { created, updated }, { tenant, options: { origin } }) {
      const inserted = await repo.insertAll(db, created);
      await repo.updateEach(db, updated);
      // Run concurrently: each waits only for the database.
      const disabled = updated.filter(({ changes }) => changes.enabled === false);
      await Promise.all(disabled.map(({ id }) => sessions.revokeAll(db, id, null)));
      if (inserted.length + updated.length > 0) await afterUsersChange(db);
      const invited = inserted.filter(({ enabled }) => enabled);
      await Promise.all(invited.map((user) => mailPasswordLink(db, user, 'invitation', tenant, origin)));
    },
  });

const roleNouns = { one: 'el rol', many: 'roles' };
const storeNouns = { one: 'el local', many: 'locales' };
const storeGroupNouns = { one: 'el grupo', many: 'grupos' };

export const userFiles = (policies: PolicyTable) => usersImport(policies).files;

export const previewImport = (ctx: Ctx, file: Readable, policies: PolicyTable) =>
  usersImport(policies).preview(ctx, file);

export const startImport = (
  ctx: Ctx,
  file: Readable,
  { origin, policies }: { origin: string; policies: PolicyTable },
): Promise<{ jobId: string }> => usersImport(policies).start(ctx, file, { origin });

export function importUsersJob(policies: PolicyTable) {
  const users = usersImport(policies);
  return defineStaffJob({ ...users.kind, result: importReport }, async (job, args): Promise<ImportReport> => {
    const { created, updated, failed } = await users.run(job, args);
    return {
      saved: created,
      updated,
      failed: failed.map(({ line = 0, name, message }) => ({ line, email: name, reason: message })),
    };
  });
}
