/** Where providers ask for a mail and the guest gave none. */
export const withoutMail = 'sin-correo@comanda.app';
