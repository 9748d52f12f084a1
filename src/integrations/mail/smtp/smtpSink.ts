import { createServer, type Server, type Socket } from 'node:net';

/** A message with its envelope, as it arrived. */
export type SunkMessage = { from: string; to: string; source: string };

/** A line, or what happens instead: the connection is closed, or nothing is answered. */
export type SinkReply = { line: string } | 'drop' | 'silence';

type SinkRules = {
  auth: { user: string; pass: string };
  /** Replies to an envelope before its message; null: it is accepted. */
  onRecipient(envelope: { from: string; to: string }): string | null;
  onSender(from: string): string | null;
  onMessage(message: SunkMessage): Promise<SinkReply>;
};

const addressIn = (line: string): string => line.slice(line.indexOf('<') + 1, line.indexOf('>'));

/** The dialogue of one connection. */
class Dialogue {
  private readonly socket: Socket;
  private readonly rules: SinkRules;
  private rest = '';
  private isData = false;
  private isSignedIn = false;
  private isInMail = false;
  private from = '';
  private to = '';
  private turn: Promise<void> = Promise.resolve();

  constructor(socket: Socket, rules: SinkRules) {
    this.socket = socket;
    this.rules = rules;
    socket.on('error', () => undefined);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      this.turn = this.turn.then(() => this.receive(text));
    });
    this.reply('220 sumidero ESMTP');
  }

  private reply(line: string): void {
    if (!this.socket.destroyed) this.socket.write(`${line}\r\n`);
  }

  private async receive(text: string): Promise<void> {
    this.rest += text;
    for (;;) {
      const end = this.rest.indexOf(this.isData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const taken = this.rest.slice(0, end + 2);
      this.rest = this.rest.slice(end + (this.isData ? 5 : 2));
      if (this.isData) await this.endMessage(taken);
      else this.command(taken.trimEnd());
    }
  }

  private async endMessage(stuffed: string): Promise<void> {
    this.isData = false;
    this.isInMail = false;
    const source = stuffed.replaceAll('\r\n..', '\r\n.');
    const answer = await this.rules.onMessage({ from: this.from, to: this.to, source });
    if (answer === 'drop') this.socket.destroy();
    else if (answer !== 'silence') this.reply(answer.line);
  }

  private command(line: string): void {
    const verb = line.split(' ', 1)[0]?.toUpperCase() ?? '';
    if (verb === 'EHLO') return this.reply('250-sumidero\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN');
    if (verb === 'AUTH') return this.signIn(line);
    if (verb === 'QUIT') return void this.socket.end('221 adios\r\n');
    if (!this.isSignedIn) return this.reply('530 5.7.0 Authentication required');
    if (verb === 'RSET') this.isInMail = false;
    if (verb === 'MAIL') {
      if (this.isInMail) return this.reply('503 5.5.1 nested MAIL command');
      this.isInMail = true;
      this.from = addressIn(line);
      return this.reply(this.rules.onSender(this.from) ?? '250 2.1.0 Ok');
    }
    if (verb === 'RCPT') {
      this.to = addressIn(line);
      return this.reply(this.rules.onRecipient({ from: this.from, to: this.to }) ?? '250 2.1.5 Ok');
    }
    if (verb === 'DATA') {
      this.isData = true;
      return this.reply('354 go ahead');
    }
    return this.reply('250 2.0.0 Ok');
  }

  private signIn(line: string): void {
    const [, user, pass] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
      .toString('utf8')
      .split('\0');
    this.isSignedIn = user === this.rules.auth.user && pass === this.rules.auth.pass;
    this.reply(this.isSignedIn ? '235 2.7.0 Ok' : '535 5.7.8 Authentication failed');
  }
}

/** A mail server on loopback that delivers nothing: its rules decide on every mail. */
export const smtpSink = (rules: SinkRules): Server => createServer((socket) => void new Dialogue(socket, rules));
