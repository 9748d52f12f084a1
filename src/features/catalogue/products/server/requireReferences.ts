import { fail, type FieldErrors } from '#kit/contract/failures.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { wirePath } from '#kit/contract/wire.ts';
import type { Db } from '#kit/server/data/database.ts';
import { usePictures } from '#kit/server/files/unusedPictures.ts';
import { missingTargets } from '#kit/server/data/links.ts';
import { unknownOptionIssues } from '../modifierRules.rules.ts';
import { productLinks } from '../productLinks.contract.ts';
import { type ProductDraft, productDraft } from '../products.contract.ts';
import * as children from './productChildren.repo.ts';

type Named<Field extends keyof ProductDraft> = NonNullable<Partial<ProductDraft>[Field]>;

async function pictureErrors(db: Db, keys: Named<'pictureKeys'>): Promise<FieldErrors> {
  const known = await usePictures(db, keys);
  return keys.every((key) => known.has(key))
    ? {}
    : { picture_keys: ['Una imagen no terminó de subirse. Elígela otra vez.'] };
}

/** The rules report elements without a group. */
const groupsNamed = (groups: Named<'modifiersProducts'>): number[] =>
  groups.flatMap(({ modifierId }) => modifierId ?? []);

async function groupErrors(db: Db, groups: Named<'modifiersProducts'>): Promise<FieldErrors> {
  const named = groupsNamed(groups);
  const known = await children.groupIds(db, named);
  return Object.fromEntries(
    groups.flatMap(({ modifierId }, place) =>
      named.includes(modifierId) && !known.has(modifierId)
        ? [[`modifiers_products.${place}.modifier_id`, ['No existe ese grupo']]]
        : [],
    ),
  );
}

async function ruleErrors(db: Db, { modifierRules, modifiersProducts }: ProductDraft): Promise<FieldErrors> {
  const offered = await children.optionsOffered(db, groupsNamed(modifiersProducts));
  const issues = unknownOptionIssues(modifierRules, offered);
  return Object.fromEntries(issues.map(({ path, message }) => [wirePath(productDraft, path), [message]]));
}

/** Refuses what a product newly refers to and is not there. */
export async function requireReferences(db: Db, before: ProductDraft, fields: Partial<ProductDraft>): Promise<void> {
  const changed = <Field extends keyof ProductDraft>(field: Field) =>
    deepEqual(before[field], fields[field] ?? before[field]) ? undefined : fields[field];
  const keys = changed('pictureKeys');
  const [groups, rules] = [changed('modifiersProducts'), changed('modifierRules')];
  const merged = { ...before, ...fields };
  const errors: FieldErrors[] = await Promise.all([
    keys?.length ? pictureErrors(db, keys) : {},
    missingTargets(db, productLinks, { before, fields }),
    groups?.length ? groupErrors(db, groups) : {},
    (groups ?? rules) && merged.modifierRules.length > 0 ? ruleErrors(db, merged) : {},
  ]);
  const found: FieldErrors = Object.assign({}, ...errors);
  if (Object.keys(found).length > 0) fail('invalidFields', { fields: found });
}
