/** Saves the file to the browser's downloads, under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the blob after the click, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
