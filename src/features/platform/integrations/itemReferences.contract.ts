import type { z } from 'zod';
import type { ExternalIds } from '#kit/contract/externalIds.ts';
import { text } from '#kit/contract/fields.ts';
import { wireName } from '#kit/contract/wire.ts';
import { declarations } from '#integrations/declarations.ts';
import type { ItemKind, ProviderDeclaration } from '#integrations/storeForm.ts';

type FormsOf<Declaration> = Declaration extends { itemForm: infer Form } ? Form : never;
type FieldsOf<Form> = Form extends unknown ? Form[keyof Form] : never;
type NameOf<Field, Kind extends ItemKind> = Field extends { name: infer Name extends string; items: infer Items }
  ? Items extends readonly (infer Each)[]
    ? Kind extends Each
      ? Name
      : never
    : never
  : never;

/** A field of an item that is its id at a provider. */
export type ItemReference<Kind extends ItemKind> = NameOf<FieldsOf<FormsOf<(typeof declarations)[number]>>, Kind>;

const providers: readonly ProviderDeclaration[] = declarations;

/** The ids that items of a kind have at providers: their fields, labels and where they are stored. */
export function itemReferences<const Kind extends ItemKind>(
  kind: Kind,
  { searchColumn }: { searchColumn?: string } = {},
) {
  type Name = ItemReference<Kind>;
  const fields = providers.flatMap(({ key, itemForm }) =>
    Object.entries(itemForm ?? {})
      .filter(([, { items }]) => items.includes(kind))
      .map(([field, { name, label }]) => ({ name: name as Name, label, provider: key, field: wireName(field) })),
  );
  const mapped = <Value>(to: (field: (typeof fields)[number]) => Value) =>
    Object.fromEntries(fields.map((field) => [field.name, to(field)])) as Record<Name, Value>;
  const ids = {
    table: 'itemReferences',
    owner: 'itemId',
    scope: { kind },
    ...(searchColumn && { searchColumn }),
    fields: mapped(({ provider, field }) => ({ provider, field })),
  } as const satisfies ExternalIds;
  return {
    fields,
    names: fields.map(({ name }) => name),
    labels: mapped(({ label }) => label),
    shape: mapped((): z.ZodNullable<ReturnType<typeof text>> => text(60).nullable()),
    ids,
  };
}
