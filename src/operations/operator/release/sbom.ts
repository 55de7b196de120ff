import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials';

// Run by `bun run sbom`.
const ROOT = join(import.meta.dirname, '../../../..');
const [file = join(ROOT, 'sbom.cdx.json')] = process.argv.slice(2);
await writeFile(file, await billOfMaterials(ROOT));
