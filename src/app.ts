import { Hono } from 'hono';
import type { AppEnv } from './app-env';
import { bankAccountRoutes, driverBankAccountRoutes } from './bank-accounts/routes';
import { correctionRoutes } from './corrections/routes';
import { dataRequestRoutes } from './data-requests/routes';
import { documentLinkRoutes } from './document-links/routes';
import { driverDocumentRoutes } from './documents/driver-routes';
import { documentFileRoutes } from './documents/file-routes';
import { documentRoutes } from './documents/routes';
import { contractsOfToday } from './driver-changes/begin-contracts';
import { driverChangeRoutes } from './driver-changes/routes';
import { requireDriver } from './driver-sessions/require-driver';
import { driverRoutes } from './drivers/routes';
import { driverFeeRoutes } from './fees/routes';
import { financialRecordRoutes } from './finances/routes';
import { fleetImportRoutes } from './fleet-import/routes';
import { FLEET_FORM_LIMIT } from './fleet-import/rules';
import { healthRoutes } from './health/routes';
import { limitBody } from './http/body-limit';
import { AppError, errorResponse, toAppError } from './http/errors';
import { isOpenedAsPage } from './http/opened-as-page';
import { countRequests } from './http/request-count';
import { requestLog } from './http/request-log';
import { requireSameOrigin } from './http/same-origin';
import { noStore, securityHeaders } from './http/security-headers';
import { emailRoutes } from './inbox/routes';
import { ownPageRoutes } from './me/routes';
import { ownStatementRoutes } from './me/statement-routes';
import { pageRoutes } from './pages/page-routes';
import { signInPage } from './pages/sign-in-page';
import { paymentBatchRoutes } from './payment-batches/routes';
import { ANSWER_FORM_LIMIT } from './payment-batches/rules';
import { paymentReportRoutes } from './payment-reports/routes';
import { REPORT_FORM_LIMIT } from './payment-reports/rules';
import { driverPlanRoutes, planRoutes } from './plans/routes';
import { platformAccountRoutes } from './platform-accounts/routes';
import { driverErasureRoutes } from './privacy/erasure-routes';
import type { Services } from './services';
import { auditViews } from './sessions/audit-views';
import { requireStaff } from './sessions/auth';
import { sessionRoutes } from './sessions/routes';
import { driverSettlementRoutes, settlementRoutes } from './settlements/routes';
import { statementRoutes, weekStatementRoutes } from './statements/routes';
import { statsRoutes } from './stats/routes';
import { uploadRoutes } from './uploads/routes';
import { vehicleRoutes } from './vehicles/routes';
import { weekRoutes } from './week-closings/routes';

/** Routes with another limit than a JSON body's. */
const BODIES = {
  ownLimits: ['/api/objects/upload/:key'],
  forms: {
    '/api/payment-reports': REPORT_FORM_LIMIT,
    '/api/driver-imports': FLEET_FORM_LIMIT,
    '/api/payment-batches/:id/answer': ANSWER_FORM_LIMIT,
  },
};

/** Whose answers have a driver's contract. */
const SHOW_CONTRACTS = ['/api/drivers/*', '/api/documents/*', '/api/financial-records/*', '/api/me/*'];

/** Pure: all I/O comes in through `services`. */
export function createApp(services: Services) {
  const app = new Hono<AppEnv>();
  const { requests, middleware: counting } = countRequests();
  app.use(counting, requestLog(services), securityHeaders(services));
  app.use('/api/*', noStore(), requireSameOrigin(services), requireStaff(services), auditViews(services));
  app.use('/api/*', limitBody(BODIES));
  const begin = contractsOfToday(services);
  for (const path of SHOW_CONTRACTS) app.use(path, begin);
  app.use('/api/me/*', requireDriver(services));
  app.use('/objects/*', requireStaff(services));
  app.onError((error, c) => {
    const known = toAppError(error);
    if (known.code === 'internal' || known.code === 'unavailable') {
      services.log.error('request.failed', error, { requestId: c.get('requestId') });
    }
    const isForPerson = known.code === 'unauthenticated' && isOpenedAsPage(c);
    return isForPerson ? signInPage(c, services) : errorResponse(c, known);
  });

  const api = app
    .route('/api', sessionRoutes(services))
    .route('/api/health', healthRoutes(services, requests))
    .route('/api/bank-accounts', bankAccountRoutes(services))
    .route('/api/data-requests', dataRequestRoutes(services))
    .route('/api/drivers', driverRoutes(services))
    .route('/api/drivers', driverBankAccountRoutes(services))
    .route('/api/drivers', driverChangeRoutes(services))
    .route('/api/drivers', driverDocumentRoutes(services))
    .route('/api/driver-imports', fleetImportRoutes(services))
    .route('/api/drivers', driverFeeRoutes(services))
    .route('/api/drivers', driverSettlementRoutes(services))
    .route('/api/acertos', settlementRoutes(services))
    .route('/api/drivers', driverPlanRoutes(services))
    .route('/api/plans', planRoutes(services))
    .route('/api/corrections', correctionRoutes(services))
    .route('/api/documents', documentRoutes(services))
    .route('/api/document-links', documentLinkRoutes(services))
    .route('/api/vehicles', vehicleRoutes(services))
    .route('/api/financial-records', financialRecordRoutes(services))
    .route('/api/financial-records', statementRoutes(services))
    .route('/api/payment-batches', paymentBatchRoutes(services))
    .route('/api/payment-reports', paymentReportRoutes(services))
    .route('/api/weeks', weekRoutes(services))
    .route('/api/weeks', weekStatementRoutes(services))
    .route('/api/platform-accounts', platformAccountRoutes(services))
    .route('/api/driver-erasures', driverErasureRoutes(services))
    .route('/api/stats', statsRoutes(services))
    .route('/api/email', emailRoutes(services))
    .route('/api/objects', uploadRoutes(services))
    .route('/api/me', ownPageRoutes(services))
    .route('/api/me/weeks', ownStatementRoutes(services));

  app.all('/api/*', () => {
    throw new AppError('not_found');
  });
  app.route('/objects', documentFileRoutes(services));
  app.route('/', pageRoutes(services));
  return api;
}

/** For the browser's typed client. */
export type Api = ReturnType<typeof createApp>;
