/** The dialog's hint, which the row's Aprovar gives too (docs/rules/screens.md#driver-dialog). */
export const APPROVAL_HINT = 'Todos os documentos devem ser aprovados antes de ativar o condutor.';

export const SHARED_IDENTITY = 'Outro registo tem o mesmo email ou número CMTVDE.';

export const DOCUMENT_WAITS = 'Há um documento à espera de decisão.';

export const RENEWAL_WAITS = 'Há um documento renovado à espera de decisão.';
