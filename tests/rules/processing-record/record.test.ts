import { describe, expect, test } from 'vitest';
import { KEPT_BACKUPS } from '../../../src/operations/backup/kept-backups-rules';
import { ERASURE_NOTICE_DAYS } from '../../../src/operations/privacy/erasure-limits';
import type { RecordFacts } from '../../../src/operations/processing-record/activity-rules';
import {
  type ProcessingRecord,
  processingRecordOf,
} from '../../../src/operations/processing-record/record-rules';
import { fleetOf } from '../../../src/platform/domain/fleet';
import { QUARANTINE_DAYS } from '../../../src/reports/quarantine/quarantine-limits';

const NOTHING: RecordFacts = {
  madeOn: '2026-11-29',
  fleet: null,
  processors: [],
  onWorkers: false,
  rejectedKeepDays: 90,
  linkOpenDays: 7,
  hasMailbox: false,
  sendsEmails: false,
  areRecibosOn: false,
  paysByFile: false,
  fourEyes: false,
  hasRoles: false,
  hasGroups: false,
  makesBackups: false,
  isFile: false,
  isSecure: false,
  hasAccounts: false,
};
const ALL: RecordFacts = {
  ...NOTHING,
  fleet: fleetOf({
    COMPANY_NAME: 'Frota Exemplo, Lda.',
    COMPANY_NIF: '500000000',
    COMPANY_SEAT: 'Rua do Exemplo, 1, Lisboa',
    COMPANY_PHONE: '210000000',
    COMPANY_EMAIL: 'frota@exemplo.pt',
  }),
  processors: [{ name: 's3.example', purposes: ['ficheiros carregados', 'cópias de segurança, cifradas'] }],
  hasMailbox: true,
  sendsEmails: true,
  areRecibosOn: true,
  paysByFile: true,
  fourEyes: true,
  hasRoles: true,
  hasGroups: true,
  makesBackups: true,
  isFile: true,
  isSecure: true,
  hasAccounts: true,
};

const partsOf = ({ sections }: ProcessingRecord) =>
  sections.flatMap(({ parts, ...section }) => [section, ...parts]);
const titles = (facts: RecordFacts) => partsOf(processingRecordOf(facts)).map(({ title }) => title);
const text = (facts: RecordFacts) => JSON.stringify(processingRecordOf(facts));

/** The fields of the part with this title, by their labels. */
function fieldsOf(facts: RecordFacts, title: string) {
  const part = partsOf(processingRecordOf(facts)).find((each) => each.title === title);
  if (!part) throw new Error(`no part ${title}`);
  return Object.fromEntries(part.fields.map(({ label, ...field }) => [label, field]));
}

describe('the record of processing', () => {
  test('has each of the points a to g of article 30(1), whatever is configured', () => {
    for (const facts of [NOTHING, ALL]) {
      const all = titles(facts).join(' ');
      for (const point of ['a)', 'b)', 'c)', 'd)', 'e)', 'f)', 'g)']) expect(all).toContain(point);
    }
    expect(processingRecordOf(NOTHING).madeOn).toBe('29 de novembro de 2026');
  });

  test('has the controller from the settings, and a line to write on for what they lack', () => {
    const controller = 'a) Responsável pelo tratamento';
    expect(fieldsOf(ALL, controller)).toMatchObject({
      Nome: { lines: ['Frota Exemplo, Lda.'], isBlank: false },
      NIF: { lines: ['500000000'], isBlank: false },
      Sede: { lines: ['Rua do Exemplo, 1, Lisboa'], isBlank: false },
      Contacto: { lines: ['210 000 000 · frota@exemplo.pt'], isBlank: false },
      'Encarregado da proteção de dados, se houver': { lines: [], isBlank: true },
    });
    for (const field of Object.values(fieldsOf(NOTHING, controller))) {
      expect(field).toEqual({ lines: [], isBlank: true });
    }
  });

  test.each([
    ['areRecibosOn', 'Recibos dos condutores'],
    ['sendsEmails', 'E-mails e página dos condutores'],
    ['makesBackups', 'Cópias de segurança'],
    ['isFile', 'Cópias de segurança'],
  ] as const)('has the part of %s only where it is in use', (fact, title) => {
    expect(titles({ ...NOTHING, [fact]: true })).toContain(title);
    expect(titles(NOTHING)).not.toContain(title);
  });

  test.each([
    ['hasMailbox', 'quem escreve para a caixa de correio'],
    ['paysByFile', 'O banco da empresa'],
    ['fourEyes', 'duas pessoas'],
    ['hasRoles', 'só o que a sua função inclui'],
    ['hasGroups', 'grupos de cada pessoa da equipa'],
    ['isSecure', '(https)'],
    ['hasAccounts', 'com palavra-passe'],
    ['makesBackups', 'são diárias e cifradas'],
    ['isFile', 'é reescrito no ficheiro'],
  ] as const)('says what comes with %s only where it is so', (fact, words) => {
    expect(text({ ...NOTHING, [fact]: true })).toContain(words);
    expect(text(NOTHING)).not.toContain(words);
  });

  test('has the times that are set, and leaves those that the law sets to be filled in', () => {
    const facts = { ...ALL, rejectedKeepDays: 31 };
    const registration = fieldsOf(facts, 'Registo e validação de condutores').Apagamento;
    expect(registration?.lines[0]).toMatch(
      new RegExp(`^Registos rejeitados ou por completar: 31 dias .* ${ERASURE_NOTICE_DAYS} dias antes`),
    );
    expect(registration?.isBlank).toBe(true);
    expect(fieldsOf(facts, 'Relatórios das plataformas').Apagamento?.lines[0]).toContain(
      `${QUARANTINE_DAYS} dias`,
    );
    expect(fieldsOf(facts, 'Acesso da equipa e auditoria').Apagamento?.lines[0]).toMatch(
      /^Sessões: ao fim de 8 horas, ou de 1 hora sem uso;/,
    );
    expect(fieldsOf(facts, 'E-mails e página dos condutores').Apagamento?.lines[1]).toMatch(
      /^Sessões: ao fim de 7 dias, ou de 1 dia sem uso\. .* 15 minutos\./,
    );
    expect(fieldsOf(facts, 'Cópias de segurança').Apagamento?.lines[0]).toContain(
      `${KEPT_BACKUPS.days} dias, ${KEPT_BACKUPS.weeks} semanas e ${KEPT_BACKUPS.months} meses`,
    );
    for (const title of ['Contas semanais e pagamentos', 'Recibos dos condutores', 'Viaturas e custos']) {
      expect(fieldsOf(facts, title).Apagamento?.isBlank).toBe(true);
    }
  });

  test('has each processor with a line for its contract, and the server’s host unless it is Cloudflare’s', () => {
    const recipients = 'd) Subcontratantes e outros destinatários';
    expect(fieldsOf(ALL, recipients)['s3.example']).toEqual({
      lines: [
        'Para: ficheiros carregados; cópias de segurança, cifradas.',
        'Empresa e contrato (artigo 28.º do RGPD):',
      ],
      isBlank: true,
    });
    expect(Object.keys(fieldsOf(NOTHING, recipients))).toEqual(['Alojamento do servidor', 'Outros']);
    expect(Object.keys(fieldsOf({ ...NOTHING, onWorkers: true }, recipients))).toEqual(['Outros']);
  });

  test('claims no conformity', () => {
    for (const facts of [NOTHING, ALL]) expect(text(facts)).not.toMatch(/conform|cumpre|em regra com/i);
  });
});
