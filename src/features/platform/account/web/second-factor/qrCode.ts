/** A QR code as SVG, drawn here: what it says is a secret, and goes to nobody else. */
export async function qrCode(text: string): Promise<string> {
  const { default: qr } = await import('qrcode');
  return qr.toString(text, { errorCorrectionLevel: 'M', margin: 3, type: 'svg' });
}
