/** Hands a file to the browser, which puts it where the person keeps what they download. */
export function saveFile(file: Blob, filename: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // Chromium reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
