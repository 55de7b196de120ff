import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { causesOf } from '../../../db/queries/causes';

/** Each code with its status and its default message. */
const CATALOGUE = {
  unreadable: [400, 'O pedido não pôde ser lido.'],
  unauthenticated: [401, 'Inicie sessão para continuar.'],
  forbidden: [403, 'Não tem permissão para esta operação.'],
  foreign_origin: [403, 'O pedido não partiu desta aplicação.'],
  not_found: [404, 'Não encontrado.'],
  wrong_state: [409, 'O estado já foi alterado. Atualize a página.'],
  duplicate_active_driver: [409, 'Já existe um condutor ativo com este email ou número CMTVDE.'],
  already_claimed: [409, 'Este ficheiro já foi entregue.'],
  unconfirmed: [409, 'Confirme os dados indicados.'],
  changed_meanwhile: [412, 'Os dados mudaram entretanto: veja-os de novo antes de decidir.'],
  too_large: [413, 'O conteúdo enviado é demasiado grande.'],
  unsupported_media_type: [415, 'O tipo de conteúdo não é suportado.'],
  invalid: [422, 'Verifique os dados indicados.'],
  document_refused: [422, 'Não foi possível associar o documento. Carregue o ficheiro novamente.'],
  file_refused: [422, 'O ficheiro tem de ser PDF, JPG ou PNG, com 10 MB no máximo.'],
  too_many_requests: [429, 'Demasiados pedidos. Tente novamente mais tarde.'],
  internal: [500, 'Ocorreu um erro inesperado. Tente novamente.'],
  unavailable: [503, 'O serviço está temporariamente indisponível. Tente novamente dentro de momentos.'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

export type ErrorCode = keyof typeof CATALOGUE;

export type FieldErrors = Record<string, string>;

type Detail = { message?: string; fields?: FieldErrors; retryAfterSeconds?: number; cause?: unknown };

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: Detail;

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(detail.message ?? CATALOGUE[code][1], { cause: detail.cause });
    this.code = code;
    this.detail = detail;
  }
}

type ErrorBody = { error: { code: ErrorCode; message: string; fields?: FieldErrors } };

export function errorBody(error: AppError): ErrorBody {
  const { fields } = error.detail;
  return { error: { code: error.code, message: error.message, ...(fields && { fields }) } };
}

export function errorResponse(c: Context, error: AppError): Response {
  if (error.detail.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(Math.max(1, Math.ceil(error.detail.retryAfterSeconds))));
  }
  c.header('Cache-Control', 'no-store');
  return c.json(errorBody(error), CATALOGUE[error.code][0]);
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) {
    const code = error.status === 413 ? 'too_large' : error.status < 500 ? 'unreadable' : 'internal';
    return new AppError(code, { cause: error });
  }
  return new AppError(isUnavailable(error) ? 'unavailable' : 'internal', {
    cause: error,
    ...(isUnavailable(error) && { retryAfterSeconds: 5 }),
  });
}

/** Causes that answer 503. A missing table means that migrations have not run. */
const UNAVAILABLE =
  /SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOTADB|CORRUPT)|ENOSPC|EDQUOT|EROFS|CLIENT_CLOSED|SERVER_(ERROR|BUSY|UNAVAILABLE|UNREACHED)|HRANA_|STREAM_EXPIRED|ECONNREFUSED|ECONNRESET|ETIMEDOUT|TimeoutError|fetch failed|no such table/;

function isUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    (each) =>
      each instanceof Error &&
      UNAVAILABLE.test(`${each.name} ${'code' in each ? each.code : ''} ${each.message}`),
  );
}
