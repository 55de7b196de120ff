import * as z from 'zod/mini';

const FILE = 'Escolha o ficheiro do contrato';

/** A form: the file, the first day and, where one is agreed, the last. */
export const ContractUpload = z
  .object({
    file: z.instanceof(File, { error: FILE }),
    startsOn: z.iso.date('Indique o primeiro dia do contrato'),
    endsOn: z.optional(z.iso.date('Indique o último dia do contrato, ou nenhum')),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn === undefined || endsOn >= startsOn, {
      path: ['endsOn'],
      error: 'O último dia é antes do primeiro',
    }),
  );
export type ContractUpload = z.infer<typeof ContractUpload>;

/** `endsOn` is null where no end is agreed. */
export type ContractFile = {
  id: string;
  startsOn: string;
  endsOn: string | null;
  fileName: string;
  addedBy: string;
  createdAt: string;
};
