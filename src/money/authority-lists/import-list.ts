import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import { isOneOf, listOf } from '../../../db/queries/one-of';
import { insertRows } from '../../../db/queries/pieces';
import { transact } from '../../../db/queries/transact';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { reciboTerms } from '../../../db/schema/recibo-terms';
import { recibos } from '../../../db/schema/recibos';
import { matchedDriver } from '../../people/recibos/decide';
import { addedRow, columnsOf } from '../../people/recibos/place-document';
import { documentOf } from '../../people/recibos/read-recibos';
import { baseOf, ivaOf } from '../../people/recibos/recibo-rules';
import { audit, auditEach } from '../../platform/audit/store';
import { erased } from '../../platform/decisions/erased';
import { decimalOf } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { isChanged, type PlannedRecibo, type PlannedRow, planList } from './list-plan-rules';
import { readAuthorityList } from './read-list';
import type { AuthorityList, ListAnswer, ListDifference, ListedDocument, ListFault, ListRow } from './schema';

type Outside = Pick<Services, 'db' | 'now' | 'recibos'>;
type Given = { bytes: Uint8Array<ArrayBuffer>; dryRun: boolean; driverId: string | null };

/** A recibo may come in while the list is planned. */
const TRIES = 4;

/** Stores what a list of the authority states, whole or not at all; idempotent. Raises `file_refused`, `invalid`,
 * `not_found`, `wrong_state`. */
export async function importList(services: Outside, given: Given, staff: string): Promise<ListAnswer> {
  const { bytes, dryRun } = given;
  const read = await readAuthorityList(bytes, await ownerOf(services, given.driverId));
  if (!read.ok) throw new AppError('file_refused', { message: read.reason });
  for (let tries = 1; ; tries += 1) {
    const plan = await planOf(services.db, read.list);
    const changed = plan.recibos.filter(({ recibo }) => isChanged(recibo));
    const answer = answerOf(read.list, plan, { dryRun, changes: changed.length > 0 });
    if (dryRun || changed.length === 0) return answer;
    const by = { staff, at: services.now().toISOString(), digest: await sha256Hex(bytes) };
    if (await write(services.db, plan, changed, { ...by, list: answer })) return answer;
    if (tries === TRIES) throw new AppError('changed_meanwhile');
  }
}

async function ownerOf(services: Outside, driverId: string | null) {
  const companyNif = services.recibos.acquirer?.nif;
  if (companyNif === undefined) {
    const message = 'Falta indicar o nome e o NIF da empresa na configuração.';
    throw new AppError('invalid', { message });
  }
  if (driverId === null) return { companyNif, driverNif: null };
  const { nif, erasedAt } = await matchedDriver(services, driverId);
  if (erasedAt !== null) throw erased();
  if (nif !== null) return { companyNif, driverNif: nif };
  const message = 'Falta indicar o NIF do condutor, com que são passados os recibos.';
  throw new AppError('invalid', { message });
}

type Owner = { id: string; fullName: string };
type PlannedFor = PlannedRow & { row: ListedDocument; owner: Owner };
type OfDriver = { recibo: PlannedRecibo; owner: Owner };
type Plan = {
  /** The state of all recibos as they were read. */
  basis: string;
  rows: PlannedFor[];
  recibos: OfDriver[];
  faults: ListFault[];
  others: ListAnswer['others'];
};

const BASIS = sql<string>`(SELECT count(*) || ' ' || total(version) FROM ${recibos})`;

async function planOf(db: Database, { documents, faults: read }: AuthorityList): Promise<Plan> {
  const nifs = new Set(documents.map(({ document }) => document.issuerNif));
  const { state, known, issuers } = await readKnown(db, nifs);
  const byNif = Map.groupBy(issuers, ({ nif }) => nif ?? '');
  const owners = new Map(known.map(({ id, owner }) => [id, owner]));
  const planned = planList(
    known.map(({ id, document }) => ({ id, document })),
    documents,
  );
  const plan: Plan = { basis: state[0]?.basis ?? '', rows: [], recibos: [], faults: [...read], others: [] };
  const others = new Map<string, ListAnswer['others'][number]>();
  const seen = new Set<PlannedRecibo>();
  for (const [at, each] of planned.entries()) {
    const row = documents[at];
    if (!row) continue;
    const { issuerNif: nif } = row.document;
    const [issuer, second] = byNif.get(nif) ?? [];
    const owner = each.recibo.id === null ? issuer : owners.get(each.recibo.id);
    if (!owner) {
      const other = others.get(nif) ?? { nif, name: row.issuerName, documents: 0 };
      others.set(nif, { ...other, documents: other.documents + 1 });
    } else if (each.recibo.id === null && second) {
      const reason = `Há dois condutores com o NIF ${nif}: corrija o de um deles.`;
      plan.faults.push({ line: each.line, text: row.document.number, reason });
    } else {
      plan.rows.push({ ...each, row, owner });
      if (!seen.has(each.recibo)) plan.recibos.push({ recibo: each.recibo, owner });
      seen.add(each.recibo);
    }
  }
  plan.others = [...others.values()].toSorted((one, other) => other.documents - one.documents);
  return plan;
}

