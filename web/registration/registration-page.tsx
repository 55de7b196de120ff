import type { ReactNode } from 'react';
import { FLEET_SLOTS } from '../../src/platform/domain/fleet';
import { buttonClass } from '../ui/button-class';
import { IconSheet } from '../ui/icon-sheet';
import { monthlyFee } from '../ui/monthly-fee';
import { useNamesFleet } from '../ui/names-fleet';

const FILES = 'em PDF ou fotografia: cartão de cidadão, carta, certificado e registo criminal.';

const FOR_DRIVERS = {
  lead: 'Demora cerca de cinco minutos. O que preencher fica guardado neste separador até submeter.',
  steps: [
    ['Preencha os seus dados', 'e escolha o contrato.'],
    ['Carregue os documentos', FILES],
    ['Aguarde a validação', 'dos dados e dos documentos pela nossa equipa.'],
  ],
} as const;

/** The office registers a driver who stands before it, or sends the papers by other means. */
const FOR_STAFF = {
  lead: 'Registe aqui um condutor em nome dele: é ele quem aceita os termos. O registo fica por validar, em Condutores.',
  steps: [
    ['Preencha os dados do condutor', 'e escolha o contrato.'],
    ['Carregue os documentos', FILES],
    ['Valide o registo', 'em Condutores, documento a documento.'],
  ],
} as const;

/** The page around the form, which is readable before any script. */
export function RegistrationPage({ form, forStaff = false }: { form: ReactNode; forStaff?: boolean }) {
  const { lead, steps } = forStaff ? FOR_STAFF : FOR_DRIVERS;
  return (
    <>
      <IconSheet of="registration" />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)] lg:gap-10">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <h1 className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">
            Registo de Condutor
          </h1>
          <div id="registo-introducao">
            <p className="mt-2 text-muted">{lead}</p>
            <ol className="mt-6 hidden space-y-4 lg:block">
              {steps.map(([step, rest], index) => (
                <li key={step} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
                  >
                    {index + 1}
                  </span>
                  <p className="pt-1 text-muted text-sm">
                    <span className="font-medium text-ink">{step}</span>
                    <span>{` ${rest}`}</span>
                  </p>
                </li>
              ))}
            </ol>
          </div>
        </div>
        <div className="min-w-0 max-w-3xl">
          <p className="mb-5 hidden rounded-xl border border-warn bg-warn-soft p-4 text-sm text-warn noscript:block">
            Para se registar, ative o JavaScript no seu navegador.
          </p>
          {form}
        </div>
      </div>
      <TermsText />
      <PrivacyText />
    </>
  );
}

function PrivacyText() {
  const namesFleet = useNamesFleet();
  return (
    <LegalDialog id="privacidade" title="Política de Privacidade">
      <p>
        Explica como são tratados os dados que entrega neste registo, nos termos do Regulamento Geral sobre a
        Proteção de Dados (RGPD) e da Lei n.º 58/2019.
      </p>
      <h3>Quem trata os dados</h3>
      <p>
        {namesFleet
          ? `O responsável pelo tratamento é o operador da frota: ${FLEET_SLOTS.inLaw}.`
          : 'O responsável pelo tratamento é o operador da frota que explora esta aplicação.'}
      </p>
      <h3>Que dados e para quê</h3>
      <ul>
        <li>Nome, email, telefone e número CMTVDE: para o identificar, contactar e celebrar o contrato.</li>
        <li>
          Cartão de cidadão, carta de condução, certificado CMTVDE e documento da viatura: para verificar que
          pode exercer a atividade.
        </li>
        <li>
          Registo criminal: só para verificar a idoneidade que a Lei n.º 45/2018 exige aos motoristas de TVDE.
        </li>
        <li>Ganhos comunicados pelas plataformas: para calcular os pagamentos semanais.</li>
      </ul>
      <p>
        O fundamento é o contrato que pede para celebrar e o cumprimento de obrigações legais (artigos 6.º,
        n.º 1, alíneas b) e c), e 10.º do RGPD).
      </p>
      <h3>Durante quanto tempo</h3>
      <p>
        Enquanto durar o contrato e, depois, pelos prazos que a lei impõe, como os fiscais. Ficheiros
        carregados sem que o registo seja submetido são apagados ao fim de 24 horas.
      </p>
      <h3>Quem tem acesso</h3>
      <p>
        Só as pessoas autorizadas pelo operador da frota, e cada consulta de um documento fica registada. Os
        dados não são vendidos. Podem ser comunicados às autoridades quando a lei o exige.
      </p>
      <h3>Os seus direitos</h3>
      <p>
        Pode pedir ao operador da frota o acesso aos seus dados, a retificação, o apagamento, a limitação do
        tratamento e a portabilidade, ou opor-se ao tratamento. Pode também reclamar junto da Comissão
        Nacional de Proteção de Dados (CNPD).
      </p>
      <h3>Neste navegador</h3>
      <p>
        O que escreve fica guardado neste separador até submeter o registo ou o fechar, para não o perder se a
        página for recarregada.
      </p>
    </LegalDialog>
  );
}

