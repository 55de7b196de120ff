import type { EmailText } from '../../mail/outbox/email-layout';
import { PAPER_LABELS } from '../../people/cars/car-paper-rules';
import { dateInWords } from '../../platform/domain/calendar';
import { DOC_TYPE_LABELS } from '../../platform/domain/document-types';
import { countLabel } from '../../platform/domain/text';
import type { Digest } from './expiring-rules';

/** Beyond this, documents are only counted, since the page lists them all. */
const MOST_NAMED = 50;

export function digestEmail({ expiring, lacking, carPapers }: Digest, origin: string): EmailText {
  const dated = expiring.map(({ fullName, docType, expiryDate, renewalWaits }) => {
    const date = dateInWords(expiryDate);
    return `${date}: ${fullName}, ${DOC_TYPE_LABELS[docType]}${renewalWaits ? ' (o novo já chegou)' : ''}`;
  });
  const missed = lacking.map(
    ({ fullName, docTypes }) =>
      `Sem documento válido: ${fullName}, ${docTypes.map((docType) => DOC_TYPE_LABELS[docType]).join(', ')}`,
  );
  const ofCars = carPapers.map(
    ({ plate, paper, date }) => `${dateInWords(date)}: viatura ${plate}, ${PAPER_LABELS[paper]}`,
  );
  return {
    subject: 'Volante: documentos desta semana',
    title: 'Documentos desta semana',
    name: null,
    paragraphs: [
      `Nos próximos 30 dias ${expiring.length === 1 ? 'expira' : 'expiram'} ${countLabel(expiring.length, 'documento', 'documentos')}.`,
      `${countLabel(lacking.length, 'condutor ativo não tem', 'condutores ativos não têm')} algum dos documentos pedidos válido.`,
      ...(ofCars.length > 0
        ? [
            `Das viaturas ${ofCars.length === 1 ? 'caduca ou caducou' : 'caducam ou caducaram'} ${countLabel(ofCars.length, 'papel', 'papéis')}.`,
          ]
        : []),
    ],
    points: [...named(dated), ...named(missed), ...named(ofCars)],
    actions: [{ label: 'Abrir os documentos', href: `${origin}/documents` }],
    closing: [],
  };
}

export function named(lines: readonly string[]): string[] {
  const rest = lines.length - MOST_NAMED;
  return rest > 0 ? [...lines.slice(0, MOST_NAMED), `E mais ${rest}.`] : [...lines];
}
