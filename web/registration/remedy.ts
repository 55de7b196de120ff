import type { DocType } from '../../src/platform/domain/document-types';
import type { Progress } from './draft';
import type { FormValues } from './form-schema';

export type Remedy = {
  /** Fields that the person has to correct, each with its error. */
  fields: [keyof FormValues, string][];
  /** Boxes whose file the server refuses, each with the reason. */
  refused: [DocType, string][];
  /** How far the next submit may skip what is done. */
  progress: Progress;
  /** The idempotency key has expired (the driver is decided, or a day old): the next submit creates another. */
  startAnew: boolean;
  description: string;
  /** The next step for the person, once it is known that nothing is lost. */
  nextStep: string;
};

/** Nothing is wrong with the registration, which did not get through (docs/rules/calls.md#messages). */
export function toSendAgain(progress: Progress): Remedy {
  return {
    fields: [],
    refused: [],
    progress,
    startAnew: false,
    description: 'Ocorreu um erro ao submeter o seu registo. Tente novamente.',
    nextStep: 'Verifique a ligação e submeta outra vez.',
  };
}
