import { Hono } from 'hono';
import type { AppEnv } from './app-env';
import { LIST_FORM_LIMIT } from './money/authority-lists/list-limits';
import { authorityListRoutes } from './money/authority-lists/routes';
import { carSumsRoutes } from './money/car-sums/routes';
import { correctionRoutes } from './money/corrections/routes';
import { costRuleRoutes, driverCostRuleRoutes } from './money/cost-rules/routes';
import { costFileRoutes, costMovementRoutes, ownCostRoutes, recordCostRoutes } from './money/costs/routes';
import { driverFeeRoutes } from './money/fees/routes';
import { financialRecordRoutes } from './money/finances/routes';
import { ANSWER_FORM_LIMIT } from './money/payment-batches/answer-limits';
import { paymentBatchRoutes } from './money/payment-batches/routes';
import { driverPlanRoutes, planRoutes } from './money/plans/routes';
import { driverSettlementRoutes, settlementRoutes } from './money/settlements/routes';
import { statementRoutes, weekStatementRoutes } from './money/statements/routes';
import { statsRoutes } from './money/stats/routes';
import { weekRoutes } from './money/week-closings/routes';
import { weekFileRoutes } from './money/week-files/routes';
import { accountantRoutes } from './operations/accountant/routes';
import { healthRoutes } from './operations/health/routes';
import { ownPageRoutes } from './operations/me/routes';
import { ownStatementRoutes } from './operations/me/statement-routes';
import { pageRoutes } from './operations/pages/page-routes';
import { signInPage } from './operations/pages/sign-in-page';
import { driverErasureRoutes } from './operations/privacy/erasure-routes';
import { processingRecordRoutes } from './operations/processing-record/routes';
import { todayRoutes } from './operations/today/routes';
import { bankAccountRoutes, driverBankAccountRoutes } from './people/bank-accounts/routes';
import {
  carCardRoutes,
  carRoutes,
  driverCarRoutes,
  holdingRoutes,
  namedCarRoutes,
} from './people/cars/routes';
import { CONTRACT_FORM_LIMIT } from './people/contract-files/form-limits';
import { contractFileRoutes, driverContractRoutes } from './people/contract-files/routes';
import { dataRequestRoutes } from './people/data-requests/routes';
import { documentLinkRoutes } from './people/document-links/routes';
import { driverDocumentRoutes } from './people/documents/driver-routes';
import { documentFileRoutes } from './people/documents/file-routes';
import { documentRoutes } from './people/documents/routes';
import { contractsOfToday } from './people/driver-changes/begin-contracts';
import { driverChangeRoutes } from './people/driver-changes/routes';
import { requireDriver } from './people/driver-sessions/require-driver';
import { driverRoutes } from './people/drivers/routes';
import { CAR_IMPORT } from './people/imports/import-cars';
import { DRIVER_IMPORT } from './people/imports/import-drivers';
import { IMPORT_FORM_LIMIT } from './people/imports/import-limits';
import { importRoutes } from './people/imports/routes';
import { areRecibosOn } from './people/recibos/read-recibos';
import { RECIBO_FORM_LIMIT } from './people/recibos/recibo-limits';
import { driverReciboRoutes, ownReciboRoutes, reciboRoutes } from './people/recibos/routes';
import { uploadRoutes } from './people/uploads/routes';
import { limitBody } from './platform/http/body-limit';
import { AppError, errorResponse, toAppError } from './platform/http/errors';
import { noteBypasses } from './platform/http/forwarded';
import { isOpenedAsPage } from './platform/http/opened-as-page';
import { countRequests } from './platform/http/request-count';
import { requestLog } from './platform/http/request-log';
import { requireSameOrigin } from './platform/http/same-origin';
import { noStore, securityHeaders } from './platform/http/security-headers';
import { auditViews } from './platform/sessions/audit-views';
import { requireStaff, rightOfCall } from './platform/sessions/auth';
import { noticePage } from './platform/sessions/notice-page';
import { sessionRoutes } from './platform/sessions/routes';
import { mailboxRoutes } from './reports/inbox/link-routes';
import { emailRoutes } from './reports/inbox/routes';
import { REPORT_FORM_LIMIT } from './reports/payment-reports/report-limits';
import { paymentReportRoutes } from './reports/payment-reports/routes';
import { platformAccountRoutes } from './reports/platform-accounts/routes';
import { FIRST_FORM_LIMIT } from './reports/report-sources/key-rate-limits';
import { reportSourceRoutes } from './reports/report-sources/routes';
import { uploadByKey } from './reports/report-sources/upload-by-key';
import type { Services } from './services';

/** Routes with a limit other than that of JSON bodies. */
const BODIES = {
  ownLimits: ['/api/objects/upload/:key'],
  forms: {
    '/api/payment-reports': REPORT_FORM_LIMIT,
    '/api/cost-files': REPORT_FORM_LIMIT,
    '/api/driver-imports': IMPORT_FORM_LIMIT,
    '/api/car-imports': IMPORT_FORM_LIMIT,
    '/api/payment-batches/:id/answer': ANSWER_FORM_LIMIT,
    '/api/drivers/:id/recibos': RECIBO_FORM_LIMIT,
    '/api/drivers/:id/contract-files': CONTRACT_FORM_LIMIT,
    '/api/me/recibos': RECIBO_FORM_LIMIT,
    '/api/recibos': RECIBO_FORM_LIMIT,
    '/api/recibo-lists': LIST_FORM_LIMIT,
  },
};

