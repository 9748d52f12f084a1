/** The uses that sent mails are counted by. */
export const mailUses = {
  order: 'Pedidos',
  identity: 'Claves y códigos',
  report: 'Reportes',
  cart: 'Carritos abandonados',
  nps: 'Encuestas',
  campaign: 'Campañas',
} as const;
export type MailUse = keyof typeof mailUses;

/** `offers`: mails that people can stop. `transactional`: those of their orders and accounts. */
export const suppressionScopes = { offers: 'Ofertas y campañas', transactional: 'Pedidos y claves' } as const;
export type SuppressionScope = keyof typeof suppressionScopes;

export const suppressionReasons = {
  hardBounce: 'La dirección no existe',
  complaint: 'Marcó un correo como no deseado',
  softBounces: 'Tres correos seguidos sin entregar',
} as const;
export type SuppressionReason = keyof typeof suppressionReasons;
