import type { Fleet } from '../../costs/movements/fleet';
import { wallTime } from '../../platform/domain/wall-time';
import type { Services } from '../../services';
import { actOnFleet } from '../cars/act-on-fleet';
import { shownPlate } from '../cars/car-plate-rules';
import { isDevice } from '../cars/card-rules';
import { fitDevice } from '../cars/fit-device';
import { newHolding } from '../cars/hand-over';
import { newCar } from '../cars/write-car';
import { newCard } from '../cars/write-card';
import type { FleetImport, FleetLine } from '../fleet-import/schema';
import { driversByName } from './known-drivers';
import { type CarLine, readLines, refused } from './read-lines';

type Given = { bytes: Uint8Array; dryRun: boolean };

/** Imports all or nothing, idempotently; a dry run writes nothing. Raises `invalid`, also for a faulty line. */
export function importCars(
  services: Pick<Services, 'db' | 'now'>,
  { bytes, dryRun }: Given,
  staff: string,
): Promise<FleetImport> {
  const now = wallTime(services.now());
  const read = readLines(bytes, now.slice(0, 10));
  return actOnFleet(services, { staff }, async (fleet, at) => {
    const drivers = await driversByName(services.db);
    const lines = compared(read, fleet, drivers);
    const counts = { new: 0, exists: 0, faulty: 0 };
    for (const { outcome } of lines) counts[outcome] += 1;
    const answer = { dryRun, counts, lines };
    const first = lines.find(({ outcome }) => outcome === 'faulty');
    if (dryRun) return { answer };
    if (first) {
      const message = `Linha ${first.line}: ${first.messages.join('; ')}.`;
      throw refused(`Nada foi importado. Linhas com erros: ${counts.faulty}. ${message}`);
    }
    const by = { staff, at };
    const made = read.flatMap(({ car, cards, driver, since }, n) => {
      if (lines[n]?.outcome !== 'new' || car === null) return [];
      const { device, ...fields } = car;
      const added = newCar(fields, by);
      const own = { carId: added.id, startsAt: since ?? now, isShared: false };
      const held = cards.map((card) => newCard(card, by));
      const fitted = fitDevice(fleet, { carId: added.id, device }, by);
      const driverId = drivers.get(driver.toLowerCase());
      return [
        {
          car: added,
          cards: [...held, ...(fitted?.cards ?? [])],
          holdings: [
            ...(fitted?.holdings ?? []),
            ...held.map(({ id: cardId }) => newHolding({ ...own, cardId }, by)),
            ...(driverId ? [newHolding({ ...own, driverId }, by)] : []),
          ],
        },
      ];
    });
    return {
      answer,
      fleet: {
        ...fleet,
        cars: [...fleet.cars, ...made.map(({ car }) => car)],
        cards: [...fleet.cards, ...made.flatMap(({ cards }) => cards)],
        holdings: [...fleet.holdings, ...made.flatMap(({ holdings }) => holdings)],
      },
      deeds: made.flatMap(({ car, cards }) => [
        { action: 'car.add', subject: car.id },
        ...cards.map(({ id }) => ({ action: 'car-card.add', subject: id })),
      ]),
    };
  });
}

/** Nothing is made while lines are compared. */
const NOBODY = { staff: '', at: '' };

/** Decides each line's outcome from the fleet and the lines before it. */
function compared(
  read: readonly CarLine[],
  fleet: Fleet,
  drivers: ReadonlyMap<string, string | null>,
): FleetLine[] {
  const plates = new Set(fleet.cars.map(({ plate }) => plate));
  const taken = new Set([
    ...fleet.cards
      .filter((card) => !isDevice(card))
      .flatMap(({ number, formerNumbers }) => [number, ...formerNumbers].map((each) => `o cartão ${each}`)),
  ]);
  const seen = new Map<string, number>();
  return read.map(({ line, plate, car, cards, driver, faults }) => {
    const named = { line, fullName: shownPlate(plate) };
    if (plates.has(plate))
      return { ...named, outcome: 'exists', messages: ['Já há uma viatura com esta matrícula'] };
    const names = [
      `a matrícula ${shownPlate(plate)}`,
      ...(car?.device ? [`o identificador ${car.device}`] : []),
      ...cards.map(({ number }) => `o cartão ${number}`),
    ];
    const messages = [...faults];
    for (const name of names) {
      const before = seen.get(name);
      if (before !== undefined) messages.push(`Repete ${name} da linha ${before}`);
      else if (taken.has(name)) messages.push(`Já existe ${name}`);
      else seen.set(name, line);
    }
    if (car && fitDevice(fleet, { carId: '', device: car.device }, NOBODY) === null)
      messages.push(`O identificador ${car.device} está noutra viatura`);
    const driverId = driver === '' ? 'none' : drivers.get(driver.toLowerCase());
    if (driverId === undefined) messages.push(`Nenhum condutor tem o email ou o CMTVDE ${driver}`);
    if (driverId === null) messages.push(`Mais de um condutor tem o email ou o CMTVDE ${driver}`);
    return { ...named, outcome: messages.length > 0 ? 'faulty' : 'new', messages };
  });
}
