const label = /^(?:(?:pedido|orden)[\s:]+)?(?:#|№|(?:no|nro|n[uú]m(?:ero)?|n)(?:[.:°º]+|(?=\s)))?\s*/iu;
const digits = /^(?:\d{1,15}|\d{1,3}(?:[.,\s]\d{3}){1,4})$/;

/**
 * Reads the number of an order: `11742`, `11.742`, `#11742`, `N° 11742`, `Pedido 11.742`. Null if it is none.
 *
 * `isLabelled`: with a label it is no phone.
 */
export function readOrderNumber(text: string): { id: number; isLabelled: boolean } | null {
  const typed = text.trim().replaceAll(/[\uff10-\uff19]/g, (digit) => digit.normalize('NFKC'));
  const number = typed.replace(label, '');
  return digits.test(number)
    ? { id: Number(number.replaceAll(/\D/g, '')), isLabelled: number.length < typed.length }
    : null;
}
