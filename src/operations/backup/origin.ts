import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { auditSeals } from '../../../db/schema/audit-seals';
import { lastSeal } from '../../platform/audit/seal';
import { verifyAudit } from '../../platform/audit/verify';
import { isSigned, sign, signingKey } from '../../platform/secrets/digest';
import { RefusedError } from '../privacy/refused-error';
import type { Manifest } from './schema';

/** Whose secret has signed the manifest. */
export type Origin = 'own' | 'another' | 'unsigned';

const LABEL = 'backup manifest';
/** Characters of hex by which a key is recognised. */
const ID_LENGTH = 16;

export async function signed(manifest: Manifest, secret: string): Promise<Manifest> {
  const key = await signingKey(secret, LABEL);
  return { ...manifest, signature: { key: await idOf(key), hmac: await sign(key, textOf(manifest)) } };
}

/** Raises `RefusedError` for a manifest of this program that was changed since. */
export async function originOf(manifest: Manifest, secret: string): Promise<Origin> {
  const { signature } = manifest;
  if (!signature) return 'unsigned';
  const key = await signingKey(secret, LABEL);
  if (signature.key !== (await idOf(key))) return 'another';
  if (await isSigned(key, textOf(manifest), signature.hmac)) return 'own';
  throw new RefusedError('O manifesto foi alterado depois de a cópia ser feita. Nada foi restaurado.');
}

async function idOf(key: CryptoKey): Promise<string> {
  return (await sign(key, 'id')).slice(0, ID_LENGTH);
}

function textOf({ format, takenAt, database, objects, audit, missing, deletedMeanwhile }: Manifest): string {
  return JSON.stringify([
    format,
    takenAt,
    [database.file, database.size, database.sha256],
    objects.map(({ key, contentType, size, sha256 }) => [key, contentType, size, sha256]),
    audit ? [audit.throughId, audit.hash] : null,
    missing,
    deletedMeanwhile,
  ]);
}

const UNPROVEN: Record<Origin, string | null> = {
  own: null,
  another:
    'A cópia está assinada por outro programa, ou por este com outro segredo (OIDC_AUTH_SECRET, ou o ficheiro secret de DATA_DIR).',
  unsigned:
    'A cópia não está assinada: é de uma versão anterior do programa, ou tiraram-lhe a assinatura, e pode ter sido alterada.',
};

type Compared = { origin: Origin; manifest: Manifest; copy: Database; own: Database };

/** Lists the doubts about a backup in Portuguese: its signature, its audit log, and that of the database now. */
export async function doubtsAbout({ origin, manifest, copy, own }: Compared): Promise<string[]> {
  const doubts = [UNPROVEN[origin], await chainDoubt(copy, manifest), await otherChain(copy, own, manifest)];
  return doubts.flatMap((doubt) => doubt ?? []);
}

async function chainDoubt(copy: Database, { audit }: Manifest): Promise<string | null> {
  const { broken, last } = await verifyAudit(copy, null);
  if (broken) {
    return `O registo de auditoria da cópia não é o que foi selado: as linhas depois da ${broken.after} e até à ${broken.through} mudaram.`;
  }
  return last?.hash === audit?.hash
    ? null
    : 'A última ligação do registo de auditoria da cópia não é a que o manifesto indica.';
}

/** The chain of one of the two goes on from the other's. */
async function otherChain(copy: Database, own: Database, { audit }: Manifest): Promise<string | null> {
  const last = await lastSeal(own);
  if (!last || !audit) return null;
  const isKnown = (await hasSeal(own, audit.hash)) || (await hasSeal(copy, last.hash));
  return isKnown ? null : 'O registo de auditoria da cópia não é o desta base de dados.';
}

async function hasSeal(db: Database, hash: string): Promise<boolean> {
  const found = await db
    .select({ id: auditSeals.throughId })
    .from(auditSeals)
    .where(eq(auditSeals.hash, hash))
    .limit(1);
  return found.length > 0;
}