/** Routes whose answers include a driver's contract. */
const SHOW_CONTRACTS = [
  '/api/drivers/*',
  '/api/documents/*',
  '/api/financial-records/*',
  '/api/weeks/:monday/files/*',
  '/api/me/*',
];

const KEY_BODIES = {
  accepted: limitBody(BODIES),
  first: limitBody({ ...BODIES, forms: { '/api/payment-reports': FIRST_FORM_LIMIT } }),
};

/** A pure function: all I/O comes in through `services`. */
export function createApp(services: Services) {
  const app = new Hono<AppEnv>();
  const { requests, middleware: counting } = countRequests();
  app.use(counting, noteBypasses(services), requestLog(services), securityHeaders(services));
  app.use('/api/*', noStore(), requireSameOrigin(services));
  app.post('/api/payment-reports', uploadByKey(services, KEY_BODIES));
  app.use('/api/*', requireStaff(services), auditViews(services), limitBody(BODIES));
  const begin = contractsOfToday(services);
  for (const path of SHOW_CONTRACTS) app.use(path, begin);
  app.use('/api/me/*', requireDriver(services));
  app.use('/objects/*', requireStaff(services));
  app.onError((error, c) => {
    const known = toAppError(error);
    if (known.code === 'internal' || known.code === 'unavailable') {
      services.log.error('request.failed', error, { requestId: c.get('requestId') });
    }
    if (isOpenedAsPage(c)) {
      if (known.code === 'unauthenticated') return signInPage(c, services);
      if (known.code === 'forbidden' && c.get('staff')) return noticePage(c, 'noRight', services);
    }
    return errorResponse(c, known);
  });

  const api = app
    .route(
      '/api',
      sessionRoutes(services, () => areRecibosOn(services.db, services.recibos)),
    )
    .route('/api/health', healthRoutes(services, requests))
    .route('/api/bank-accounts', bankAccountRoutes(services))
    .route('/api/data-requests', dataRequestRoutes(services))
    .route('/api/drivers', driverRoutes(services))
    .route('/api/drivers', driverBankAccountRoutes(services))
    .route('/api/drivers', driverChangeRoutes(services))
    .route('/api/drivers', driverDocumentRoutes(services))
    .route('/api/driver-imports', importRoutes(services, DRIVER_IMPORT))
    .route('/api/drivers', driverCarRoutes(services))
    .route('/api/cars', carRoutes(services))
    .route('/api/car-imports', importRoutes(services, CAR_IMPORT))
    .route('/api/car-cards', carCardRoutes(services))
    .route('/api/car-sums', carSumsRoutes(services))
    .route('/api/holdings', holdingRoutes(services))
    .route('/api/cost-rules', costRuleRoutes(services))
    .route('/api/drivers', driverCostRuleRoutes(services))
    .route('/api/drivers', driverFeeRoutes(services))
    .route('/api/drivers', driverReciboRoutes(services))
    .route('/api/drivers', driverContractRoutes(services))
    .route('/api/contract-files', contractFileRoutes(services))
    .route('/api/recibos', reciboRoutes(services))
    .route('/api/recibo-lists', authorityListRoutes(services))
    .route('/api/drivers', driverSettlementRoutes(services))
    .route('/api/acertos', settlementRoutes(services))
    .route('/api/drivers', driverPlanRoutes(services))
    .route('/api/plans', planRoutes(services))
    .route('/api/corrections', correctionRoutes(services))
    .route('/api/cost-files', costFileRoutes(services))
    .route('/api/cost-movements', costMovementRoutes(services))
    .route('/api/documents', documentRoutes(services))
    .route('/api/document-links', documentLinkRoutes(services))
    .route('/api/vehicles', namedCarRoutes(services))
    .route('/api/financial-records', financialRecordRoutes(services))
    .route('/api/financial-records', statementRoutes(services))
    .route('/api/financial-records', recordCostRoutes(services))
    .route('/api/payment-batches', paymentBatchRoutes(services))
    .route('/api/payment-reports', paymentReportRoutes(services))
    .route('/api/weeks', weekRoutes(services))
    .route('/api/weeks', weekStatementRoutes(services))
    .route('/api/weeks', weekFileRoutes(services))
    .route('/api/report-sources', reportSourceRoutes(services))
    .route('/api/platform-accounts', platformAccountRoutes(services))
    .route('/api/driver-erasures', driverErasureRoutes(services))
    .route('/api/accountant', accountantRoutes(services))
    .route('/api/processing-record', processingRecordRoutes(services))
    .route('/api/stats', statsRoutes(services))
    .route('/api/today', todayRoutes(services))
    .route('/api/email', emailRoutes(services))
    .route('/api/mailbox', mailboxRoutes(services))
    .route('/api/objects', uploadRoutes(services))
    .route('/api/me', ownPageRoutes(services))
    .route('/api/me/weeks', ownStatementRoutes(services))
    .route('/api/me/weeks', ownCostRoutes(services))
    .route('/api/me/recibos', ownReciboRoutes(services));

  app.all('/api/*', () => {
    throw new AppError('not_found');
  });
  app.route('/objects', documentFileRoutes(services));
  if (services.accounts) app.route('/', services.accounts(services));
  app.route(
    '/',
    pageRoutes(services, (path) => rightOfCall(app, path)),
  );
  return api;
}

export type Api = ReturnType<typeof createApp>;
