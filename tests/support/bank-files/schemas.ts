import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

// The schemas of ISO and the EPC, which are beside the repository and not in it.
const FOLDER = join(import.meta.dirname, '../../../../shared/schemas');

export const SCHEMAS = {
  iso03: 'pain.001.001.03.xsd',
  iso09: 'pain.001.001.09.xsd',
  epc09: 'EPC132-08_2025_V1.0_pain.001.001.09.xsd',
  answer10: 'EPC132-08_2025_V1.0_pain.002.001.10.xsd',
} as const;

export const HAS_SCHEMAS = existsSync(join(FOLDER, SCHEMAS.iso03));
if (!HAS_SCHEMAS) {
  process.stderr.write(
    '\n*** No ../shared/schemas: FILES FOR THE BANK ARE NOT VALIDATED AGAINST ISO 20022. ***\n\n',
  );
}

/** The errors that libxml2 reports, a line each; [] for none. */
export async function schemaFaults(
  schema: keyof typeof SCHEMAS,
  documents: readonly string[],
): Promise<string[]> {
  const { errors } = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: readFileSync(join(FOLDER, SCHEMAS[schema]), 'utf8'),
    initialMemoryPages: 2_048,
    maxMemoryPages: 8_192,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
