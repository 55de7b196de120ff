import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** `isDeflated` means that the bytes are compressed already. Without `mtime` an entry is of now. */
export type ZipEntry = { name: string; bytes: Uint8Array; isDeflated: boolean; mtime?: Date };

/** Builds the archive while it is read, one entry at a time. `onFailed` receives the error that cut it off. */
export function streamedZip(
  entries: AsyncGenerator<ZipEntry, void>,
  onFailed: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let made: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(new Uint8Array(chunk));
  });
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { value: entry, done } = await entries.next();
        if (entry) {
          const file = entry.isDeflated ? new ZipPassThrough(entry.name) : new ZipDeflate(entry.name);
          if (entry.mtime) file.mtime = entry.mtime;
          zip.add(file);
          file.push(entry.bytes, true);
        } else zip.end();
        for (const chunk of made) controller.enqueue(chunk);
        made = [];
        if (done) controller.close();
      } catch (error) {
        onFailed(error);
        controller.error(error);
      }
    },
    async cancel() {
      await entries.return(undefined);
    },
  });
}
