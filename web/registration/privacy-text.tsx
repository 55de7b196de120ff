import { LegalDialog } from './legal-dialog';

export function PrivacyText() {
  return (
    <LegalDialog id="privacidade" title="Política de Privacidade">
      <p>
        Explica como são tratados os dados que entrega neste registo, nos termos do Regulamento Geral sobre a
        Proteção de Dados (RGPD) e da Lei n.º 58/2019.
      </p>
      <h3>Quem trata os dados</h3>
      <p>O responsável pelo tratamento é o operador da frota que explora esta aplicação.</p>
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