/** Reads the recibos of these issuers, and the drivers whose NIFs they are. */
async function readKnown(db: Database, nifs: ReadonlySet<string>) {
  const isIssuer = isOneOf(recibos.issuerNif, nifs);
  const { state, rows, terms, accounts } = await transact(db, {
    state: db.select({ basis: BASIS }).from(sql`(SELECT 1)`),
    rows: db
      .select({ row: recibos, owner: { id: drivers.id, fullName: drivers.fullName } })
      .from(recibos)
      .innerJoin(drivers, eq(drivers.id, recibos.driverId))
      .where(isIssuer),
    terms: db
      .selectDistinct({ id: drivers.id, fullName: drivers.fullName, nif: reciboTerms.nif })
      .from(reciboTerms)
      .innerJoin(drivers, eq(drivers.id, reciboTerms.driverId))
      .where(and(isNotNull(reciboTerms.nif), isNull(drivers.erasedAt))),
    accounts: db
      .select({ id: drivers.id, fullName: drivers.fullName, nif: bankAccounts.nif })
      .from(bankAccounts)
      .innerJoin(drivers, eq(drivers.id, bankAccounts.driverId))
      .where(and(eq(bankAccounts.status, 'CONFIRMED'), isNull(drivers.erasedAt))),
  });
  const issuers = new Map([...terms, ...accounts].map((each) => [`${each.id} ${each.nif}`, each]));
  const known = rows.map(({ row, owner }) => ({ id: row.id, document: documentOf(row), owner }));
  return { state, known, issuers: [...issuers.values()] };
}

type By = { staff: string; at: string; digest: string; list: ListAnswer };

/** False where a recibo has come in or changed since it was planned, or a driver was erased. */
async function write(db: Database, { basis }: Plan, changed: readonly OfDriver[], by: By): Promise<boolean> {
  const { staff, at, digest, list } = by;
  const added = changed.filter(({ recibo }) => recibo.id === null);
  const rows = added.map(({ recibo, owner }) =>
    addedRow({ driverId: owner.id, document: recibo.after, file: null, sentBy: 'list', at }),
  );
  const ids = changed.flatMap(({ recibo }) => recibo.id ?? []);
  const owners = added.map(({ owner }) => owner.id);
  const isAsRead = sql`${BASIS} = ${basis} AND NOT EXISTS (SELECT 1 FROM ${drivers}
    WHERE ${isOneOf(drivers.id, owners)} AND ${drivers.erasedAt} IS NOT NULL)`;
  const each = (action: string, of: readonly string[]) =>
    auditEach(db, {
      at,
      actor: staff,
      action,
      subject: sql`value`,
      from: sql`FROM json_each(${listOf(of)})`,
    });
  try {
    await transact(db, {
      asRead: guard(db, 'basis', isAsRead),
      added: insertRows(db, recibos, rows),
      joined: changed.flatMap(({ recibo: { id, after } }) => {
        if (id === null) return [];
        const set = { ...columnsOf(after), version: sql`${recibos.version} + 1` };
        return [db.update(recibos).set(set).where(eq(recibos.id, id))];
      }),
      audits: [
        each(
          'recibo.add',
          rows.map(({ id }) => id),
        ),
        each('recibo.join', ids),
      ],
      audited: audit(db, {
        at,
        actor: staff,
        action: 'recibo-list.import',
        subject: digest,
        detail: { kind: list.kind, added: rows.length, changed: ids.length },
      }),
    });
    return true;
  } catch (error) {
    if (isGuardFailure(error, 'basis')) return false;
    throw error;
  }
}

function answerOf(
  { kind, receipts, ofOthers, mayBeCut }: AuthorityList,
  { rows, faults, others }: Plan,
  { dryRun, changes }: { dryRun: boolean; changes: boolean },
): ListAnswer {
  const counts = { found: 0, appears: 0, turns: 0, differs: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  const found = { counts, rows: rows.map(rowAnswer), others, faults };
  return { dryRun, kind, changes, receipts, ofOthers, mayBeCut, ...found };
}

function rowAnswer({ line, outcome, differences, row, owner }: PlannedFor): ListRow {
  const { document, hasWithheld, notes } = row;
  return {
    line,
    driverId: owner.id,
    fullName: owner.fullName,
    number: document.number,
    atcud: document.atcud,
    kind: document.kind,
    issuedOn: document.issuedOn,
    base: decimalOf(baseOf(document)),
    iva: decimalOf(ivaOf(document)),
    withheld: hasWithheld ? decimalOf(document.withheldCents) : null,
    isAnnulled: document.state === 'A',
    outcome,
    differences: differences.map(({ field, file, list }) => ({
      field,
      file: textOf(file),
      list: textOf(list),
    })),
    notes,
  };
}

function textOf(value: ListDifference['file']): string | null {
  return typeof value === 'number' ? decimalOf(value) : value;
}
