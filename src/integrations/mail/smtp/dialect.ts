import type { MailTraits } from '../port.ts';

export const traits: MailTraits = {
  batchSize: 20,
  perSecond: 5,
  findsMails: false,
  spfInclude: null,
  dkimSelector: null,
};

/** Ports for mail of customers: the others could reach any server. */
export const mailPorts = [25, 465, 587, 2525];
/** The port where TLS begins with the connection. */
export const tlsPort = 465;

/** Header by which a sent mail is recognized. */
export const keyHeader = 'X-Mail-Key';
