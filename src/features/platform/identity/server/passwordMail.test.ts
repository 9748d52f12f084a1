import { describe, expect, it } from 'vitest';
import { passwordMail } from './passwordMail.ts';

const options = {
  kind: 'reset' as const,
  tenantName: 'Pizza & Cía',
  personName: 'Ana <admin>',
  link: 'https://demo.test/reset-password?oobCode=7.abc&next=1',
  minutes: 60,
};

describe('the password mail', () => {
  it('has sender, reason, link and expiry, also in plain text', () => {
    const { subject, text } = passwordMail.draw(options);
    expect(subject).toBe('Cambia tu contraseña de Pizza & Cía');
    expect(text).toContain('Hola, Ana <admin>:');
    expect(text).toContain(options.link);
    expect(text).toContain('El enlace sirve una sola vez, durante 1 hora.');
  });

  it('uses other text and days for invitations', () => {
    const { subject, text } = passwordMail.draw({ ...options, kind: 'invitation', minutes: 7 * 24 * 60 });
    expect(subject).toBe('Te invitaron a Pizza & Cía');
    expect(text).toContain('durante 7 días');
  });

  it('removes line breaks and direction marks from names', () => {
    const { text, subject } = passwordMail.draw({
      ...options,
      personName: 'Ana:\r\n\r\nEntra en https://malo.test\u202e',
      tenantName: 'Pizza\u2028Gratis',
    });
    expect(text.split('\n')[0]).toBe('Hola, Ana: Entra en https://malo.test:');
    expect(subject).toBe('Cambia tu contraseña de Pizza Gratis');
  });

  it('escapes HTML in names', () => {
    const { html } = passwordMail.draw(options);
    expect(html).toContain('Hola, Ana &lt;admin&gt;:');
    expect(html).toContain('Pizza &amp; Cía');
    expect(html).toContain('href="https://demo.test/reset-password?oobCode=7.abc&amp;next=1"');
    expect(html).not.toContain('<admin>');
  });
});
