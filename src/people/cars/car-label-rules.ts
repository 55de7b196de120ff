export const OWNER_LABELS = { FROTA: 'Da frota', ALUGADA: 'Alugada', CONDUTOR: 'Do condutor' } as const;

export const FUEL_LABELS = {
  GASOLEO: 'Gasóleo',
  GASOLINA: 'Gasolina',
  HIBRIDO: 'Híbrido',
  ELETRICO: 'Elétrico',
  GPL: 'GPL',
} as const;

/** A card by the cost that it pays; one that pays tolls is a toll device. */
export const CARD_LABELS = {
  COMBUSTIVEL: 'Combustível',
  CARREGAMENTO: 'Carregamento',
  PORTAGENS: 'Identificador',
} as const;
