/** Null for a comment and an empty line; a fault is why a line cannot be read. */
type Line = { name: string; value: string } | { fault: string } | null;

type EnvFile = {
  values: Record<string, string>;
  /** The lines that cannot be read, without what they say, which may be a secret. */
  faults: { line: number; fault: string }[];
};

const IN_QUOTES = "ponha o valor entre plicas, como em NOME='valor'";
const LIMIT = 100_000;

/** Reads the lines of an `.env` file. A value is taken as it stands: nothing in it is expanded or escaped, and of two
 * lines with one name the last counts. A line that systemd, Compose and a shell would each read in another way is a
 * fault. */
export function parseEnvFile(text: string): EnvFile {
  const values: Record<string, string> = {};
  const faults: EnvFile['faults'] = [];
  for (const [at, written] of text.split('\n').entries()) {
    const line = readLine(written.trim());
    if (line === null) continue;
    if ('fault' in line) faults.push({ line: at + 1, fault: line.fault });
    else values[line.name] = line.value;
  }
  return { values, faults };
}

function readLine(line: string): Line {
  if (line === '' || line.startsWith('#')) return null;
  if (line.length > LIMIT) return { fault: 'é comprida demais' };
  const [written = '', ...rest] = line.split('=');
  const name = written.trim();
  if (rest.length === 0) return { fault: 'tem de ser NOME=valor' };
  if (name.startsWith('export ')) return { fault: 'tem de começar pelo nome, sem export' };
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    return { fault: 'antes do = tem de estar um nome, de letras, algarismos e _' };
  }
  const value = readValue(rest.join('=').trim());
  return 'fault' in value ? value : { name, ...value };
}

function readValue(written: string): { value: string } | { fault: string } {
  const quote = written.charAt(0);
  if (quote === "'" || quote === '"') {
    const end = written.indexOf(quote, 1);
    if (end === -1) return { fault: `falta a ${quote} que fecha o valor` };
    if (end < written.length - 1) return { fault: `depois da segunda ${quote} não pode estar mais nada` };
  }
  const isLiteral = quote === "'";
  if (!isLiteral && written.includes('\\')) return { fault: `tem uma \\ fora de plicas; ${IN_QUOTES}` };
  if (quote !== "'" && quote !== '"' && /\s#/.test(written)) {
    return { fault: `tem um # depois de um espaço; ${IN_QUOTES}, e o comentário numa linha sua` };
  }
  return { value: isLiteral || quote === '"' ? written.slice(1, -1) : written };
}
