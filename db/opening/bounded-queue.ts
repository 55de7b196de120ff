/** A FIFO semaphore: throws `refusal` after `waitMs`. `enter` returns an idempotent release function. */
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
