/** A row in euro; it adds up unless `net` is given. Without an id it gets one. */
export type BoltRow = {
  fullName: string;
  email?: string;
  externalId?: string;
  gross: number;
  fees: number;
  cash?: number;
  net?: number;
};

const HEADER = [
  'Motorista',
  'Email',
  'Ganhos brutos (total)|€',
  'Dinheiro recebido|€',
  'Total de taxas|€',
  'Ganhos líquidos|€',
  'Pagamento previsto|€',
  'Identificador individual',
];

/** The Monday of the week that `boltName` names. */
export const REPORT_WEEK = '2026-11-09';

export function boltName(mark: string): string {
  return `Ganhos por motorista-09_11_2026-15_11_2026-${mark}.csv`;
}

/** A report in Bolt's format, with the columns that matter; for `setInputFiles`. */
export function boltFile(name: string, rows: readonly BoltRow[]) {
  const lines = rows.map(({ fullName, email = '', externalId = crypto.randomUUID(), ...amounts }) => {
    const { gross, fees, cash = 0, net = gross - fees } = amounts;
    const euros = [gross, cash, fees, net, net - cash].map((amount) => amount.toFixed(2));
    return [fullName, email, ...euros, externalId].join(',');
  });
  const text = [HEADER.join(','), ...lines, ''].join('\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}
