import type { Vouching } from '../../../src/reports/inbox/schema';
import { Code } from './connection';

/** The hosts that have vouched for the last messages, and the variable that names one where it is not set. */
export function WhoVouches({ of: { messages, names, isSet, line } }: { of: Vouching }) {
  return (
    <section aria-label="Quem confirma os remetentes" className="mt-4 rounded-lg bg-raised px-4 py-3 text-sm">
      <p>{sentenceOf({ messages, names, isSet, line })}</p>
      {line && (
        <p className="mt-2 select-all">
          <Code>{line}</Code>
        </p>
      )}
    </section>
  );
}

function sentenceOf({ messages, names, isSet, line }: Vouching): string {
  const last = messages === 1 ? 'do último email' : `dos últimos ${messages} emails`;
  const listed = names.map(({ name, messages: of }) => `${shown(name)} (${of})`).join(', ');
  if (messages === 0) {
    return 'A caixa ainda não tem emails, por isso não se vê que servidor confirma os remetentes. Envie-lhe um e teste de novo.';
  }
  if (names.length === 0) {
    return `Nenhum servidor confirmou o remetente ${last}: falta o cabeçalho Authentication-Results. Assim, cada relatório espera em quarentena que o aceite.`;
  }
  if (isSet) return `Confirmaram os remetentes ${last}, como está definido: ${listed}.`;
  if (line) {
    return `Confirmaram os remetentes ${last}: ${listed}. Se é o seu servidor de email, defina a variável e reinicie o programa:`;
  }
  return `Nenhum servidor confirma quase todos os remetentes ${last}: ${listed}.`;
}

function shown(name: string): string {
  return name === 'microsoft' ? 'Microsoft' : name;
}
