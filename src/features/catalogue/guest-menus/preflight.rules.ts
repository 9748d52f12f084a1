import { orderChannels, isSoldThrough } from '#domain/catalogue.ts';
import { scopeIncludes, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { hasWeeklyHours } from '#domain/schedule/scheduleHours.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import type { MenuContent } from '#features/catalogue/menus/record/menuContent.contract.ts';
import type { Catalogue, CatalogueModifier, CatalogueProduct, OffSaleItem } from './catalogue.ts';
import { availableChoices, hasPaidChoices, lineOf, isProductSoldThrough, collectReachable } from './guestMenu.rules.ts';
import type { MenuIssue } from './guestMenus.contract.ts';
import { categoryPath, linePath, menuPath, modifierPath, productPath, soldOutPath } from './fixPaths.rules.ts';
import { isStillOff } from './sellable.rules.ts';

/** Input of a preflight check. */
type Preflight = {
  menuId: number;
  content: MenuContent;
  catalogue: Catalogue;
  /** Stores that sell the menu. */
  storeCount: number;
  /** Options sold out in every store. */
  offEverywhere: readonly OffSaleItem[];
  at: Date;
};

const severities: Record<MenuIssue['kind'], MenuIssue['severity']> = {
  noStores: 'warning',
  emptyMenu: 'error',
  emptyCategory: 'warning',
  noPicture: 'warning',
  priceZero: 'error',
  groupWithoutOptions: 'error',
  minOverMax: 'error',
  minOverOptions: 'error',
  requiredSoldOut: 'error',
  hiddenEverywhere: 'warning',
  unavailable: 'warning',
  neverOpen: 'error',
  expired: 'warning',
  unknownProduct: 'error',
};

type Where = Partial<Pick<MenuIssue, 'categoryName' | 'productId' | 'modifierId'>> & { name: string; path: string };

const issue = (kind: MenuIssue['kind'], message: string, where: Where): MenuIssue => ({
  kind,
  severity: severities[kind],
  message,
  categoryName: null,
  productId: null,
  modifierId: null,
  ...where,
});

function menuIssues({ menuId, content, storeCount }: Preflight): MenuIssue[] {
  const where = { name: content.name, path: menuPath(menuId) };
  const found: MenuIssue[] = [];
  if (content.categories.every(({ lines }) => lines.length === 0))
    found.push(issue('emptyMenu', 'El menú no tiene productos. Agrega al menos uno.', where));
  if (storeCount === 0)
    found.push(
      issue('noStores', 'Ningún local vende este menú. Asígnale uno.', {
        ...where,
        path: menuPath(menuId, 'storeIds'),
      }),
    );
  return found;
}

const isNeverOpen = (hours: WeekHours | null): boolean =>
  hours !== null &&
  dispatchMethods.every((method) => !hasWeeklyHours({ businessHours: hours, specialDays: [] }, method));

function categoryIssues({ menuId, content }: Preflight): MenuIssue[] {
  return content.categories.flatMap(({ id, name, hidden, hours, lines }) => {
    if (hidden) return [];
    const where = { name, categoryName: name, path: categoryPath(menuId, id) };
    const found: MenuIssue[] = [];
    if (lines.length === 0) found.push(issue('emptyCategory', 'La categoría está vacía: nadie la verá.', where));
    if (isNeverOpen(hours))
      found.push(
        issue('neverOpen', 'La categoría no tiene horas ningún día: lo que contiene no se vende nunca.', where),
      );
    return found;
  });
}

type Line = MenuContent['categories'][number]['lines'][number];

/** Problems that keep a product off the menu or display it badly. */
function productIssues(product: CatalogueProduct, line: Line, input: Preflight, categoryName: string): MenuIssue[] {
  const { catalogue, content, at } = input;
  const where = (field: string) => ({
    name: product.name,
    categoryName,
    productId: product.id,
    path: productPath(product.id, field),
  });
  const chooser = availableChoices(catalogue.modifiers);
  const priced = lineOf(line, product, catalogue.prices);
  const free = dispatchMethods.some(
    (method) => scopeIncludes(product.dispatchMethod, method) && priced[method].full === 0,
  );
  const channels = orderChannels.filter((channel) => isSoldThrough(content.orderChannel, channel));
  const found: MenuIssue[] = [];
  if (product.pictures.length === 0) found.push(issue('noPicture', 'No tiene imagen. Sube una.', where('pictureKeys')));
  if (free && !hasPaidChoices(product, chooser, catalogue.modifiers))
    found.push(
      issue('priceZero', 'Cuesta 0 y ninguna opción se cobra: no se vende. Ponle un precio.', where('priceProduct')),
    );
  if (!product.availability)
    found.push(issue('unavailable', 'No está disponible: los clientes no lo ven.', where('availability')));
  if (!product.show) found.push(issue('hiddenEverywhere', 'Está oculto en todos los menús.', where('show')));
  if (!channels.some((channel) => isProductSoldThrough(product.platform, channel)))
    found.push(issue('hiddenEverywhere', 'Su plataforma no está entre los canales de este menú.', where('platform')));
  if (product.endDatetime !== null && Date.parse(product.endDatetime) <= at.getTime())
    found.push(issue('expired', 'Su venta ya terminó. Cambia la fecha o quítalo.', where('endDatetime')));
  return [...found, ...quantityIssues(product, where, catalogue)];
}

/** Checks the product's minimum and maximum against the sum of its groups. */
function quantityIssues(
  product: CatalogueProduct,
  where: (field: string) => Where,
  { modifiers }: Catalogue,
): MenuIssue[] {
  const groups = product.groupIds.flatMap((id) => modifiers.get(id) ?? []).filter(({ availability }) => availability);
  const sum = (of: (group: CatalogueModifier) => number) => groups.reduce((total, group) => total + of(group), 0);
  const least = sum(({ minQuantityModifiers }) => minQuantityModifiers);
  const maxTotal = sum(({ maxQuantityModifiers }) => maxQuantityModifiers);
  const { minQuantityModifiers: min, maxQuantityModifiers: max } = product;
  if (min > max || (groups.length > 0 && least > max))
    return [
      issue(
        'minOverMax',
        `Pide al menos ${Math.max(min, least)} opciones y permite como máximo ${max}.`,
        where('maxQuantityModifiers'),
      ),
    ];
  if (min > maxTotal)
    return [
      issue(
        'minOverOptions',
        `Pide al menos ${min} opciones y sus grupos dan como máximo ${maxTotal}.`,
        where('minQuantityModifiers'),
      ),
    ];
  return [];
}

const maxQuantityOf = (options: readonly CatalogueModifier[]) =>
  options.reduce((total, { maxQuantityModifiers }) => total + maxQuantityModifiers, 0);

/** Problems of a group whose required quantity exceeds its available options. */
function groupIssues(group: CatalogueModifier, input: Preflight): MenuIssue[] {
  const { modifiers } = input.catalogue;
  const { id, name, minQuantityModifiers: min, maxQuantityModifiers: max } = group;
  const options = availableChoices(modifiers)
    .group(id)
    .optionIds.flatMap((each) => modifiers.get(each) ?? []);
  const maxTotal = maxQuantityOf(options);
  const found = (kind: MenuIssue['kind'], message: string, path = modifierPath(id, 'modifierChildren')) => [
    issue(kind, message, { name, modifierId: id, path }),
  ];
  if (min > max)
    return found(
      'minOverMax',
      `Pide al menos ${min} y permite como máximo ${max}.`,
      modifierPath(id, 'minQuantityModifiers'),
    );
  if (min > 0 && options.length === 0)
    return found('groupWithoutOptions', 'Es obligatorio y no tiene opciones disponibles: sus productos no se venden.');
  if (maxTotal < min)
    return found(
      'minOverOptions',
      `Pide al menos ${min} y sus opciones dan como máximo ${maxTotal}: sus productos no se venden.`,
    );
  if (maxQuantityOf(notSoldOut(options, input)) < min)
    return found('requiredSoldOut', 'Es obligatorio y sus opciones están agotadas en todos los locales.', soldOutPath);
  return [];
}

function notSoldOut(options: readonly CatalogueModifier[], { offEverywhere, at }: Preflight): CatalogueModifier[] {
  const off = new Set(offEverywhere.filter(({ until }) => isStillOff(until, at)).map(({ id }) => id));
  return options.filter(({ id }) => !off.has(id));
}

/** Groups that a guest could be shown, including groups without available options. */
function reachableGroups({ content, catalogue: { products, modifiers } }: Preflight): CatalogueModifier[] {
  const chooser = availableChoices(modifiers);
  const reachable = { groupIds: new Set<number>(), optionIds: new Set<number>() };
  const groupIds = new Set<number>();
  for (const { productId } of content.categories.flatMap(({ lines }) => lines))
    for (const id of products.get(productId)?.groupIds ?? []) {
      groupIds.add(id);
      collectReachable([id], chooser, modifiers, reachable);
    }
  for (const id of reachable.optionIds) for (const child of modifiers.get(id)?.children ?? []) groupIds.add(child.id);
  return [...groupIds].flatMap((id) => modifiers.get(id) ?? []).filter(({ availability }) => availability);
}

/** Products with all their lines hidden, directly or by their category. */
function hiddenIssues({ content, catalogue, menuId }: Preflight): MenuIssue[] {
  const lines = content.categories.flatMap((category) => category.lines.map((line) => ({ line, category })));
  const visible = new Set(
    lines.filter(({ line, category }) => !line.hidden && !category.hidden).map(({ line }) => line.productId),
  );
  const hidden = new Map(
    lines.filter(({ line }) => !visible.has(line.productId)).map((each) => [each.line.productId, each]),
  );
  return [...hidden].map(([productId, { line, category }]) => {
    const name = catalogue.products.get(productId)?.name ?? `N.º ${productId}`;
    return issue('hiddenEverywhere', 'Está oculto en este menú: nadie lo ve.', {
      name,
      productId,
      categoryName: category.name,
      path: category.hidden ? categoryPath(menuId, category.id) : linePath(menuId, line.id),
    });
  });
}

/** Lists the problems of a menu, errors first. Hidden items are only reported as hidden. */
export function preflight(input: Preflight): MenuIssue[] {
  const { content, catalogue } = input;
  const lines = content.categories
    .filter(({ hidden }) => !hidden)
    .flatMap(({ name, lines }) => lines.filter(({ hidden }) => !hidden).map((line) => ({ name, line })));
  const seen = new Set<number>();
  const ofProducts = lines.flatMap(({ name, line }) => {
    const product = catalogue.products.get(line.productId);
    if (product && seen.has(product.id)) return [];
    seen.add(line.productId);
    if (product) return productIssues(product, line, input, name);
    const where = {
      name: `N.º ${line.productId}`,
      categoryName: name,
      productId: line.productId,
      path: linePath(input.menuId, line.id),
    };
    return [issue('unknownProduct', 'El producto ya no existe. Quítalo del menú.', where)];
  });
  const all = [
    ...menuIssues(input),
    ...categoryIssues(input),
    ...ofProducts,
    ...reachableGroups(input).flatMap((group) => groupIssues(group, input)),
    ...hiddenIssues(input),
  ];
  return [
    ...all.filter(({ severity }) => severity === 'error'),
    ...all.filter(({ severity }) => severity === 'warning'),
  ];
}
