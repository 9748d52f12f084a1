import { fail } from '#domain/failures.ts';
import type { FieldErrors } from '#kit/contract/failures.ts';
import { same } from '#kit/contract/same.ts';
import { wirePath } from '#kit/contract/wire.ts';
import type { Db } from '#kit/server/database.ts';
import { strangeRuleIssues } from '../modifierRules.rules.ts';
import { type ProductDraft, productDraft } from '../products.contract.ts';
import * as children from './productChildren.repo.ts';

type Named<Field extends keyof ProductDraft> = NonNullable<Partial<ProductDraft>[Field]>;

async function pictureTroubles(db: Db, keys: Named<'pictureKeys'>): Promise<FieldErrors> {
  const known = await children.uploadedPictures(db, keys);
  return keys.every((key) => known.has(key))
    ? {}
    : { picture_keys: ['Una imagen no terminó de subirse. Elígela otra vez.'] };
}

async function ingredientTroubles(db: Db, ids: Named<'ingredientIds'>): Promise<FieldErrors> {
  const known = await children.ingredientIds(db, ids);
  return ids.every((id) => known.has(id)) ? {} : { ingredient_ids: ['Uno de los ingredientes ya no existe'] };
}

/** An element that does not say its group is told so by the rules. */
const groupsNamed = (groups: Named<'modifiersProducts'>): number[] =>
  groups.flatMap(({ modifierId }) => modifierId ?? []);

async function groupTroubles(db: Db, groups: Named<'modifiersProducts'>): Promise<FieldErrors> {
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

async function ruleTroubles(db: Db, { modifierRules, modifiersProducts }: ProductDraft): Promise<FieldErrors> {
  const offered = await children.optionsOffered(db, groupsNamed(modifiersProducts));
  const issues = strangeRuleIssues(modifierRules, offered);
  return Object.fromEntries(issues.map(({ path, message }) => [wirePath(productDraft, path), [message]]));
}

type Change = { before: ProductDraft; fields: Partial<ProductDraft>; asSent: (path: string) => string };

/** Refuses what a product newly refers to and is not there; paths as the sender knows them. */
export async function requireReferences(db: Db, { before, fields, asSent }: Change): Promise<void> {
  const changed = <Field extends keyof ProductDraft>(field: Field) =>
    same(before[field], fields[field] ?? before[field]) ? undefined : fields[field];
  const [keys, ingredients] = [changed('pictureKeys'), changed('ingredientIds')];
  const [groups, rules] = [changed('modifiersProducts'), changed('modifierRules')];
  const whole = { ...before, ...fields };
  const told: FieldErrors[] = await Promise.all([
    keys?.length ? pictureTroubles(db, keys) : {},
    ingredients?.length ? ingredientTroubles(db, ingredients) : {},
    groups?.length ? groupTroubles(db, groups) : {},
    (groups ?? rules) && whole.modifierRules.length > 0 ? ruleTroubles(db, whole) : {},
  ]);
  const found = told.flatMap((troubles) => Object.entries(troubles));
  if (found.length === 0) return;
  fail('invalidFields', { fields: Object.fromEntries(found.map(([path, said]) => [asSent(path), said])) });
}
