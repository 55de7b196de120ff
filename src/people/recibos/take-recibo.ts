import * as z from 'zod/mini';
import { erased } from '../../platform/decisions/erased';
import { lisbonDate } from '../../platform/domain/calendar';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { checkedFile, type GivenFile, keepFile, removeQuietly } from '../documents/given-file';
import { reciboAnswer, weekAnswers } from './answers';
import { matchedDriver } from './decide';
import { refusalOf } from './document-rules';
import type { KnownDocument } from './merge-rules';
import { type Placed, placeDocument } from './place-document';
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
  const { issuerNif } = reading.document;
  const driver = await driverOf(services, issuerNif);
  const { id: driverId, fullName } = driver;
  const answer = await takeRead(services, { driverId, file: given, typed: null, sentBy }, read, driver);
  return { ...answer, driver: { id: driverId, fullName } };
}

async function driverOf({ db, now, recibos: settings }: Outside, issuerNif: string): Promise<MatchedDriver> {
  const all = await readMatched(db, null, { settings, today: lisbonDate(now()) });
  const [driver, other] = all.filter(({ nif, erasedAt }) => nif === issuerNif && erasedAt === null);
  if (driver && !other) return driver;
  const who = driver ? 'Há mais do que um condutor' : 'Não há nenhum condutor com recibos';
  throw new AppError('file_refused', { message: `${who} com o NIF ${issuerNif}, que passou este recibo.` });
}

type Read = { file: ReturnType<typeof checkedFile> | null; reading: ReciboReading | null };

async function readGiven({ readRecibo }: Outside, given: GivenFile | null): Promise<Read> {
  const file = given && checkedFile(given);
  const reading = file && (await readRecibo(file.bytes.slice(), file.contentType));
  if (reading?.outcome === 'refused') throw new AppError('file_refused', { message: reading.reason });
  return { file, reading };
}

async function takeRead(
  services: Outside,
  given: Given,
  { file, reading }: Read,
  driver: MatchedDriver,
): Promise<ReciboAnswer> {
  const { driverId, sentBy } = given;
  const document =
    reading?.outcome === 'read' ? reading.document : typedDocument(given.typed, driver, services);
  if (document === null) {
    return { outcome: 'unreadable', reason: reading?.reason ?? 'Indique os dados do recibo.' };
  }
  const refusal =
    refusalOf(document, { nif: driver.nif, acquirer: services.recibos.acquirer }) ??
    futureFault(document, lisbonDate(services.now()));
  if (refusal !== null) throw new AppError(file ? 'file_refused' : 'invalid', { message: refusal });
  const kept = file && (await keepFile(services, file));
  const placed = await placeDocument(services.db, {
    driverId,
    document,
    sentBy,
    file: kept,
    at: services.now().toISOString(),
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
  { nif }: MatchedDriver,
  { recibos: { acquirer } }: Outside,
): KnownDocument | null {
  if (typed === null) return null;
  const [baseCents, ivaCents] = [centsOfDecimal(typed.base), centsOfDecimal(typed.iva)];
  return {
    issuerNif: nif ?? '',
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
