/**
 * Places for `atOnce` calls; who comes later waits in order, for `waitMs` at most, and then has `refusal` thrown
 * without having begun. `enter` answers what gives the place back; doing that again does nothing.
 */
export function createBoundedQueue(atOnce: number, refusal: () => Error) {
  const waiting = new Set<() => void>();
  let inside = 0;

  function placeOf(): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const [next] = waiting;
      if (next) next();
      else inside -= 1;
    };
  }

  return function enter(waitMs: number): Promise<() => void> {
    if (inside < atOnce) {
      inside += 1;
      return Promise.resolve(placeOf());
    }
    return new Promise((resolve, reject) => {
      // A place that is given back passes from hand to hand: `inside` stays as it is.
      function take() {
        clearTimeout(late);
        waiting.delete(take);
        resolve(placeOf());
      }
      const late = setTimeout(() => {
        waiting.delete(take);
        reject(refusal());
      }, waitMs);
      waiting.add(take);
    });
  };
}
