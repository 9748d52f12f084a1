import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Cryptography with the installation's secret key; each purpose derives a separate key. */
export type Secrets = {
  /** Encrypts a text for storage. The answer starts with the version of the format. */
  seal(plain: string): string;
  /** The text that was sealed. Throws when the key is another or the text was touched. */
  open(sealed: string): string;
  /** A token that carries `content` in the open, cannot be altered and ends after `seconds`. */
  sign(purpose: string, content: object, seconds: number): string;
  /** The content of a token signed for the same purpose; null when altered, of another purpose or too old. */
  verify(purpose: string, token: string): unknown;
  /** Keyed digest to compare texts without storing them. */
  digest(purpose: string, text: string): string;
};

const version = 'v1';
const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32];

/** Derives every key from `secretKey`, the configuration's SECRET_KEY. */
export function openSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'comanda', purpose, keyBytes));
  const sealing = derive('seal');
  const signing = new Map<string, Buffer>();
  const signingKey = (purpose: string): Buffer => {
    const known = signing.get(purpose) ?? derive(`sign:${purpose}`);
    signing.set(purpose, known);
    return known;
  };
  return {
    seal: (plain) => `${version}.${encrypt(sealing, plain).toString('base64url')}`,
    open(sealed) {
      const [format, content] = sealed.split('.');
      if (format !== version || !content) throw new Error('This is not a sealed text of a known version.');
      return decrypt(sealing, Buffer.from(content, 'base64url'));
    },
    sign(purpose, content, seconds) {
      const ends = Math.floor(Date.now() / 1000) + seconds;
      const body = Buffer.from(JSON.stringify([ends, content])).toString('base64url');
      return `${body}.${macOf(signingKey(purpose), body).toString('base64url')}`;
    },
    digest: (purpose, text) => macOf(signingKey(purpose), text).toString('base64url'),
    verify: (purpose, token) => verified(signingKey(purpose), token),
  };
}

function encrypt(key: Buffer, plain: string): Buffer {
  const iv = randomBytes(ivBytes);
  const work = createCipheriv(cipher, key, iv);
  const content = Buffer.concat([work.update(plain, 'utf8'), work.final()]);
  return Buffer.concat([iv, work.getAuthTag(), content]);
}

function decrypt(key: Buffer, sealed: Buffer): string {
  const work = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  work.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return work.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + work.final('utf8');
}

const macOf = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(body).digest();

function verified(key: Buffer, token: string): unknown {
  const [body = '', mac = ''] = token.split('.');
  const [expected, actual] = [macOf(key, body), Buffer.from(mac, 'base64url')];
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  const [ends, content] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [number, unknown];
  return ends > Date.now() / 1000 ? content : null;
}
