/** How `npx`, `bun run` and the shells between them appear in `ps`. */
const RUNNER = /^(\S*\/)?(sh -c|npm|npx|bun|(node|bun) \S*(npm|npx)\S*)( |$)/;

/** The wrapper processes above `pid`, nearest first: a signal to one of them may not reach it. `list` is the output
 * of `ps -A -o pid=,ppid=,args=`. */
export function runnersAbove(pid: number, list: string): number[] {
  const processes = new Map(
    [...list.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)].map(([, id, parent, args = '']) => [
      Number(id),
      { parent: Number(parent), args },
    ]),
  );
  const runners: number[] = [];
  let above = processes.get(pid)?.parent;
  while (above !== undefined && RUNNER.test(processes.get(above)?.args ?? '')) {
    runners.push(above);
    above = processes.get(above)?.parent;
  }
  return runners;
}

/** Calls `end` once one of the processes that run this one has gone. */
export function followRunners(end: () => void): void {
  const runners = runnersAbove(process.pid, listProcesses());
  const watch = setInterval(() => {
    if (runners.every(isAlive)) return;
    clearInterval(watch);
    end();
  }, 1_000);
  watch.unref();
}

/** Returns an empty text where there is no `ps`. */
function listProcesses(): string {
  try {
    return Bun.spawnSync(['ps', '-A', '-o', 'pid=,ppid=,args=']).stdout.toString();
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
