import { expect } from 'playwright/test';
import { MissedError, type Picture, type Tab } from './engine';

/** The first visible element by this selector that has the text (in it, as its label), in another that is found the same
 * way. A modal dialog hides what is below it. */
export type Target = { css: string; text?: string; within?: Target | undefined };

type Seek = (target: Target) => HTMLElement | null;

/** Acts in the tab as a person does: looks, then presses what can be pressed. A look that fails, as while a page is
 * exchanged for the next, is repeated; an act is not. */
export function personAt(tab: Tab) {
  async function evaluate<Given, Answer>(run: (given: Given) => Answer, given: Given): Promise<Answer> {
    return JSON.parse(await tab.evaluate({ source: `${run}`, given: JSON.stringify(given) }));
  }

  const onTarget = (run: (target: Target, seek: Seek) => unknown, target: Target) => ({
    source: `(given) => (${run})(given, ${seek})`,
    given: JSON.stringify(target),
  });

  /** Waits until nothing is in the way, then answers the element. */
  async function reach(target: Target, obstacle = obstacleToAPress): Promise<string> {
    let element = '';
    await expect(async () => {
      const found = JSON.parse(await tab.evaluate(onTarget(obstacle, target)));
      expect(found, JSON.stringify(target)).toBe('nothing');
      element = await tab.find(onTarget((given, find) => find(given), target));
    }).toPass();
    return element;
  }

  /** Acts on the element that is there then. */
  async function act(
    on: (element: string) => Promise<void>,
    target: Target,
    obstacle?: typeof obstacleToAPress,
  ) {
    try {
      await on(await reach(target, obstacle));
    } catch (error) {
      if (!(error instanceof MissedError)) throw error;
      await act(on, target, obstacle);
    }
  }

  return {
    open: tab.open,
    key: tab.key,
    evaluate,
    press: (target: Target) => act(tab.click, target),
    type: (target: Target, text: string) => act((element) => tab.type(element, text), target),
    choose: (target: Target, ...paths: string[]) =>
      act((element) => tab.choose(element, paths), target, obstacleToALook),
    /** Waits until the element is shown. */
    async finds(target: Target): Promise<void> {
      await reach(target, obstacleToALook);
    },
    /** Waits until no such element is shown. */
    async misses(target: Target): Promise<void> {
      await expect(async () => {
        expect(JSON.parse(await tab.evaluate(onTarget(obstacleToALook, target)))).toBe('it is not shown');
      }).toPass();
    },
    /** Waits until the page shows the text. */
    async sees(text: string): Promise<void> {
      await expect(async () => expect(await evaluate(isShown, text), text).toBe(true)).toPass();
    },
    /** Waits until the picture of the tab is so. */
    async watches(isSo: (picture: Picture) => boolean, message: string): Promise<void> {
      const intervals = [500];
      await expect(async () => expect(isSo(await tab.picture()), message).toBe(true)).toPass({ intervals });
    },
  };
}

export type Person = ReturnType<typeof personAt>;

/** Runs in the page, as the functions below. */
function seek(target: Target): HTMLElement | null {
  const whole = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const seekIn = ({ css, text = '', within }: Target): HTMLElement | null => {
    const place = within ? seekIn(within) : whole;
    const all = [...document.querySelectorAll<HTMLElement>(css)].filter((each) => place?.contains(each));
    const textsOf = (each: HTMLElement) => [
      each.textContent,
      each.ariaLabel ?? '',
      ...[...((each as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
    ];
    const isIt = (each: HTMLElement) => textsOf(each).some((own) => own.includes(text));
    return all.find((each) => each.checkVisibility() && isIt(each)) ?? null;
  };
  return seekIn(target);
}

function isShown(text: string): boolean {
  const has = (each: Element) => each.textContent.includes(text);
  const holders = [...document.querySelectorAll('body *')].filter(
    (each) => has(each) && ![...each.children].some(has),
  );
  return holders.some((each) => each.checkVisibility());
}

function obstacleToALook(target: Target, find: Seek): string {
  return find(target) ? 'nothing' : 'it is not shown';
}

function obstacleToAPress(target: Target, find: Seek): string {
  const element = find(target);
  if (!element) return 'it is not shown';
  if (element.matches(':disabled, [aria-disabled="true"]')) return 'it is disabled';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  const isItself = element.contains(above) || above?.closest('label')?.control === element;
  return isItself ? 'nothing' : `at its place (${width} × ${height} px) is ${above?.outerHTML.slice(0, 120)}`;
}
