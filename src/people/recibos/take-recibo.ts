import * as z from 'zod/mini';
import type { Statement } from '../../../db/queries/transact';
import { erased } from '../../platform/decisions/erased';
import { lisbonDate } from '../../platform/domain/calendar';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { checkedFile, type GivenFile, keepFile, removeQuietly } from '../documents/given-file';
import { reciboAnswer, weekAnswers } from './answers';
import { matchedDriver } from './decide';
import { refusalOf } from './document-rules';
import { type KnownDocument, knownState } from './merge-rules';
import { findDocument, type Placed, type Placing, placeDocument } from './place-document';
import { type MatchedDriver, readMatched } from './read-recibos';
import type { ReciboReading } from './reader';
import { type ReciboAnswer, type ReciboOfAnswer, type ReciboUpload, TypedRecibo } from './schema';

type Outside = Pick<Services, 'db' | 'now' | 'recibos' | 'storage' | 'log' | 'readRecibo'>;

/** `sentBy` is `driver`, `inbox`, or the e-mail of a member of staff. */
type Given = { driverId: string; file: GivenFile | null; typed: TypedRecibo | null; sentBy: string };

/** Reads the file on the server and stores its document once; what is typed counts only where the file cannot be read.
 * Raises `not_found`, `file_refused`, `invalid`, `wrong_state`. */
export async function takeRecibo(services: Outside, given: Given): Promise<ReciboAnswer> {
  const driver = await matchedDriver(services, given.driverId);
  if (driver.erasedAt !== null) throw erased();
  return takeRead(services, given, await readGiven(services, given.file), driver);
}

/** The same for a file whose driver its document names, by the issuer's NIF. Raises `file_refused`, `wrong_state`. */
export async function takeOfIssuer(
  services: Outside,
  { file: given, sentBy }: { file: GivenFile; sentBy: string },
): Promise<ReciboOfAnswer> {
  const read = await readGiven(services, given);
  const { reading } = read;
  if (reading?.outcome !== 'read') {
    return { outcome: 'unreadable', reason: reading?.reason ?? '', driver: null };
  }
  const driver = await driverOf(services, reading.document);
  const { id: driverId, fullName } = driver;
  const answer = await takeRead(services, { driverId, file: given, typed: null, sentBy }, read, driver);
  return { ...answer, driver: { id: driverId, fullName } };
}

/** `taken`: stored, `there`: this very file is stored already. For all others nothing has changed. */
export type MailedOutcome =
  | 'taken'
  | 'there'
  | 'known'
  | 'annulled'
  | 'other_acquirer'
  | 'other_issuer'
  | 'refused'
  | 'unreadable';

/** The same for a PDF that came by mail. A sender proves nothing: such a document is added where it is valid and not
 * known yet, and changes no other. Raises what the guards do, and what is no fault of the file. */
