import { type Part, partsOf } from './parts';
import { newAllowance } from './too-complex';
import { decodeBody } from './transfer-encoding';

export type MessageFile = {
  fileName: string;
  mimeType: string;
  /** Decodes on each call: all decoded files at once would double the memory of the message. */
  read(): Uint8Array<ArrayBuffer>;
};

export type Message = {
  /** Named parts and attachments, including those of a forwarded message, one level deep. */
  files: MessageFile[];
};

/** Raises `TooComplexError`. */
export async function readMessage(bytes: Uint8Array<ArrayBuffer>): Promise<Message> {
  const allowance = newAllowance();
  const files: MessageFile[] = [];
  for (const part of await partsOf(bytes, allowance)) {
    const forwarded = part.mediaType === 'message/rfc822' ? await partsOf(decoded(part), allowance) : [part];
    for (const each of forwarded) {
      if (each.mediaType === 'message/rfc822' || isText(each)) continue;
      allowance.take('files');
      files.push(fileOf(each));
    }
  }
  return { files };
}

function isText({ mediaType, fileName, isAttachment }: Part): boolean {
  return (mediaType === 'text/plain' || mediaType === 'text/html') && !fileName && !isAttachment;
}

function decoded({ body, encoding }: Part): Uint8Array<ArrayBuffer> {
  return decodeBody(body, encoding);
}

function fileOf(part: Part): MessageFile {
  const fileName = (part.fileName ?? '').slice(0, 255).toWellFormed();
  return { fileName, mimeType: part.mediaType, read: () => decoded(part) };
}
