import type { ReportReason } from './schema';

/** `{column}` is replaced by the faulty column. */
const REASON_TEXT: Record<ReportReason, string> = {
  empty: 'O ficheiro não tem linhas.',
  too_large:
    'O ficheiro tem mais de 25 MB, ou de 4 milhões de células. Exporte-o de novo, só de uma semana e de uma empresa.',
  too_many_rows:
    'O ficheiro tem mais de 50 000 linhas. Exporte-o de novo, só de uma semana e de uma empresa.',
  too_much_at_once: 'São demasiadas linhas de uma só vez. Carregue menos de 10 000 linhas e de 5 MB.',
  row_too_long: 'O ficheiro tem uma linha com mais de 65 536 caracteres. Exporte-o de novo.',
  unreadable_text: 'O ficheiro não é texto legível.',
  broken_quotes: 'O ficheiro está cortado ou tem aspas por fechar.',
  no_header: 'O ficheiro não tem o cabeçalho de um relatório da Uber ou da Bolt.',
  header_not_separated: 'O cabeçalho não está separado em colunas. Exporte o ficheiro novamente.',
  missing_column: 'Falta a coluna «{column}».',
  repeated_column: 'A coluna «{column}» aparece mais do que uma vez.',
  rows_in_a_cell: 'O ficheiro tem aspas a mais: há linhas inteiras dentro de uma célula.',
  rows_swallowed: 'O ficheiro tem aspas a mais: há linhas escondidas noutras ({column}).',
  broken_header:
    'O cabeçalho está danificado: tem valores no lugar de nomes, ou valores por baixo de um nome em falta.',
  not_euro: 'A coluna «{column}» não está em euros.',
  not_a_payment_report: 'O relatório é de atividade e não tem pagamentos.',
  no_period: 'O nome do ficheiro não indica a semana.',
  period_not_a_week: 'O período do ficheiro não é uma semana de segunda a domingo.',
  period_in_future: 'A semana do ficheiro ainda não terminou.',
  spreadsheet: 'O ficheiro é do Excel. Exporte-o em CSV.',
  archive_encrypted: 'O arquivo ZIP tem palavra-passe.',
  archives_too_large:
    'Os arquivos ZIP da mensagem ocupam, juntos, mais de 20 MB depois de abertos. Carregue-os um a um.',
  week_differs: 'O nome do ficheiro indica a semana de {column}, que não é a que foi dada.',
  archive_too_large: 'O arquivo ZIP tem mais de 20 MB. Carregue os ficheiros um a um.',
  archive_ratio:
    'O arquivo ZIP ocupa mais de 100 vezes o seu tamanho depois de aberto. Carregue os ficheiros um a um.',
  archive_nested: 'O arquivo ZIP contém outro arquivo. Carregue os ficheiros um a um.',
  archive_too_many_files: 'O arquivo ZIP tem mais de 200 ficheiros. Carregue só os relatórios.',
  archive_unreadable: 'O arquivo ZIP está danificado.',
  row_incomplete: 'A linha não tem as mesmas colunas que o cabeçalho.',
  bad_amount: 'O valor da coluna «{column}» não é um montante.',
  does_not_add_up: 'Os valores da linha não batem certo.',
  unknown_money: 'A coluna «{column}» tem um montante que não se sabe a que corresponde.',
  unconfirmed: 'Sem um valor na coluna «{column}», os montantes da linha não podem ser confirmados.',
  no_identity: 'A linha não identifica o condutor.',
  implausible: 'Os valores são fora do habitual.',
  driver_twice: 'O condutor aparece mais do que uma vez no ficheiro.',
  company_unknown:
    'O ficheiro não diz de que empresa é, e o condutor tem valores de mais do que uma. Confirme para substituir todos.',
  unknown_driver: 'Condutor por identificar.',
  no_movement: 'Sem movimento nesta semana.',
  fleet_account: 'Conta da própria frota.',
};

export function reasonText(reason: ReportReason, column: string | null = null): string {
  return REASON_TEXT[reason].replace('{column}', () => column ?? '');
}
