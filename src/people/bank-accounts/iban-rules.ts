import { bareIban, type IbanFault, ibanFault } from '../../platform/domain/iban';

const FAULTS: Record<IbanFault, string> = {
  country: 'Este IBAN não é de um país da SEPA',
  length: 'Este IBAN não tem o número certo de caracteres',
  characters: 'Um IBAN só tem letras sem acento e algarismos',
  'check digits': 'Este IBAN está errado: confirme cada algarismo',
};

/** The reason why a typed IBAN is none, for people; null if valid. */
export function ibanFaultText(typed: string): string | null {
  const fault = ibanFault(bareIban(typed));
  return fault && FAULTS[fault];
}
