export type Size = { width: number; height: number };

/** A picture of the screen, four bytes (RGBA) a point. */
export type Picture = Size & { data: Uint8Array };

/** The source of a function that runs in the page, and the JSON that it is given. */
export type InPage = { source: string; given: string };

/** The page has moved or replaced the element before it was acted on. */
export class MissedError extends Error {}

/** A tab without the cookies, the storage and the cache of others. */
export interface Tab {
  /** Opens the address, and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** The JSON of what the function returns. */
  evaluate(run: InPage): Promise<string>;
  /** A reference to the element that the function returns. */
  find(run: InPage): Promise<string>;
  click(element: string): Promise<void>;
  /** Replaces the text of a field by keys. */
  type(element: string, text: string): Promise<void>;
  /** Chooses files of this machine in a file input. */
  choose(element: string, paths: readonly string[]): Promise<void>;
  /** Presses one key, named as in W3C WebDriver (`\uE00C` is Escape). */
  key(value: string): Promise<void>;
  picture(): Promise<Picture>;
  close(): Promise<void>;
}

export interface Engine {
  openTab(size: Size): Promise<Tab>;
  /** Ends it with all its tabs. */
  stop(): Promise<void>;
}

/** `home` is the home folder of a browser, `downloads` where it saves files. */
export type Folders = { home: string; downloads: string };

/** A browser of this machine, from packages of Debian. */
export type EngineKind = {
  title: string;
  packages: readonly string[];
  isThere(): boolean;
  start(folders: Folders): Promise<Engine>;
};

/** The environment of a browser, the same on every machine. */
export function environment(home: string) {
  return { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', TZ: 'Europe/Lisbon' };
}

/** For a browser on a busy machine; nothing waits longer for one that hangs. */
export const START_MS = 120_000;
export const ANSWER_MS = 60_000;

/** One press of each key in turn, for `input.performActions` and `/actions` alike. */
export function keyActions(keys: readonly string[]) {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keys', actions }];
}
