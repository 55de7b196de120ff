import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Run by `bun run sbom`.
const ROOT = join(import.meta.dirname, '../../../..');
const [file = join(ROOT, 'sbom.cdx.json')] = process.argv.slice(2);
await writeFile(file, await billOfMaterials(ROOT));

type Dependencies = Record<string, string>;
type Needs = { dependencies?: Dependencies; optionalDependencies?: Dependencies };
/** A package of bun.lock: name and version, where it is from, what it needs, and the hash of its file. */
type Locked = [id: string, from: string, needs: Needs, integrity: string];
type Lockfile = { workspaces: { '': Needs }; packages: Record<string, Locked> };

/** The packages and the runtime that the program is made of, as CycloneDX 1.6; the same bytes for one lockfile. */
async function billOfMaterials(root: string): Promise<string> {
  const { name, version, packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const lockfile = Bun.JSONC.parse(await readFile(join(root, 'bun.lock'), 'utf8')) as Lockfile;
  const direct = Object.keys(lockfile.workspaces[''].dependencies ?? {});
  const paths = reached(lockfile.packages, direct).toSorted();
  const components = await Promise.all(paths.map((path) => component(root, path, lockfile.packages)));
  const runtime = String(packageManager).replace(/^bun@/, '');
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: [
      { type: 'platform', 'bom-ref': 'bun', name: 'bun', version: runtime, purl: `pkg:npm/bun@${runtime}` },
      ...components,
    ],
    dependencies: [
      { ref: name, dependsOn: ['bun', ...direct] },
      ...paths.map((path) => ({ ref: path, dependsOn: needed(lockfile.packages, path) })),
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** The paths of all that those packages need, themselves among them. */
function reached(packages: Lockfile['packages'], direct: readonly string[]): string[] {
  const found = new Set(direct);
  for (const path of found) for (const other of needed(packages, path)) found.add(other);
  return [...found];
}

function needed(packages: Lockfile['packages'], path: string): string[] {
  const { dependencies, optionalDependencies } = packages[path]?.[2] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies }).map((name) =>
    nearest(packages, path, name),
  );
}

/** A package of that name within the one that needs it, or within what that one is in. */
function nearest(packages: Lockfile['packages'], path: string, name: string): string {
  const within = path.match(/(@[^/]+\/)?[^/]+/g) ?? [];
  for (let depth = within.length; depth > 0; depth -= 1) {
    const nested = [...within.slice(0, depth), name].join('/');
    if (packages[nested]) return nested;
  }
  return name;
}

async function component(root: string, path: string, packages: Lockfile['packages']) {
  const locked = packages[path];
  if (!locked) throw new Error(`bun.lock has no ${path}`);
  const [id, , , integrity] = locked;
  const at = id.lastIndexOf('@');
  const [name, version] = [id.slice(0, at), id.slice(at + 1)];
  const folder = path.replace(/(@[^/]+\/)?[^/]+/g, 'node_modules/$&');
  const license = await licenseOf(join(root, folder, 'package.json'));
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    ...(license !== null && { licenses: [{ expression: license }] }),
  };
}

/** Null where the package is for another platform, and not installed here. */
async function licenseOf(path: string): Promise<string | null> {
  const manifest = await readFile(path, 'utf8').catch(() => '{}');
  const { license } = JSON.parse(manifest);
  return typeof license === 'string' ? license : null;
}
