import {
  type OrderChannel,
  menuChannelLabels,
  orderChannelLabels,
  productPlatformLabels,
  isSoldThrough,
} from '#domain/catalogue.ts';
import { formatDateTime } from '#domain/time/dates.ts';
import { scopeIncludes, dispatchLabels, type DispatchMethod, dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import type { Openness } from '#domain/schedule/schedule.ts';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { localOf } from '#domain/time/zonedTime.ts';
import type { MenuContent } from '#features/catalogue/menus/record/menuContent.contract.ts';
import type { Catalogue, CatalogueProduct, SoldOut } from './catalogue.ts';
import { choiceSolver } from './choices.rules.ts';
import { availableChoices, hasPaidChoices, lineOf, isProductSoldThrough } from './guestMenu.rules.ts';
import type { SellingCheck } from './guestMenus.contract.ts';
import { categoryPath, linePath, menuPath, productPath, soldOutPath, storePath } from './fixPaths.rules.ts';
import { isWithinCategoryHours, isWithinDates, isStillOff, isOnWeekday } from './sellable.rules.ts';

/** A reason for the product to be off sale in this store. */
export type SoldOutCause = {
  until: string | null;
  authorName: string;
  ingredientName: string | null;
  everywhere: boolean;
};

/** A sale to explain, with everything it depends on. */
type SaleCase = {
  product: CatalogueProduct;
  store: { id: number; name: string; timeZone: string; menuId: number | null; menuName: string | null };
  /** Latest published content of the store's menu; null without a menu or before its first publication. */
  content: MenuContent | null;
  catalogue: Catalogue;
  offSale: readonly SoldOutCause[];
  soldOut: SoldOut;
  openness: Openness;
  channel: OrderChannel;
  method: DispatchMethod;
  at: Date;
};

type Outcome = { ok: boolean; message: string; path?: string | null; until?: string | null };
const check = (name: string, { ok, message, path = null, until = null }: Outcome): SellingCheck => ({
  name,
  ok,
  message,
  until,
  path,
});

const lower = (text: string) => text.toLowerCase();

const placesOf = ({ content, product }: SaleCase) =>
  (content?.categories ?? []).flatMap((category) =>
    category.lines.filter(({ productId }) => productId === product.id).map((line) => ({ category, line })),
  );

const visiblePlaces = (sale: SaleCase) =>
  placesOf(sale).filter(({ category, line }) => !category.hidden && !line.hidden);

/** Path to the product's line or category in the store's menu, or to the menu itself. */
function placePath(sale: SaleCase, to: 'category' | 'line'): string | null {
  const { menuId } = sale.store;
  const [place] = [...visiblePlaces(sale), ...placesOf(sale)];
  if (menuId === null) return null;
  if (!place) return menuPath(menuId);
  return to === 'category' ? categoryPath(menuId, place.category.id) : linePath(menuId, place.line.id);
}

function menuChecks(sale: SaleCase): SellingCheck[] {
  const { store, content, channel } = sale;
  const path = store.menuId === null ? storePath(store.id, 'info', 'menuId') : menuPath(store.menuId);
  const named = `«${store.menuName ?? ''}»`;
  const has = store.menuId !== null;
  const menu = has ? `${store.name} vende el menú ${named}.` : `${store.name} no tiene un menú. Asígnale uno.`;
  const through = content ? menuChannelLabels[content.orderChannel] : '';
  const sold = content !== null && isSoldThrough(content.orderChannel, channel);
  const published = content ? `El menú ${named} está publicado.` : 'El menú nunca se publicó: los clientes no lo ven.';
  return [
    check('menu', { ok: has, message: menu, path: storePath(store.id, 'info', 'menuId') }),
    check('published', { ok: content !== null, message: published, path }),
    check('menuChannel', {
      ok: sold,
      message: content
        ? `El menú se vende por: ${lower(through)}. Preguntas por ${orderChannelLabels[channel]}.`
        : 'Sin un menú publicado no hay canales.',
      path: store.menuId === null ? path : menuPath(store.menuId, 'orderChannel'),
    }),
  ];
}

function placeChecks(sale: SaleCase): SellingCheck[] {
  const path = placePath(sale, 'line');
  const [places, visible] = [placesOf(sale), visiblePlaces(sale)];
  const names = [...new Set(places.map(({ category }) => `«${category.name}»`))].join(' y ');
  const inMenu = places.length > 0 ? `Está en ${names}.` : 'No está en lo que se publicó. Agrégalo al menú y publica.';
  const hidden = places.length === 0 ? 'No está en el menú.' : 'Está oculto en el menú, él o su categoría.';
  return [
    check('inMenu', { ok: places.length > 0, message: inMenu, path }),
    check('shown', {
      ok: visible.length > 0,
      message: visible.length > 0 ? 'Se muestra en el menú.' : hidden,
      path: places.some(({ category }) => !category.hidden) ? path : placePath(sale, 'category'),
    }),
  ];
}

function productChecks({ product, channel, method }: SaleCase): SellingCheck[] {
  const on = (field: string) => productPath(product.id, field);
  const { availability, show, platform, dispatchMethod } = product;
  return [
    check('availability', {
      ok: availability,
      message: availability ? 'El producto está disponible.' : 'El producto está marcado como no disponible.',
      path: on('availability'),
    }),
    check('show', {
      ok: show,
      message: show ? 'El producto se muestra a los clientes.' : 'El producto está oculto para los clientes.',
      path: on('show'),
    }),
    check('platform', {
      ok: isProductSoldThrough(platform, channel),
      message: `El producto se vende por: ${lower(productPlatformLabels[platform])}. Preguntas por ${orderChannelLabels[channel]}.`,
      path: on('platform'),
    }),
    check('dispatch', {
      ok: scopeIncludes(dispatchMethod, method),
      message: `Se vende para: ${lower(dispatchScopeLabels[dispatchMethod])}. Preguntas por ${lower(dispatchLabels[method])}.`,
      path: on('dispatchMethod'),
    }),
  ];
}

function datesText({ startDatetime, endDatetime }: CatalogueProduct, timeZone: string): string {
  const [from, to] = [startDatetime, endDatetime].map((each) => each && formatDateTime(each, timeZone));
  if (from && to) return `Se vende del ${from} al ${to}.`;
  if (from) return `Se vende desde el ${from}.`;
  return to ? `Se vende hasta el ${to}.` : 'No tiene fechas de inicio ni de término.';
}

function timeChecks(sale: SaleCase): SellingCheck[] {
  const { product, store, method, at } = sale;
  const local = localOf(store.timeZone, at.getTime());
  const dates = isWithinDates({ from: product.startDatetime, until: product.endDatetime }, at);
  const early = product.startDatetime !== null && isStillOff(product.startDatetime, at);
  const days = product.weekdays.map((day) => lower(weekdayLabels[day])).join(', ');
  const places = visiblePlaces(sale);
  const hours = places.some(({ category }) => isWithinCategoryHours(category.hours, method, local));
  const timed = places.some(({ category }) => category.hours !== null);
  return [
    check('dates', {
      ok: dates,
      message: datesText(product, store.timeZone),
      until: early ? product.startDatetime : null,
      path: productPath(product.id, early ? 'startDatetime' : 'endDatetime'),
    }),
    check('weekdays', {
      ok: isOnWeekday(product.weekdays, local),
      message: days === '' ? 'Se vende todos los días.' : `Se vende solo: ${days}.`,
      path: productPath(product.id, 'weekdays'),
    }),
    check('categoryHours', {
      ok: hours,
      message: hours
        ? timed
          ? 'Su categoría se vende a esa hora.'
          : 'Su categoría se vende a toda hora.'
        : places.length === 0
          ? 'No está en una categoría visible.'
          : 'Su categoría no se vende a esa hora.',
      path: placePath(sale, 'category'),
    }),
  ];
}

const closedTexts: Record<Openness['reason'], string> = {
  open: 'El local está abierto a esa hora.',
  disabled: 'El local no recibe este tipo de pedidos.',
  closing: 'El local está cerrado por un cierre.',
  specialDay: 'El local está cerrado por un día especial.',
  outsideHours: 'El local está cerrado a esa hora.',
  noHours: 'El local no tiene horarios para este tipo de pedidos.',
};

function openCheck({ openness: { open, reason, until }, store }: SaleCase): SellingCheck {
  const end = !open && until ? ` Abre el ${formatDateTime(until, store.timeZone)}.` : '';
  const [tab, field] = reason === 'disabled' ? ['info', 'orderMethod'] : ['schedules', 'businessHours'];
  const path = storePath(store.id, tab, field);
  return check('storeOpen', { ok: open, message: `${closedTexts[reason]}${end}`, until: open ? null : until, path });
}

function soldOutText({ until, authorName, ingredientName, everywhere }: SoldOutCause, timeZone: string): string {
  const what = ingredientName ? `Falta ${lower(ingredientName)}` : 'Está agotado';
  const where = everywhere ? 'en todos los locales' : 'en este local';
  const end = until ? `hasta el ${formatDateTime(until, timeZone)}` : 'hasta que alguien lo reponga';
  return `${what} ${where} ${end}. Lo marcó ${authorName}.`;
}

function soldOutCheck({ offSale, store, at }: SaleCase): SellingCheck {
  const active = offSale.filter(({ until }) => isStillOff(until, at));
  const last =
    active.find(({ until }) => until === null) ??
    active.toSorted((a, b) => ((a.until ?? '') < (b.until ?? '') ? 1 : -1))[0];
  return check('soldOut', {
    ok: !last,
    message: last ? soldOutText(last, store.timeZone) : 'No está agotado en este local.',
    until: last?.until ?? null,
    path: soldOutPath,
  });
}

/** Whether the required choices of the product can be met by options that are available and not sold out. */
function choicesCheck({ product, catalogue: { modifiers }, soldOut, at }: SaleCase): SellingCheck {
  const chooser = availableChoices(modifiers);
  const blocked = product.groupIds.filter((id) => chooser.group(id).state === 'blocked');
  const off = new Set(soldOut.modifiers.filter(({ until }) => isStillOff(until, at)).map(({ id }) => id));
  const now = choiceSolver({
    group(id) {
      const group = modifiers.get(id);
      if (!group || chooser.group(id).state !== 'open') return null;
      return { minQuantity: group.minQuantityModifiers, optionIds: off.has(id) ? [] : chooser.group(id).optionIds };
    },
    option(id) {
      const option = modifiers.get(id);
      if (!option || off.has(id)) return null;
      return { maxQuantity: option.maxQuantityModifiers, groupIds: option.children.map((child) => child.id) };
    },
  });
  const out = product.groupIds.filter((id) => now.group(id).state === 'blocked');
  const names = (ids: readonly number[]) => ids.map((id) => `«${modifiers.get(id)?.name ?? id}»`).join(' y ');
  const path = productPath(product.id, 'modifiersProducts');
  if (blocked.length > 0)
    return check('choices', { ok: false, message: `No alcanzan las opciones disponibles de ${names(blocked)}.`, path });
  if (out.length > 0)
    return check('choices', {
      ok: false,
      message: `Están agotadas las opciones obligatorias de ${names(out)}.`,
      path: soldOutPath,
    });
  return check('choices', { ok: true, message: 'Se puede elegir todo lo obligatorio.', path });
}

function priceCheck(sale: SaleCase): SellingCheck {
  const { product, catalogue, method } = sale;
  const lines = visiblePlaces(sale).map(({ line }) => lineOf(line, product, catalogue.prices));
  const costs = hasPaidChoices(product, availableChoices(catalogue.modifiers), catalogue.modifiers);
  const ok = costs || (lines.length > 0 ? lines.some((line) => line[method].full > 0) : product.priceProduct > 0);
  const message = ok ? 'Tiene un precio.' : 'Cuesta 0 y ninguna opción se cobra. Ponle un precio.';
  return check('price', { ok, message, path: productPath(product.id, 'priceProduct') });
}

/** Evaluates every condition of selling a product, with a link to the screen that changes it. */
export function explainSale(sale: SaleCase): SellingCheck[] {
  return [
    ...menuChecks(sale),
    ...placeChecks(sale),
    ...productChecks(sale),
    ...timeChecks(sale),
    openCheck(sale),
    soldOutCheck(sale),
    choicesCheck(sale),
    priceCheck(sale),
  ];
}
