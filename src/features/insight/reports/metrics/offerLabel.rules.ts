const kindLabels: Readonly<Record<string, string>> = {
  menuDiscount: 'Descuento del menú',
  promotion: 'Promoción',
  coupon: 'Cupón',
  points: 'Puntos',
  deliveryBenefit: 'Despacho gratis o rebajado',
};

/** Kind and name of an offer, once where the name has both; parts of the delivery are stored as `Despacho: Cupón MARTES`. */
export function offerLabel(kind: string, name: string): string {
  const label = kindLabels[kind] ?? kind;
  const offer = name.replace(/^Despacho: /, '').replace(/^Cupón /, 'cupón ');
  const namesKind = offer === label || (kind === 'deliveryBenefit' && offer.startsWith('Despacho'));
  return namesKind ? offer : `${label}: ${offer}`;
}
