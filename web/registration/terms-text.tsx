import { monthlyFee } from '../ui/monthly-fee';
import { LegalDialog } from './legal-dialog';

export function TermsText() {
  return (
    <LegalDialog id="termos" title="Termos e Condições">
      <p>
        Estes termos aplicam-se a quem se regista como condutor de TVDE junto do operador da frota que explora
        esta aplicação. Ao submeter o registo, aceita-os.
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
