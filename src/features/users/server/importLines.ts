import { z } from 'zod';
import type { CountryCode } from '#domain/countries.ts';
import { failures } from '#domain/failures.ts';
import { parsePhone } from '#domain/phones.ts';
import { normalise } from '#kit/contract/text.ts';
import type { Actor } from '#kit/server/context.ts';
import { type Grant, isWithin, mayChangeUser, noUser, userGrant } from '../../roles/server/index.ts';
import { type ImportReport, type User, type UserDraft, userEntity, type userRules } from '../users.contract.ts';

/** A line of the file, as the job carries it. */
export const importLine = z.object({
  line: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  roles: z.string(),
  stores: z.string(),
});
export type ImportLine = z.output<typeof importLine>;

/** What a file's words mean here: roles and stores by normalised name, users by e-mail in lower case. */
export type Directory = {
  roles: ReadonlyMap<string, readonly number[]>;
  stores: ReadonlyMap<string, readonly number[]>;
  users: ReadonlyMap<string, User>;
  /** What some roles give together. */
  grantOf: (roleIds: readonly number[]) => Grant;
};

/** Who imports, and the form's rules of the tenant's country. */
export type Importer = { actor: Actor; country: CountryCode; rules: ReturnType<typeof userRules> };
export type Refused = ImportReport['failed'][number];

/** What a line comes to: somebody new, changes to somebody, nothing at all, or a reason why not. */
export type Judged =
  | { outcome: 'new'; draft: UserDraft }
  | { outcome: 'changed'; id: number; draft: UserDraft }
  | { outcome: 'same' }
  | { outcome: 'refused'; refused: Refused };

/** Judges a line by the rules of the form, and by what its importer may hand out. */
export function judge(line: ImportLine, directory: Directory, { actor, country, rules }: Importer): Judged {
  const refuse = (reason: string): Judged => ({
    outcome: 'refused',
    refused: { line: line.line, email: line.email, reason },
  });
  const stored = directory.users.get(line.email.toLowerCase());
  const roles = idsOf(line.roles, directory.roles, { one: 'el rol', many: 'roles' });
  const allStores = line.stores === '*';
  const stores = idsOf(allStores ? '' : line.stores, directory.stores, { one: 'el local', many: 'locales' });
  if (roles.trouble ?? stores.trouble) return refuse([roles.trouble, stores.trouble].filter(Boolean).join(' '));
  const written = { name: line.name, phone: line.phone, roleIds: roles.ids, allStores, storeIds: stores.ids };
  const own = stored ? { email: stored.email, enabled: stored.enabled } : { email: line.email, enabled: true };
  const checked = rules.safeParse({ ...written, ...own, password: null });
  if (!checked.success) return refuse(checked.error.issues.map(sentence).join(' '));
  const draft = { ...checked.data, phone: parsePhone(checked.data.phone, country) ?? checked.data.phone };
  if (stored && isSame(stored, draft)) return { outcome: 'same' };
  if (!mayWrite(actor, stored, draft, directory)) return refuse(failures.notOwnRole.message);
  return stored ? { outcome: 'changed', id: stored.id, draft } : { outcome: 'new', draft };
}

const sentence = ({ path, message }: z.core.$ZodIssue) =>
  `${userEntity.fields[String(path[0])] ?? 'Línea'}: ${message.replace(/\.?$/, '.')}`;

type Words = { one: string; many: string };

/** The ids behind the names of a cell, or what is wrong with them. */
function idsOf(cell: string, known: Directory['roles'], { one, many }: Words): { ids: number[]; trouble?: string } {
  const ids: number[] = [];
  for (const name of namesIn(cell, known)) {
    const [id, ...others] = known.get(normalise(name)) ?? [];
    if (id === undefined) return { ids: [], trouble: `No existe ${one} "${name}".` };
    if (others.length > 0) return { ids: [], trouble: `Hay varios ${many} que se llaman "${name}".` };
    ids.push(id);
  }
  return { ids: [...new Set(ids)] };
}

/** Names are separated by `|` or `;`; by commas only where the whole is not itself the name of something. */
const namesIn = (cell: string, known: Directory['roles']): string[] =>
  cell
    .split(/[|;\n]/)
    .map((name) => name.trim())
    .flatMap((name) => (known.has(normalise(name)) ? [name] : name.split(',')))
    .map((name) => name.trim())
    .filter((name) => name !== '');

const sameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

const reachOf = ({ allStores, storeIds }: User | UserDraft) => (allStores ? [] : storeIds);

const isSame = (stored: User, draft: UserDraft): boolean => sameAccess(stored, draft) && sameWords(stored, draft);
const sameWords = (stored: User, { name, phone }: UserDraft) => stored.name === name && stored.phone === phone;
const sameAccess = (stored: User, draft: UserDraft) =>
  sameIds(stored.roleIds, draft.roleIds) &&
  stored.allStores === draft.allStores &&
  sameIds(reachOf(stored), reachOf(draft));

/** As in the form: nobody hands out what they lack, nor changes the access of somebody who may do or reach more. */
function mayWrite(actor: Actor, stored: User | undefined, draft: UserDraft, directory: Directory): boolean {
  const grantOf = (user: User | UserDraft) =>
    userGrant({ allStores: user.allStores, storeIds: reachOf(user) }, directory.grantOf(user.roleIds));
  if (!stored) return mayChangeUser(actor, noUser, grantOf(draft));
  if (sameAccess(stored, draft)) return true;
  const before = grantOf(stored);
  return isWithin(actor, before) && mayChangeUser(actor, before, grantOf(draft));
}
