import { foldText } from '../../platform/domain/text';
import type { Random } from './random';

const FIRST_NAMES = words(
  'Afonso Beatriz Carlos Diana Eduardo Fátima Gonçalo Helena Inês João',
  'Leonor Mário Nádia Óscar Patrícia Rúben Sónia Tomás Vítor Yara',
);
const MIDDLE_NAMES = words('Albuquerque Bragança Conceição Falcão Guimarães Leitão Magalhães');
const LAST_NAMES = words(
  'Amendoeira Brandão Cerejeira Figueira Giestas Laranjeira Loureiro',
  'Medronho Nogueira Oliveirinha Pessegueiro Romãzeira Sobreiro',
);
const CARS = words(
  'Renault/Mégane Toyota/Corolla Škoda/Octavia Nissan/Leaf Kia/Niro Dacia/Jogger Hyundai/Kauai',
);

type Person = { fullName: string; email: string; phoneNumber: string; cmtvdeNumber: string };

/** A person with an address at a domain that accepts no mail, and an unassigned phone number. */
export function person(number: number): Person {
  // The lists have coprime lengths: a name recurs only after 1,820 people.
  const [first, last] = [at(FIRST_NAMES, number), at(LAST_NAMES, number)];
  const digits = String(number + 1).padStart(5, '0');
  return {
    fullName: `${first} ${at(MIDDLE_NAMES, number)} ${last}`,
    email: `${foldText(`${first}.${last}`)}.${number + 1}@condutores.test`,
    phoneNumber: `+351 900 ${digits.slice(0, -3).padStart(3, '0')} ${digits.slice(-3)}`,
    cmtvdeNumber: `DEMO-${digits}`,
  };
}

/** Its plate is of that number alone, and of a series that will not be issued for decades. */
export function car(number: number, random: Random): { licensePlate: string; make: string; model: string } {
  const [make = '', model = ''] = (random.pick(CARS) ?? '').split('/');
  const letters = 'ABCDEFGHIJLMNOPQRSTUVXZ';
  const letter = (index: number) => letters[index % letters.length] ?? 'A';
  const end = `${letter(Math.floor(number / 100))}${letter(Math.floor(number / 100 / letters.length))}`;
  const series = letters.at(-1 - Math.floor(number / 100 / letters.length ** 2));
  return { licensePlate: `Z${series}-${String(number % 100).padStart(2, '0')}-${end}`, make, model };
}

function words(...lines: string[]): readonly string[] {
  return lines.join(' ').split(' ');
}

function at(list: readonly string[], number: number): string {
  return list[number % list.length] ?? '';
}
