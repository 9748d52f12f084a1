const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** A host name of at least two labels, without port or path. */
export const hostPattern = new RegExp(String.raw`^${label}(?:\.${label}){1,9}$`);

export const hostRule = 'Escribe solo el nombre del servidor, como admin.sabores.cl';
