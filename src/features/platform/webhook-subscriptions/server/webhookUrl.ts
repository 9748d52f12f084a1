/** Ports of HTTPS; a receiver listens on no other. */
const ports = ['', '443', '8443'];

/** Why deliveries do not go to an address, as a sentence; null when they do. `allowedHosts` may be private, and use HTTP. */
export function urlProblem(text: string, allowedHosts: ReadonlySet<string> = new Set()): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    return 'Escribe una dirección completa, como https://ejemplo.cl/webhooks';
  if (url.username !== '' || url.password !== '') return 'La dirección no puede llevar usuario ni contraseña';
  if (url.hash !== '') return 'La dirección no puede llevar «#»';
  if (allowedHosts.has(url.hostname)) return null;
  if (url.protocol !== 'https:') return 'La dirección debe empezar con https://';
  return ports.includes(url.port) ? null : 'Usa el puerto 443 o el 8443';
}
