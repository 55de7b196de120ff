/** Why the folder itself cannot be looked at; a code in health. */
export type FolderFault = 'gone' | 'unreadable' | 'unwritable';

/** Why a file of the folder is not taken. */
export type UntakenReason =
  | 'unreadable'
  | 'unmovable'
  | 'link'
  | 'no_file'
  | 'unfinished'
  | 'ended'
  | 'unavailable'
  | 'first_waits'
  | 'first_too_large';

export type WaitingFile = { fileName: string; reason: UntakenReason };

export type FolderState = { fault: FolderFault | null; waiting: readonly WaitingFile[] };

export const FAULT_TEXTS: Record<FolderFault, string> = {
  gone: 'A pasta não existe.',
  unreadable: 'O programa não consegue ler a pasta.',
  unwritable: 'O programa não consegue escrever na pasta.',
};

export const WAITING_TEXTS: Record<UntakenReason, string> = {
  unreadable: 'O programa não o consegue ler. Veja de quem é o ficheiro e quem o pode abrir.',
  unmovable: 'O programa não o consegue mover, e por isso não o lê. Veja de quem é o ficheiro.',
  link: 'É uma ligação. Ponha na pasta o próprio ficheiro.',
  no_file: 'Não é um ficheiro. Ponha na própria pasta o que lá está dentro.',
  unfinished: 'O nome é de um ficheiro por acabar, e está assim há mais de uma hora.',
  ended: 'A equipa terminou a pasta: nada mais entra por ela.',
  unavailable: 'O programa não o pôde receber agora, e volta a tentar.',
  first_waits: 'O primeiro ficheiro da pasta ainda espera que o aceite, em quarentena. Depois entra este.',
  first_too_large:
    'O primeiro ficheiro da pasta tem 5 MB no máximo, até o aceitar. Ponha antes um mais pequeno.',
};

/** Whether somebody has to see to the file itself; staff see in quarantine what the others wait for. */
export function needsLook({ reason }: WaitingFile): boolean {
  return reason !== 'first_waits';
}

/** A name in UTF-8 or, where it is none, in Windows-1252. */
export function nameOf(raw: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return new TextDecoder('windows-1252').decode(raw);
  }
}
