import type { EmailText, List } from '../../mail/outbox/email-layout';
import { PAPER_LABELS } from '../../people/cars/car-paper-rules';
import { dateInWords } from '../../platform/domain/calendar';
import { DOC_TYPE_LABELS } from '../../platform/domain/document-types';
import { brandOf } from '../../platform/domain/fleet';
import { countLabel } from '../../platform/domain/text';
import type { Services } from '../../services';
import type { Digest, Expiring } from './expiring-rules';

/** Beyond this, documents are only counted, since the page lists them all. */
const MOST_NAMED = 50;

/** The services that an e-mail to staff needs. */
export type Office = Pick<Services, 'publicOrigin' | 'fleet'>;

export function digestEmail(digest: Digest, office: Office): EmailText {
  const { lacking, thisWeek, later, carPapers, contracts } = digest;
  const { publicOrigin, fleet } = office;
  const link = (label: string, driverId: string) => ({
    link: { label, href: `${publicOrigin}/drivers?driver=${driverId}` },
  });
  const dated = ({ driverId, fullName, docType, expiryDate, renewalWaits }: Expiring) => {
    const note = renewalWaits ? ' (renovação por validar)' : '';
    const text = `, ${DOC_TYPE_LABELS[docType]}: ${dateInWords(expiryDate)}${note}`;
    return { ...link(fullName, driverId), text };
  };
  const missed = lacking.map(({ driverId, fullName, docTypes }) => ({
    ...link(fullName, driverId),
    text: `, ${docTypes.map((docType) => DOC_TYPE_LABELS[docType]).join(', ')}`,
  }));
  const ofCars = carPapers.map(({ plate, paper, date }) => ({
    text: `${plate}, ${PAPER_LABELS[paper]}: ${dateInWords(date)}`,
  }));
  const ofContracts = contracts.map(({ driverId, fullName, endsOn }) => ({
    ...link(fullName, driverId),
    text: `, o contrato termina a ${dateInWords(endsOn)}`,
  }));
  return {
    subject: `${brandOf(fleet)}: documentos desta semana`,
    title: 'Documentos desta semana',
    name: null,
    paragraphs: [sumOf(digest)],
    points: [],
    lists: [
      { title: 'Em falta ou caducados', points: missed },
      { title: 'Esta semana', points: thisWeek.map(dated) },
      { title: 'Até 30 dias', points: later.map(dated) },
      { title: 'Viaturas', points: ofCars },
      { title: 'Contratos', points: ofContracts },
    ].flatMap(shortened),
    actions: [{ label: 'Abrir os documentos', href: `${publicOrigin}/documents` }],
    closing: [],
  };
}

function sumOf({ lacking, thisWeek, later, carPapers, contracts }: Digest): string {
  const [lacks, expiring, cars] = [lacking.length, thisWeek.length + later.length, carPapers.length];
  const sums = [
    lacks > 0 &&
      `${countLabel(lacks, 'condutor ativo tem', 'condutores ativos têm')} documentos em falta ou caducados.`,
    expiring > 0 && `${countLabel(expiring, 'documento caduca', 'documentos caducam')} nos próximos 30 dias.`,
    cars > 0 &&
      `${countLabel(cars, 'documento de viatura caducado', 'documentos de viaturas caducados')} ou a caducar.`,
    contracts.length > 0 &&
      `${countLabel(contracts.length, 'contrato termina', 'contratos terminam')} nos próximos 30 dias.`,
  ];
  return sums.filter(Boolean).join(' ');
}

/** An empty list has no heading. */
function shortened({ title, points }: List): List[] {
  const rest = points.length - MOST_NAMED;
  if (points.length === 0) return [];
  return [
    { title, points: rest > 0 ? [...points.slice(0, MOST_NAMED), { text: `E mais ${rest}.` }] : points },
  ];
}

export function named(lines: readonly string[]): string[] {
  const rest = lines.length - MOST_NAMED;
  return rest > 0 ? [...lines.slice(0, MOST_NAMED), `E mais ${rest}.`] : [...lines];
}
