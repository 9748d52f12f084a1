/** A conversation with a phone, as its guest would open it. */
export const whatsappLink = (phone: string, text = ''): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
