/** An address as HTML forms and most mail servers accept it. */
const address = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const isMailAddress = (text: string): boolean => address.test(text);

/** Format that a field of a mail expects. */
export const mailAddressRule = 'Escribe un correo con este formato: nombre@empresa.com';
