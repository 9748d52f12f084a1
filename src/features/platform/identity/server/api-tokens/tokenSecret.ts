import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A secret names its tenant and ends with a checksum, so that scanners recognize it: `cmd_7_<64 hex><8 hex>`. */
const pattern = /^(cmd_(\d{1,9})_[0-9a-f]{64})([0-9a-f]{8})$/;
const inAddress = /cmd_\d{1,9}_[0-9a-f]{16}/;

const checksumOf = (body: string): string => crc32(body).toString(16).padStart(8, '0');

/** A new secret of a tenant: 256 random bits. */
export function newTokenSecret(tenantId: number): string {
  const body = `cmd_${tenantId}_${randomBytes(32).toString('hex')}`;
  return body + checksumOf(body);
}

/** The tenant of a well-formed secret; null for any other text. */
export function tenantOfSecret(secret: string): number | null {
  const [, body, tenantId, checksum] = pattern.exec(secret) ?? [];
  return body !== undefined && checksumOf(body) === checksum ? Number(tenantId) : null;
}

/** Whether a bearer token is meant as a secret, also a damaged one. */
export const isTokenSecret = (text: string): boolean => text.startsWith('cmd_');

/** Whether an address carries a secret, which logs of proxies and browsers would keep. */
export const hasSecretInAddress = (url: string): boolean => url.includes('cmd_') && inAddress.test(url);

/** A random secret needs no slow hash: it cannot be guessed. */
export const secretHashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The last characters of a secret, by which people recognize it. */
export const hintOf = (secret: string): string => secret.slice(-4);
