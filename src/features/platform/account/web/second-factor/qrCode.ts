/** Renders a QR code as SVG locally: its content is a secret and must not leave the browser. */
export async function qrCode(text: string): Promise<string> {
  const { default: qr } = await import('qrcode');
  return qr.toString(text, { errorCorrectionLevel: 'M', margin: 3, type: 'svg' });
}