export async function takeOfMail(
  services: Outside,
  file: GivenFile,
  guards: readonly Statement[],
): Promise<MailedOutcome> {
  try {
    const read = await readGiven(services, file);
    return await takeMailed(services, file, read, guards);
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return 'refused';
    throw error;
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['file_refused', 'wrong_state']);

async function takeMailed(
  services: Outside,
  file: GivenFile,
  read: Read,
  guards: readonly Statement[],
): Promise<MailedOutcome> {
  if (read.reading?.outcome !== 'read') return 'unreadable';
  const { document } = read.reading;
  const { acquirer } = services.recibos;
  if (acquirer !== null && document.acquirerNif !== acquirer.nif) return 'other_acquirer';
  if (knownState({ ...document, annulledAt: null }) === 'ANNULLED') return 'annulled';
  const known = await findDocument(services.db, document);
  if (known) return known.sha256 === (await sha256Hex(read.file?.bytes ?? file.bytes)) ? 'there' : 'known';
  const [driver, other] = await issuersOf(services, document);
  if (!driver) return 'other_issuer';
  if (other) return 'refused';
  const given = { driverId: driver.id, file: null, typed: null, sentBy: 'inbox' };
  const { outcome } = await takeRead(services, given, read, driver, { isNewOnly: true, guards });
  return outcome === 'taken' ? 'taken' : 'known';
}

async function issuersOf(
  { db, now, recibos: settings }: Outside,
  { issuerNif, issuedOn }: Pick<KnownDocument, 'issuerNif' | 'issuedOn'>,
) {
  const all = await readMatched(db, null, { settings, today: lisbonDate(now()) });
  return all.filter(({ nifOn, erasedAt }) => nifOn(issuedOn) === issuerNif && erasedAt === null);
}

async function driverOf(services: Outside, document: KnownDocument): Promise<MatchedDriver> {
  const { issuerNif } = document;
  const [driver, other] = await issuersOf(services, document);
  if (driver && !other) return driver;
  const who = driver ? 'Há mais do que um condutor' : 'Não há nenhum condutor com recibos';
  throw new AppError('file_refused', { message: `${who} com o NIF ${issuerNif}, que passou este recibo.` });
}

type Read = { file: ReturnType<typeof checkedFile> | null; reading: ReciboReading | null };

async function readGiven({ readRecibo }: Outside, given: GivenFile | null): Promise<Read> {
  const file = given && checkedFile(given, 'recibo');
  const reading = file && (await readRecibo(file.bytes.slice(), file.contentType));
  if (reading?.outcome === 'refused') throw new AppError('file_refused', { message: reading.reason });
  return { file, reading };
}

async function takeRead(
  services: Outside,
  given: Given,
  { file, reading }: Read,
  driver: MatchedDriver,
  bounds: Pick<Placing, 'isNewOnly' | 'guards'> = {},
): Promise<ReciboAnswer> {
  const { driverId, sentBy } = given;
  const document =
    reading?.outcome === 'read' ? reading.document : typedDocument(given.typed, driver, services);
  if (document === null) {
    return { outcome: 'unreadable', reason: reading?.reason ?? 'Indique os dados do recibo.' };
  }
  const refusal =
    refusalOf(document, { nif: driver.nifOn(document.issuedOn), acquirer: services.recibos.acquirer }) ??
    futureFault(document, lisbonDate(services.now()));
  if (refusal !== null) throw new AppError(file ? 'file_refused' : 'invalid', { message: refusal });
  const kept = file && (await keepFile(services, file));
  const placing = { driverId, document, sentBy, file: kept, at: services.now().toISOString(), ...bounds };
  const placed = await placeDocument(services.db, placing).catch(async (error: unknown) => {
    // A refusal has stored nothing; another failure may have.
    if (kept && error instanceof AppError) await removeQuietly(services, kept.fileKey);
    throw error;
  });
  if (kept && !placed.usesFile) await removeQuietly(services, kept.fileKey);
  return answerOf(await matchedDriver(services, driverId), placed);
}

function answerOf(driver: MatchedDriver, { id, outcome }: Placed): ReciboAnswer {
  const row = driver.rows.find((each) => each.id === id);
  if (!row) throw new AppError('not_found');
  const weeks = new Set(driver.match.allocations.filter((each) => each.id === id).map(({ week }) => week));
  return {
    outcome,
    recibo: reciboAnswer(row, driver),
    weeks: weekAnswers(driver).filter(({ week }) => weeks.has(week)),
  };
}

function futureFault({ issuedOn }: KnownDocument, today: string): string | null {
  return issuedOn > today ? 'A data do recibo é depois de hoje.' : null;
}

/** Reads the fields beside the file; null where none was typed. Raises `invalid` with a message for each field. */
export function typedIn(fields: Omit<ReciboUpload, 'file'>): TypedRecibo | null {
  if (fields.number === undefined && fields.atcud === undefined) return null;
  const { data, error } = z.safeParse(TypedRecibo, fields);
  if (data) return data;
  const faults = error.issues.map(({ path, message }) => [String(path[0]), message]);
  throw new AppError('invalid', { fields: Object.fromEntries(faults) });
}

/** Null where nothing is typed. The issuer and the acquirer are those that are known. */
function typedDocument(
  typed: TypedRecibo | null,
  { nifOn }: MatchedDriver,
  { recibos: { acquirer } }: Outside,
): KnownDocument | null {
  if (typed === null) return null;
  const [baseCents, ivaCents] = [centsOfDecimal(typed.base), centsOfDecimal(typed.iva)];
  return {
    issuerNif: nifOn(typed.issuedOn) ?? '',
    acquirerNif: acquirer?.nif ?? '',
    country: 'PT',
    kind: typed.kind,
    state: 'N',
    issuedOn: typed.issuedOn,
    number: typed.number,
    atcud: typed.atcud,
    taxed: [{ region: null, band: null, baseCents, ivaCents }],
    notSubjectCents: 0,
    stampDutyCents: 0,
    taxesCents: ivaCents,
    totalCents: baseCents + ivaCents,
    withheldCents: centsOfDecimal(typed.withheld),
    readFrom: 'typed',
    namedFrom: null,
    namedUntil: null,
    listed: null,
  };
}
