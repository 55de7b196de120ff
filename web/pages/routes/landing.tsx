import { Landing, type LandingTexts } from '../../landing/landing';
import { amountIn, monthlyFee } from '../../landing/monthly-fee';
import type { PageInfo } from '../prerender/render-page';

const slotFee = monthlyFee('SLOT', 'pt');
const rentalFee = monthlyFee('VEHICLE_RENTAL', 'pt');

export const page: PageInfo = {
  title: 'Volante — conduza TVDE com taxa fixa mensal',
  description: `Conduza TVDE por ${slotFee} por mês com a sua viatura ou ${rentalFee} com viatura incluída. Sem comissão variável, com pagamentos semanais.`,
};

export const texts: LandingTexts = {
  language: 'pt',
  header: {
    skip: 'Saltar para o conteúdo',
    sections: 'Secções',
    features: 'Vantagens',
    steps: 'Como funciona',
    pricing: 'Preços',
    languages: 'Idioma',
    signIn: 'Iniciar sessão',
  },
  hero: {
    audience: 'Para condutores TVDE em Portugal',
    title: ['Conduza com taxa fixa.', 'Sem comissão variável.'],
    lead: 'Use a sua viatura ou conduza uma das nossas. Sabe à partida quanto paga por mês, e recebe todas as semanas, com as contas de todas as plataformas num só extrato.',
    register: 'Registar como condutor',
    more: 'Ver como funciona',
    promises: [`Desde ${slotFee} por mês`, 'Pagamentos semanais', 'Registo pelo telemóvel'],
    ownPage: ['Já é condutor?', 'Abrir a minha página'],
    statement: {
      title: 'O seu extrato da semana',
      caption: 'Quatro linhas e um resultado.',
      example: 'exemplo',
      earnings: { name: 'Ganhos', value: amountIn(78_000, 'pt') },
      platforms: { name: 'Comissão das plataformas', value: amountIn(19_500, 'pt') },
      fee: { name: 'Taxa fixa', value: amountIn(2_500, 'pt') },
      commission: { name: 'Comissão variável nossa', value: amountIn(0, 'pt') },
      payout: { name: 'A receber', value: amountIn(56_000, 'pt') },
    },
  },
  features: {
    title: 'Contas simples, do princípio ao fim',
    lead: 'Trabalhar connosco custa o mesmo num mês fraco e num mês forte. Sem surpresas.',
    cards: {
      fixedFee: {
        title: 'Taxa fixa mensal',
        text: 'O valor é o do seu contrato e não depende do que fatura. Sabe quanto paga antes de ligar o motor.',
      },
      noCommission: {
        title: 'Sem comissão variável',
        text: 'Não ficamos com uma percentagem das suas viagens. Se faturar mais, não nos paga mais.',
      },
      weekly: {
        title: 'Pagamentos semanais',
        text: 'As contas fecham-se todas as semanas, e é todas as semanas que recebe. Não espera pelo fim do mês.',
      },
      statement: {
        title: 'Um só extrato',
        text: 'Ganhos, comissão das plataformas, taxa fixa e valor a receber: todas as plataformas, uma conta por semana.',
      },
      documents: {
        title: 'Documentos verificados por pessoas',
        text: 'Cada documento é verificado por uma pessoa da nossa equipa, antes de o seu registo ser aprovado.',
      },
      support: {
        title: 'Apoio de uma equipa',
        text: 'Do registo ao pagamento há quem acompanhe o seu processo, e quem esteja atento às datas de validade.',
      },
    },
  },
  steps: {
    title: 'Como funciona',
    lead: 'Quatro passos entre o registo e a primeira viagem. Os três primeiros fazem-se no telemóvel.',
    steps: {
      register: {
        title: 'Registe-se',
        text: 'Indique o seu nome, email, telefone e número CMTVDE.',
      },
      documents: {
        title: 'Carregue os documentos',
        text: 'Cartão de Cidadão, Carta de Condução, Certificado CMTVDE e Registo Criminal, em PDF ou fotografia. Com aluguer, também o Documento da Viatura.',
      },
      contract: {
        title: 'Escolha o contrato',
        text: 'Slot, se tem viatura própria. Aluguer de Viatura, se prefere que a viatura seja nossa.',
      },
      drive: {
        title: 'Comece a conduzir',
        text: 'Depois de validarmos os documentos e aprovarmos o registo, está pronto para a estrada.',
      },
    },
  },
  pricing: {
    title: 'Dois contratos, dois preços',
    lead: 'Só muda de quem é a viatura. O valor é sempre fixo, e sabe-o à partida.',
    perMonth: '/ mês',
    popular: 'Popular',
    cards: {
      SLOT: {
        name: 'Slot',
        summary: 'Para quem já tem viatura própria.',
        points: [
          'Conduz a sua própria viatura',
          'Sem comissão variável',
          'Pagamentos semanais',
          'Um só extrato de todas as plataformas',
        ],
        register: 'Registar com Slot',
      },
      VEHICLE_RENTAL: {
        name: 'Aluguer de Viatura',
        summary: 'Para quem quer conduzir sem ter viatura.',
        points: [
          'Viatura incluída na mensalidade',
          'Sem comissão variável',
          'Pagamentos semanais',
          'Um só extrato de todas as plataformas',
        ],
        register: 'Registar com aluguer',
      },
    },
    note: 'A mensalidade é repartida pelas semanas do mês e descontada no extrato de cada uma. A comissão que as plataformas cobram pelas viagens é delas, e aparece no extrato numa linha à parte.',
  },
  footer: {
    rights: '© 2025 Volante. Todos os direitos reservados.',
    summary: 'Taxa fixa, sem comissão variável.',
    by: 'com',
  },
};

export default function LandingPage() {
  return <Landing texts={texts} />;
}
