import { hasCode } from '../../platform/domain/error-code';

// The whole program under one name, as the binary has it.
const USAGE = `volante [comando]

  start     Inicia o programa; também sem comando.
  check     Verifica a configuração, sem iniciar o programa.
  health    Pergunta ao programa que funciona nesta máquina se está bem.
  backup    Copia a base de dados e os ficheiros para uma pasta.
  restore   Põe uma cópia de segurança no lugar da base de dados.
  migrate   Traz a base de dados a esta versão, como cada início.
  staff     Termina sessões, e desliga um endereço da sua conta.
  driver    Exporta ou apaga os dados de um condutor.
  audit     Verifica o registo de auditoria.
  demo      Enche uma base de dados vazia com uma frota inventada.

  --version, --help; volante <comando> --help explica cada um.
  As variáveis são as mesmas do programa, do ambiente ou de um ficheiro .env nesta pasta.

Códigos de saída: 0 feito, 1 falhou, 2 argumentos errados.`;

const COMMANDS: Record<string, () => Promise<unknown>> = {
  start: () => import('../../server'),
  check: () => import('./check-config'),
  health: () => import('./health'),
  backup: () => import('./backup'),
  restore: () => import('./restore'),
  migrate: () => import('./migrate'),
  staff: () => import('./staff'),
  driver: () => import('./driver'),
  audit: () => import('./audit'),
  demo: () => import('../demo/command'),
};

const [name = 'start'] = process.argv.splice(2, 1);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) {
  // Set by a call, since a bundler replaces what is assigned to by its value.
  if (name === 'start') Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || 'production' });
  await command().catch((error: unknown) => {
    if (!hasCode(error, 'ERR_DLOPEN_FAILED')) throw error;
    console.error('Não se consegue escrever na pasta de ficheiros temporários. Indique outra em BUN_TMPDIR.');
    process.exit(1);
  });
} else if (name === '--version') console.log(await shownVersion());
else if (name === '--help' || name === '-h') console.log(USAGE);
else {
  console.error(`Comando desconhecido: ${name}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function shownVersion(): Promise<string> {
  const { builtFiles } = await import('../pages/built-files');
  const { builtVersion } = await import('../pages/built-pages');
  return builtVersion(await builtFiles());
}