function TermsText() {
  const namesFleet = useNamesFleet();
  return (
    <LegalDialog id="termos" title="Termos e Condições">
      <p>
        {namesFleet
          ? `Estes termos aplicam-se a quem se regista como condutor de TVDE junto do operador da frota (${FLEET_SLOTS.inLaw}). Ao submeter o registo, aceita-os.`
          : 'Estes termos aplicam-se a quem se regista como condutor de TVDE junto do operador da frota que explora esta aplicação. Ao submeter o registo, aceita-os.'}
      </p>
      <h3>1. Registo e validação</h3>
      <p>
        O registo é um pedido. Só produz efeitos depois de o operador da frota validar os seus dados e
        documentos e de lhe comunicar a aprovação. O operador pode pedir elementos em falta ou recusar o
        pedido.
      </p>
      <h3>2. Os seus dados e documentos</h3>
      <p>
        Declara que os dados são verdadeiros, que os documentos são seus e estão válidos, e que avisa o
        operador da frota de qualquer alteração. Os documentos têm de ser renovados antes de caducarem.
      </p>
      <h3>3. Contratos e valores</h3>
      <ul>
        <li>{`Slot: utilização da plataforma com viatura própria, ${monthlyFee('SLOT')} por mês.`}</li>
        <li>{`Aluguer de Viatura: viatura alugada incluída, ${monthlyFee('VEHICLE_RENTAL')} por mês.`}</li>
      </ul>
      <p>
        Os valores são fixos, sem comissões variáveis, e são descontados nos pagamentos, que são semanais.
      </p>
      <h3>4. Deveres do condutor</h3>
      <p>
        Na atividade, cumpre a Lei n.º 45/2018, que regula o TVDE, o Código da Estrada e as regras das
        plataformas em que trabalha. Com viatura alugada, cuida dela e devolve-a nas condições acordadas.
      </p>
      <h3>5. Fim do contrato</h3>
      <p>
        Pode pedir para terminar a qualquer momento, junto do operador da frota. Os valores vencidos até essa
        data continuam devidos. O que aqui não estiver previsto rege-se pela lei portuguesa.
      </p>
    </LegalDialog>
  );
}

type Props = { id: string; title: string; children: ReactNode };

/** A legal text, opened and closed by the script of the form's links; without script it stands open below the form. */
function LegalDialog({ id, title, children }: Props) {
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-titulo`}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-min(2rem,8vw))] max-w-2xl flex-col overflow-hidden rounded-2xl border border-line bg-surface text-ink backdrop:bg-black/50 open:flex noscript:static noscript:my-6 noscript:block noscript:max-h-none"
    >
      {/* The dialog's own scroll bar would square its corners. Keys scroll what has the focus. */}
      <section
        aria-label="Texto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: WebKit puts the focus on no box that scrolls.
        tabIndex={0}
        className="min-h-0 overflow-y-auto overscroll-contain px-[min(1.25rem,5vw)] py-6 -outline-offset-2 sm:px-8"
      >
        <h2 id={`${id}-titulo`} className="font-semibold text-xl tracking-tight">
          {title}
        </h2>
        <div className="mt-4 space-y-4 text-muted text-sm leading-6 [&_h3]:font-semibold [&_h3]:text-ink [&_li]:ml-5 [&_li]:list-disc">
          {children}
        </div>
      </section>
      <div className="border-line border-t px-[min(1.25rem,5vw)] py-4 sm:px-8 noscript:hidden">
        <button type="button" className={`${buttonClass({ tone: 'primary' })} w-full sm:w-auto`}>
          Fechar
        </button>
      </div>
    </dialog>
  );
}
