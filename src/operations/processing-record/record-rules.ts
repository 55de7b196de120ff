import { dayInWords } from '../../platform/domain/date-words';
import {
  activitiesOf,
  known,
  type RecordFacts,
  type RecordField,
  type RecordSection,
  toComplete,
} from './activity-rules';

export type ProcessingRecord = { madeOn: string; sections: RecordSection[] };

const ifKnown = (label: string, value: string | null | undefined): RecordField =>
  value ? known(label, value) : toComplete(label);

/** RGPD art. 30(1), a to g, as far as the program knows it. It claims no conformity. */
export function processingRecordOf(facts: RecordFacts): ProcessingRecord {
  return {
    madeOn: dayInWords(facts.madeOn),
    sections: [
      controllerOf(facts),
      activitiesOf(facts),
      recipientsOf(facts),
      {
        title: 'e) Transferências para países terceiros',
        intro: 'O programa não sabe em que país cada um dos de cima trata os dados.',
        fields: [toComplete('Países ou organizações'), toComplete('Garantias (artigos 45.º a 49.º do RGPD)')],
        parts: [],
      },
      measuresOf(facts),
      { title: 'Revisão', fields: [toComplete('Revisto em'), toComplete('Por')], parts: [] },
    ],
  };
}

function controllerOf({ fleet }: RecordFacts): RecordSection {
  return {
    title: 'a) Responsável pelo tratamento',
    fields: [
      ifKnown('Nome', fleet?.name),
      ifKnown('NIF', fleet?.nif),
      ifKnown('Sede', fleet?.seat),
      ifKnown('Contacto', [fleet?.phone, fleet?.email].filter(Boolean).join(' · ')),
      toComplete('Responsável conjunto e representante, se houver'),
      toComplete('Encarregado da proteção de dados, se houver'),
    ],
    parts: [],
  };
}

function recipientsOf({ processors, onWorkers }: RecordFacts): RecordSection {
  return {
    title: 'd) Subcontratantes e outros destinatários',
    intro: 'A quem o programa está configurado para entregar dados, pelo nome do servidor.',
    fields: [
      ...processors.map(({ name, purposes }) =>
        toComplete(name, `Para: ${purposes.join('; ')}.`, 'Empresa e contrato (artigo 28.º do RGPD):'),
      ),
      ...(onWorkers ? [] : [toComplete('Alojamento do servidor', 'Empresa e contrato, se não for da casa:')]),
      toComplete('Outros'),
    ],
    parts: [],
  };
}

function measuresOf(facts: RecordFacts): RecordSection {
  const { areRecibosOn, fourEyes, hasAccounts, hasRoles, hasGroups, isFile, isSecure, makesBackups } = facts;
  return {
    title: 'g) Medidas de segurança',
    fields: [
      known(
        'No programa',
        hasAccounts
          ? `Só entra quem está na lista da equipa, com palavra-passe${isSecure ? ' e segundo passo' : ''}.`
          : `Só entra quem está na lista da equipa${hasGroups ? ', ou num dos seus grupos' : ''}, pelo seu fornecedor de identidade.`,
        hasRoles && 'Cada pessoa da equipa vê e faz só o que a sua função inclui.',
        isSecure && 'O acesso ao programa é cifrado (https).',
        'As ligações a servidores de outras máquinas são cifradas: sem isso o programa não arranca.',
        'Os documentos só se abrem com sessão da equipa, e cada consulta fica na auditoria.',
        areRecibosOn && 'Um recibo abre-se também com a sessão do condutor que o passou.',
        'A auditoria só cresce, e é selada: uma linha alterada ou retirada nota-se.',
        'O IBAN de um condutor mostra-se pelas pontas; inteiro, só a pedido, e fica na auditoria.',
        fourEyes && 'Confirmar uma conta e pagar um ficheiro pedem duas pessoas.',
        isFile && 'O que é apagado é reescrito no ficheiro da base de dados.',
        makesBackups && 'As cópias de segurança são diárias e cifradas.',
      ),
      toComplete(
        'Fora do programa',
        `Acesso ao servidor e discos${makesBackups ? '' : ', cópias de segurança'}, chaves, formação da equipa, resposta a incidentes:`,
      ),
    ],
    parts: [],
  };
}
