/** Said instead of a code that would lead nowhere. */
export const noStorefront: string =
  'Todavía no hay una dirección de tienda en línea, y sin ella el código no llevaría a ninguna parte.';
