import { foodTypeLabels } from '#domain/catalogue.ts';
import { entity } from '#kit/contract/entity.ts';
import { modifierLinks } from './modifierLinks.contract.ts';
import { modifierReferences } from './modifierReferences.contract.ts';
import { type ModifierKind, modifierKindLabels, modifierLabels } from './modifiers.contract.ts';

export const modifierEntity = entity({
  table: 'modifiers',
  area: 'modifiers',
  label: 'modificador',
  title: 'name',
  links: modifierLinks,
  externalIds: modifierReferences.ids,
  fields: modifierLabels,
  words: {
    kind: (kind: ModifierKind) => modifierKindLabels[kind],
    price: (amount: number, { money }) => money(amount),
    pictureKey: () => 'una imagen',
    foodType: (type: keyof typeof foodTypeLabels) => foodTypeLabels[type],
  },
});

export const modifierChildEntity = entity({
  table: 'modifierChildren',
  area: 'modifiers',
  label: 'elección de un modificador',
  title: 'childId',
  within: { table: 'modifiers', field: 'parentId', isListed: true },
  references: { childId: 'modifiers' },
  fields: { parentId: 'Dentro de', childId: 'Modificador', position: 'Lugar', price: 'Precio aquí' },
  words: { position: (place: number) => String(place + 1), price: (amount: number, { money }) => money(amount) },
});

export const modifierEntities = [modifierEntity, modifierChildEntity];

/** Database constraints mapped to the field and message of the form. */
export const modifierConstraints = {
  modifier_children_child_fk: { field: 'modifier_children', message: 'Uno de los elegidos ya no existe: quítalo' },
  modifier_children_unique: {
    field: 'modifier_children',
    message: 'Otra persona acaba de agregar uno de los elegidos',
  },
  modifier_children_cycle: { field: 'modifier_children', message: 'Un modificador no puede estar dentro de sí mismo' },
};
