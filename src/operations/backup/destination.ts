export type StoredName = { name: string; bytes: number };

/** Where sealed backups are kept. Names have folders in them, separated by slashes. */
export interface Destination {
  /** In words for an operator, without secrets. */
  title: string;
  /** The names that begin so. */
  list(prefix: string): Promise<StoredName[]>;
  /** Writes it whole or not at all, and replaces an earlier one. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when missing. */
  read(name: string): Promise<Uint8Array | null>;
  /** Idempotent. */
  remove(name: string): Promise<void>;
}
