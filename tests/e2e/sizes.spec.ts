import { expect, test } from '../support/offices/office';
import { createScale, type PageWeight, total } from '../support/screens/layout';

/** Compressed bytes; a kilobyte is a thousand of them. */
const VISITORS = 100_000;
const STAFF = 150_000;
const OWN = 20_000;
const ROUND_TRIP = 14_000;
/** The limit of the scripts that are fetched only once something is opened. */
const LATER = 45_000;
/** The scripts that those load in turn, as the dialog of a file for the bank. */
const WITHIN = 13_000;
const OPENED_LATER = [
  ['/drivers', 'driver-dialog'],
  ['/finances', 'record-dialog'],
  ['/email-config', 'upload-preview'],
] as const;

/** The steps of a week and what opens in their place, one at a time: each is fetched as it is opened, and none before. */
const STEPS = /\/(?:(?:reports|rows|settlements|payment)-step|week-checklist|cars-section|recibos-section)-/;

/** The script that Finanças fetches after its first rows; with the scripts at first, no more than a page may bring. */
const AFTER_ROWS = 5_000;

/** The palette and the sheet of keys, of every page of the office. */
const OVERLAY = 5_000;
const KEYS = 1_000;

const STAFF_PAGES = ['/', '/drivers', '/finances', '/documents', '/email-config'];

/** The scripts of one page that no other page loads. */
function ownScripts(path: string, weights: Map<string, PageWeight>): Map<string, number> {
  const others = [...weights].filter(([other]) => other !== path).map(([, weight]) => weight.scripts);
  const scripts = weights.get(path)?.scripts ?? new Map<string, number>();
  return new Map([...scripts].filter(([script]) => others.every((other) => !other.has(script))));
}

/** Weighs apart the script that every page may load, and the one that Finanças fetches unasked after its first rows. */
function withoutOverlay({ later, inThat, ...weight }: PageWeight) {
  const isKeys = ([script]: [string, number]) => script.includes('/key-sheet-');
  const isOverlay = ([script]: [string, number]) => script.includes('/overlay-');
  const isAfterRows = ([script]: [string, number]) => script.includes('/week-tools-');
  return {
    ...weight,
    later: new Map([...later].filter((entry) => !isOverlay(entry) && !isAfterRows(entry))),
    inThat: new Map([...inThat].filter((entry) => !isKeys(entry))),
    keys: total(new Map([...inThat].filter(isKeys))),
    afterRows: total(new Map([...later].filter(isAfterRows))),
    overlay: total(new Map([...later].filter(isOverlay))),
  };
}

test('each page of the office brings at most 150 kB of script, 20 kB of it its own', async ({
  staffPage: page,
}) => {
  const weigh = createScale(page.request);
  const weights = new Map<string, PageWeight>();
  for (const path of [...STAFF_PAGES, '/register']) weights.set(path, await weigh(path));
  for (const path of STAFF_PAGES) {
    const scripts = weights.get(path)?.scripts ?? new Map();
    expect(scripts.size, path).toBeGreaterThan(1);
    expect(total(scripts), `${path} in all`).toBeLessThanOrEqual(STAFF);
    const own = total(ownScripts(path, weights));
    expect(own, `${path} alone`).toBeGreaterThan(0);
    expect(own, `${path} alone`).toBeLessThanOrEqual(OWN);
  }
});

test('dialogs are lazily loaded', async ({ staffPage: page }) => {
  const weigh = createScale(page.request);
  for (const [path, part] of OPENED_LATER) {
    const { scripts, later, overlay, keys } = withoutOverlay(await weigh(path, STEPS));
    expect(overlay, `${path}, the palette`).toBeGreaterThan(0);
    expect(overlay, `${path}, the palette`).toBeLessThanOrEqual(OVERLAY);
    expect(keys, `${path}, the sheet of keys`).toBeGreaterThan(0);
    expect(keys, `${path}, the sheet of keys`).toBeLessThanOrEqual(KEYS);
    const nameOf = (script: string) => script.includes(part);
    expect([...later.keys()].some(nameOf), `${part} comes later`).toBe(true);
    expect([...scripts.keys()].some(nameOf), `${part} comes at first`).toBe(false);
    expect(total(later), `${path}, what comes later`).toBeLessThanOrEqual(LATER);
  }
});

test('the picture of the weeks comes once it is unfolded, and dialogs of dialogs once they are opened', async ({
  staffPage: page,
}) => {
  const weight = await createScale(page.request)('/finances', STEPS);
  const { scripts, later, inThat, afterRows } = withoutOverlay(weight);
  const isPicture = (script: string) => script.includes('weeks-picture');
  expect([...later.keys()].some(isPicture), 'it comes later').toBe(true);
  expect([...scripts.keys()].some(isPicture), 'it comes at first').toBe(false);
  expect(total(inThat), 'what is opened in what comes later').toBeLessThanOrEqual(WITHIN);
  expect(afterRows, 'with the filters').toBeGreaterThan(0);
  expect(afterRows, 'with the filters').toBeLessThanOrEqual(AFTER_ROWS);
  expect(total(scripts) + afterRows).toBeLessThanOrEqual(STAFF);
});

test('each step of a week comes as it is opened, with at most 20 kB of script', async ({
  staffPage: page,
}) => {
  const { alone } = await createScale(page.request)('/finances', STEPS);
  expect(alone.size).toBe(7);
  for (const [step, bytes] of alone) expect(bytes, step).toBeLessThanOrEqual(OWN);
});

test('the page of a link brings at most 100 kB of script', async ({ request }) => {
  const { scripts } = await createScale(request)('/send-document');
  expect(scripts.size).toBeGreaterThan(1);
  expect(total(scripts)).toBeLessThanOrEqual(VISITORS);
});

test('the registration page brings at most 100 kB of script, the landing page none', async ({ request }) => {
  const weigh = createScale(request);
  const registration = await weigh('/register');
  expect(registration.scripts.size).toBeGreaterThan(1);
  expect(total(registration.scripts)).toBeLessThanOrEqual(VISITORS);
  for (const path of ['/?lang=pt', '/?lang=en']) {
    const landing = await weigh(path);
    expect([...landing.scripts.keys()]).toEqual([]);
    expect(landing.html, 'HTML with its stylesheet').toBeLessThanOrEqual(ROUND_TRIP);
  }
});

test('the browser fetches what was weighed', async ({ staffPage: page }) => {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.add(new URL(request.url()).pathname);
  });
  const weigh = createScale(page.request);
  for (const path of [...STAFF_PAGES, '/register']) {
    fetched.clear();
    await page.goto(path, { waitUntil: 'networkidle' });
    const { scripts, later, inThat } = await weigh(path, STEPS);
    // Scripts for later are prefetched once the browser is idle.
    const atFirst = [...fetched].filter((script) => !later.has(script) && !inThat.has(script));
    expect(atFirst.toSorted(), path).toEqual([...scripts.keys()].toSorted());
  }
});
