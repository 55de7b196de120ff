export const OWNER_LABELS = { FROTA: 'Da frota', ALUGADA: 'Alugada', CONDUTOR: 'Do condutor' } as const;

export const FUEL_LABELS = {
  GASOLEO: 'Gasóleo',
  GASOLINA: 'Gasolina',
  HIBRIDO: 'Híbrido',
  ELETRICO: 'Elétrico',
  GPL: 'GPL',
} as const;

export const CARD_LABELS = { COMBUSTIVEL: 'Combustível', CARREGAMENTO: 'Carregamento' } as const;
