const CATEGORIES = ['PORTAGENS', 'COMBUSTIVEL', 'CARREGAMENTO', 'ESTACIONAMENTO', 'RENDA', 'OUTRO'];

/** Whether movements may be behind any of a week's acertos. */
export function mayHaveCosts(settlements: readonly { category: string }[]): boolean {
  return settlements.some(({ category }) => CATEGORIES.includes(category));
}
