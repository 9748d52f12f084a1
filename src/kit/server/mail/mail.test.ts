import { readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Mail, openMailer } from './mail.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const from = 'Comanda <no-responder@comanda.test>';
const mail: Mail = { to: 'ana@demo.test', subject: 'Tu contraseña', text: 'Hola, señora', html: '<p>Hola, señora</p>' };

const folder = await temporaryFolder('mail');
afterAll(() => rm(folder, { recursive: true }));

/** A minimal SMTP server: `recipient` is its reply to RCPT. Returns the received lines. */
async function smtpServer(recipient: string): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.on('error', () => undefined);
    socket.write('220 prueba\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      received.push(text);
      if (inData) {
        if (!received.join('').includes('\r\n.\r\n')) return;
        inData = false;
        return void socket.write('250 guardado\r\n');
      }
      const [verb = ''] = text.split(/[ \r]/);
      inData = verb === 'DATA';
      const answers: Record<string, string> = {
        EHLO: '250 prueba',
        RCPT: recipient,
        DATA: '354 dilo',
        QUIT: '221 adios',
      };
      socket.write(`${answers[verb] ?? '250 bien'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

describe('a mail written to a folder', () => {
  it('is a complete .eml file with text, HTML and sender', async () => {
    await openMailer({ from, folder: path.join(folder, 'new') }).send(mail);
    const files = await readdir(path.join(folder, 'new'));
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/\.eml$/);
    const content = await readFile(path.join(folder, 'new', files[0] as string), 'utf8');
    expect(content).toContain('From: Comanda <no-responder@comanda.test>');
    expect(content).toContain('To: ana@demo.test');
    expect(content).toContain('multipart/alternative');
    expect(content).toContain('Hola, se=C3=B1ora');
  });
});

describe('a mail with an unsubscribe address', () => {
  it('has the unsubscribe headers and the name of its company', async () => {
    const unsubscribeUrl = 'https://demo.test/baja/abc';
    await openMailer({ from, folder: path.join(folder, 'list') }).send({
      ...mail,
      fromName: 'Pizza & Cía',
      unsubscribeUrl,
    });
    const [file] = await readdir(path.join(folder, 'list'));
    const content = await readFile(path.join(folder, 'list', file as string), 'utf8');
    expect(content).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(content).toMatch(/From: =\?UTF-8\?.*<no-responder@comanda\.test>/);
  });
});

describe('a mail with a picture', () => {
  it('embeds it where its HTML refers to it', async () => {
    const base64 = Buffer.from('PNG').toString('base64');
    await openMailer({ from, folder: path.join(folder, 'picture') }).send({
      ...mail,
      html: '<img src="cid:grafico.png" alt="Ventas">',
      pictures: [{ name: 'grafico.png', base64 }],
    });
    const [file] = await readdir(path.join(folder, 'picture'));
    const content = await readFile(path.join(folder, 'picture', file as string), 'utf8');
    expect(content).toContain('multipart/related');
    expect(content).toContain('Content-ID: <grafico.png>');
    expect(content).toContain('Content-Disposition: inline; filename=grafico.png');
    expect(content).toContain(base64);
  });
});

describe('a mail by SMTP', () => {
  it('reaches the server', async () => {
    const { url, received } = await smtpServer('250 bien');
    await openMailer({ from, smtp: url }).send(mail);
    expect(received.join('')).toContain('RCPT TO:<ana@demo.test>');
    expect(received.join('')).toContain('Hola, se=C3=B1ora');
  });

  it('to an unknown address reports it and is not retried', async () => {
    const { url } = await smtpServer('550 no existe');
    await expect(openMailer({ from, smtp: url }).send(mail)).rejects.toMatchObject({
      status: 422,
      message: 'El servidor de correo no acepta la dirección ana@demo.test: revísala.',
    });
  });

  it('to an unreachable server is retried', async () => {
    await expect(openMailer({ from, smtp: 'smtp://127.0.0.1:1' }).send(mail)).rejects.toMatchObject({
      status: 503,
      message: 'El servidor de correo no respondió o no aceptó el mensaje.',
    });
  });
});
